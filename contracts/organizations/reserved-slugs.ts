/**
 * Slugs that no organization gets: `/studio/<slug>/…` stands beside the Studio's own pages. More than there are today,
 * so that a new page meets no organization of its name.
 */
export const RESERVED_SLUGS: ReadonlySet<string> = new Set(
  `account accounts admin analytics api api-keys app assets audit billing bulk codes conversations deliveries docs
  events export files help home import index integrations invitations join keys language login logout me members
  messages new notifications organizations overview plans preview print privacy qr scan scans search security sessions
  settings sign-in sign-out sign-up status studio subscription support teams templates terms undo-move usage users v1
  v2 webhooks`.split(/\s+/),
);

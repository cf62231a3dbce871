/**
 * Slugs that organizations cannot use, because `/studio/<slug>/…` shares its paths with the pages of the Studio. The
 * list also has words that no page uses today, so that a new page does not collide with an existing organization.
 */
export const RESERVED_SLUGS: ReadonlySet<string> = /* @__PURE__ */ new Set(
  /* @__PURE__ */ `account accounts admin analytics api api-keys app assets audit billing brand bulk codes conversations deliveries
  docs events export files help home import index integrations invitations join keys knowledge language login logout
  me members messages new notifications organizations overview placements plans preview print privacy qr questions
  requests scan scans search security sessions settings sign-in sign-out sign-up status studio subscription support
  teams templates terms undo-move usage users v1 v2 webhooks`.split(/\s+/),
);

/** Words about a webhook that more than one page says. */
export const words = {
  urlHint: 'A public address that takes a POST and answers within 5 seconds. HTTPS is best.',
  whichEvents: 'Tell me when',
  oneEvent: 'Choose at least one.',
  store: 'Store the secret',
  envLine: 'Line for a .env file',
  urlInvalid: 'Use the full address of a public server, such as https://example.com/hooks/qpr.',
  urlTaken: 'Another webhook leads there already. Change that one, or use another address.',
  hostFull: 'Ten webhooks lead to this server, and more may not. Delete one, or use another server.',
  events: {
    'scan.created': 'A code is scanned',
    'conversation.completed': 'A conversation has ended',
    'qpr_code.created': 'A code is created',
    'subscription.upgraded': 'A plan is upgraded',
    'subscription.cancelled': 'A subscription is cancelled',
  },
  states: { on: 'On', off: 'Off', failing: 'Failing', disabled: 'Switched off by us' },
};

export type WebhookWords = typeof words;

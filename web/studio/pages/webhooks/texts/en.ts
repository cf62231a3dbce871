export const texts = {
  title: 'Webhooks',
  lead: 'Your own programs learn at once when something happens: we send each event to an address of yours.',
  ofAccount: 'Webhooks belong to your own account, and tell of everything that you may see.',
  create: 'New webhook',
  createIt: 'Create webhook',
  empty: 'No webhook yet',
  emptyText:
    'Name an address of yours, choose what you want to know of, and we send it there: signed, and again until it arrives.',
  urlHint: 'A public address that takes a POST and answers within 5 seconds. HTTPS is best.',
  whichEvents: 'Tell me when',
  oneEvent: 'Choose at least one.',
  store: 'Store the secret',
  secret: 'Signing secret',
  envLine: 'Line for a .env file',
  curlLine: 'Send yourself a sample',
  events: {
    'scan.created': 'A code is scanned',
    'conversation.completed': 'A conversation has ended',
    'qpr_code.created': 'A code is created',
    'subscription.upgraded': 'A plan is upgraded',
    'subscription.cancelled': 'A subscription is cancelled',
  },
  states: { on: 'On', off: 'Off', failing: 'Failing', disabled: 'Switched off by us' },
};

export type WebhooksTexts = typeof texts;

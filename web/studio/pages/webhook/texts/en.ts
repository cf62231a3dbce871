import { words } from '../../../parts/webhook/words/en.ts';
import { formatNumber, plural } from '../../../texts/format.ts';
export const texts = {
  ...words,
  title: 'Webhook',
  back: 'Webhooks',
  deliveries: 'Deliveries',
  status: 'Status',
  event: 'Event',
  all: 'All',
  none: 'No deliveries yet. Send a test event to try your endpoint.',
  noneFits: 'No deliveries match these filters.',
  isTest: 'Test event',
  redeliver: 'Resend event',
  sentAgain: 'Resending the event…',
  payload: 'Payload',
  requestHeaders: 'Request headers',
  noSignature: 'Signatures are not stored.',
  answerBody: 'Server response',
  nextNow: 'Next attempt now',
  testEvent: 'Send test event',
  testEventSent: 'Test event sent.',
  switchOff: 'Disable webhook',
  switchOn: 'Enable webhook',
  switchedOn: 'Webhook enabled.',
  switchedOff: 'Webhook disabled. It no longer receives events.',
  edit: 'Edit webhook',
  save: 'Save',
  rotate: 'Replace secret',
  remove: 'Delete webhook',
  removeText: 'The secret and the delivery log are permanently deleted. To pause the webhook, disable it instead.',
  removeIt: 'Delete webhook',
  removed: 'Webhook deleted.',
  wasGone:
    'We disabled this webhook because your server responded to the last attempt of a delivery with 410 Gone. Enable it when the server is back.',
  wasFailing:
    'We disabled this webhook after five days without a successful delivery. Enable it when your server is back.',
  recovery: 'Resend failed events',
  recoveryText:
    'Resend everything that failed while your server was down. Each event is resent only once, even if you repeat this.',
  count: 'Count failed deliveries',
  errors: {
    'webhook.inactive': 'This webhook is disabled. Enable it first.',
    'event.expired': 'This event is more than 30 days old. We no longer store it.',
    'event.not_found':
      'This event is no longer available: it is more than 30 days old, or you have lost access to its code or organization.',
  } as Readonly<Record<string, string>>,
  statuses: { pending: 'Pending', delivered: 'Delivered', failed: 'Failed' },
  nextIn: (left: string) => `Next attempt in ${left}`,
  attempt: (number: number) => `Attempt ${number}`,
  attemptsMade: (made: number, of: number) => `${made} of ${of} attempts`,
  redeliverOf: (event: string) => `Resend event: ${event}`,
  delivery: 'Delivery',
  failingSince: (time: string) => `No delivery has succeeded since ${time}. After five days, we disable the webhook.`,
  newSecret: (until: string) => `New secret. The old one stays valid until ${until}.`,
  counted: (count: number) =>
    plural(count, { one: '1 failed delivery.', other: `${formatNumber(count)} failed deliveries.` }),
  recover: (count: number) => plural(count, { one: 'Resend 1 event', other: `Resend ${formatNumber(count)} events` }),
  recovered: (count: number) =>
    plural(count, { one: '1 event resent.', other: `${formatNumber(count)} events resent.` }),
};

export type WebhookTexts = typeof texts;

import type { UrlProblem } from '../../../../../contracts/problems/url-problems.ts';

/** Texts about webhooks that more than one page shows. */
export const words = {
  urlHint: 'A public address that accepts POST and responds within 5 seconds. Use HTTPS if possible.',
  format: 'Format',
  formats: { json: 'Event as JSON', slack: 'Message for Slack', teams: 'Message for Microsoft Teams' },
  whichEvents: 'Events',
  oneEvent: 'Select at least one event.',
  store: 'Store the secret',
  envLine: '.env line',
  urlRefused: {
    too_long: 'This address is too long. Use at most 2,048 characters.',
    not_a_full_url: 'Enter a full address, such as https://example.com/hooks/qpr.',
    has_credentials: 'Remove the user name and password from the address.',
    has_fragment: 'Remove the part after #. It is never sent to the server.',
    port_not_allowed: 'This port is not allowed because other services use it. Use the port of a web server.',
    not_public: 'This address is not public. Use a server that is reachable from the internet.',
    this_service: 'This address belongs to this service. Use your own server.',
  } satisfies Record<UrlProblem, string>,
  urlTaken: 'Another webhook already uses this address. Edit that one, or use another address.',
  hostFull: 'This server already has ten webhooks, the maximum. Delete one, or use another server.',
  events: {
    'scan.created': 'Code scanned',
    'conversation.completed': 'Conversation ended',
    'qpr_code.created': 'Code created',
    'subscription.upgraded': 'Plan upgraded',
    'subscription.cancelled': 'Subscription cancelled',
    'placement.silent': 'Placement no longer scanned',
    'answer.rated': 'Answer rated',
    'request.created': 'Form submitted',
    'question.unanswered': 'Question not answered',
    'knowledge.ready': 'Knowledge source ready',
    'knowledge.source_failed': 'Knowledge source failed',
  },
  states: { on: 'Enabled', off: 'Disabled', failing: 'Failing', disabled: 'Disabled by us' },
};

export type WebhookWords = typeof words;

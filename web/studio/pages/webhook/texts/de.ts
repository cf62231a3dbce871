import { words } from '../../../parts/webhook/words/de.ts';
import { formatNumber, plural } from '../../../texts/format.ts';
import type { WebhookTexts } from './en.ts';

export const texts: WebhookTexts = {
  ...words,
  title: 'Webhook',
  back: 'Webhooks',
  deliveries: 'Zustellungen',
  status: 'Status',
  event: 'Ereignis',
  all: 'Alle',
  none: 'Noch keine Zustellungen. Senden Sie ein Testereignis, um Ihren Endpunkt auszuprobieren.',
  noneFits: 'Keine Zustellung entspricht diesen Filtern.',
  isTest: 'Testereignis',
  redeliver: 'Ereignis erneut senden',
  sentAgain: 'Ereignis wird erneut gesendet …',
  payload: 'Nutzdaten',
  requestHeaders: 'Request-Header',
  noSignature: 'Signaturen werden nicht gespeichert.',
  answerBody: 'Antwort des Servers',
  nextNow: 'Nächster Versuch jetzt',
  testEvent: 'Testereignis senden',
  testEventSent: 'Testereignis gesendet.',
  switchOff: 'Webhook deaktivieren',
  switchOn: 'Webhook aktivieren',
  switchedOn: 'Webhook aktiviert.',
  switchedOff: 'Webhook deaktiviert. Er erhält keine Ereignisse mehr.',
  edit: 'Webhook bearbeiten',
  save: 'Speichern',
  rotate: 'Secret ersetzen',
  remove: 'Webhook löschen',
  removeText: 'Das Secret und das Zustellprotokoll werden endgültig gelöscht. Zum Pausieren deaktivieren Sie ihn.',
  removeIt: 'Webhook löschen',
  removed: 'Webhook gelöscht.',
  wasGone:
    'Wir haben diesen Webhook deaktiviert, weil Ihr Server auf den letzten Zustellversuch mit 410 Gone geantwortet hat. Aktivieren Sie ihn, sobald der Server wieder erreichbar ist.',
  wasFailing:
    'Wir haben diesen Webhook nach fünf Tagen ohne erfolgreiche Zustellung deaktiviert. Aktivieren Sie ihn, sobald Ihr Server wieder erreichbar ist.',
  recovery: 'Fehlgeschlagene Ereignisse erneut senden',
  recoveryText:
    'Senden Sie alles erneut, was während eines Ausfalls Ihres Servers fehlgeschlagen ist. Jedes Ereignis wird nur einmal erneut gesendet, auch wenn Sie dies wiederholen.',
  count: 'Fehlgeschlagene zählen',
  errors: {
    'webhook.inactive': 'Dieser Webhook ist deaktiviert. Aktivieren Sie ihn zuerst.',
    'event.expired': 'Dieses Ereignis ist älter als 30 Tage und nicht mehr gespeichert.',
    'event.not_found':
      'Dieses Ereignis ist nicht mehr verfügbar: Es ist älter als 30 Tage, oder Sie haben keinen Zugriff mehr auf seinen Code oder seine Organisation.',
  },
  statuses: { pending: 'Ausstehend', delivered: 'Zugestellt', failed: 'Fehlgeschlagen' },
  nextIn: (left) => `Nächster Versuch in ${left}`,
  attempt: (number) => `Versuch ${number}`,
  attemptsMade: (made, of) => `${made} von ${of} Versuchen`,
  redeliverOf: (event) => `Ereignis erneut senden: ${event}`,
  delivery: 'Zustellung',
  failingSince: (time) => `Seit ${time} ist keine Zustellung gelungen. Nach fünf Tagen deaktivieren wir den Webhook.`,
  newSecret: (until) => `Neues Secret. Das alte gilt noch bis ${until}.`,
  counted: (count) =>
    plural(count, {
      one: '1 fehlgeschlagene Zustellung.',
      other: `${formatNumber(count)} fehlgeschlagene Zustellungen.`,
    }),
  recover: (count) =>
    plural(count, { one: '1 Ereignis erneut senden', other: `${formatNumber(count)} Ereignisse erneut senden` }),
  recovered: (count) =>
    plural(count, { one: '1 Ereignis erneut gesendet.', other: `${formatNumber(count)} Ereignisse erneut gesendet.` }),
};

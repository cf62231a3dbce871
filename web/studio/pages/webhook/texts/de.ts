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
  none: 'Noch wurde nichts gesendet. Senden Sie ein Muster, um zu sehen, wie es geht.',
  noneFits: 'Zu diesen Filtern passt nichts.',
  isSample: 'Muster',
  redeliver: 'Ereignis erneut senden',
  sentAgain: 'Das Ereignis wird erneut gesendet.',
  payload: 'Inhalt',
  requestHeaders: 'Kopfzeilen der Anfrage',
  noSignature: 'Signaturen werden nicht gespeichert.',
  answerBody: 'Antwort Ihres Servers',
  nextNow: 'Nächster Versuch jetzt',
  sample: 'Muster senden',
  sampleSent: 'Das Muster ist unterwegs.',
  switchOff: 'Abschalten',
  switchOn: 'Einschalten',
  switchedOn: 'Eingeschaltet.',
  switchedOff: 'Abgeschaltet. Dorthin wird nichts mehr gesendet.',
  edit: 'Ändern',
  save: 'Speichern',
  rotate: 'Geheimnis ersetzen',
  remove: 'Webhook löschen',
  removeText: 'Sein Geheimnis und das Protokoll gehen verloren. Um ihn nur anzuhalten, schalten Sie ihn ab.',
  removeIt: 'Endgültig löschen',
  removed: 'Der Webhook ist gelöscht.',
  wasGone:
    'Wir haben ihn abgeschaltet, weil Ihr Server bis zuletzt 410 Gone geantwortet hat. Schalten Sie ihn ein, wenn er wieder da ist.',
  wasFailing:
    'Wir haben ihn nach fünf Tagen ohne Erfolg abgeschaltet. Schalten Sie ihn ein, wenn Ihr Server wieder da ist.',
  recovery: 'Nachholen',
  recoveryText:
    'Senden Sie noch einmal, was fehlschlug, während Ihr Server weg war. Jedes Ereignis geht einmal hinaus, wie oft Sie es auch tun.',
  count: 'Erst zählen',
  errors: {
    'webhook.inactive': 'Er ist ausgeschaltet, darum wird nichts gesendet. Schalten Sie ihn zuerst ein.',
    'event.expired': 'Dieses Ereignis ist älter als 30 Tage und kann nicht mehr gesendet werden.',
  },
  statuses: { pending: 'Unterwegs', delivered: 'Zugestellt', failed: 'Fehlgeschlagen' },
  nextIn: (left) => `Nächster Versuch in ${left}`,
  attempt: (number) => `Versuch ${number}`,
  attemptsMade: (made, of) => `${made} von ${of} Versuchen gemacht`,
  redeliverOf: (event) => `Ereignis erneut senden: ${event}`,
  deliveryOf: (number, of) => `Zustellung ${number} von ${of}`,
  failingSince: (time) => `Seit ${time} kommt nichts an. Nach fünf Tagen schalten wir ihn ab.`,
  newSecret: (until) => `Neues Geheimnis; das alte signiert daneben bis ${until}`,
  counted: (count) =>
    plural(count, {
      one: '1 Zustellung ist fehlgeschlagen.',
      other: `${formatNumber(count)} Zustellungen sind fehlgeschlagen.`,
    }),
  recover: (count) => plural(count, { one: 'Noch einmal senden', other: `${formatNumber(count)} noch einmal senden` }),
  recovered: (count) => `${formatNumber(count)} noch einmal gesendet.`,
};

import { formatNumber, formatPercent, plural } from '../../../texts/format.ts';
import type { OverviewTexts } from './en.ts';

export const texts: OverviewTexts = {
  title: 'Überblick',
  lead: 'Wie oft Ihre Codes gescannt werden und was daraus wird. Tage gelten nach UTC; neue Scans erscheinen binnen einer halben Minute.',
  download: 'CSV herunterladen',
  code: 'Code',
  all: 'Alle meine Codes',
  allOf: (organization) => `Alle Codes von ${organization}`,
  range: 'Zeitraum',
  lastDays: (days) => `${days} Tage`,
  custom: 'Andere Tage',
  numbers: 'Zahlen; die gedrückte wird im Verlauf gezeigt',
  names: { scans: 'Scans', visitors: 'Besucher', conversations: 'Gespräche', messages: 'Nachrichten' },
  meanings: {
    scans: 'Jedes Mal, wenn jemand einen Code geöffnet hat. Erneutes Öffnen zählt erneut.',
    visitors:
      'Die Menschen hinter den Scans: Wer einen Code mehrmals am Tag scannt, zählt einmal. Ein anderer Tag oder ein anderer Code zählt neu.',
    conversations: 'Gespräche, die begonnen haben: Der Besucher hat mindestens eine Nachricht geschrieben.',
    messages: 'Fragen und Antworten in beendeten Gesprächen.',
  },
  rate: (rate) => `${formatPercent(rate)} der Scans führten zu einem.`,
  overTime: (name) => `${name} im Verlauf`,
  busiest: (when, count) => `Am meisten: ${count} (${when})`,
  weekOf: (day) => `Woche ab ${day}`,
  showTable: 'Als Tabelle zeigen',
  hideTable: 'Tabelle ausblenden',
  byDay: 'Die Zahlen jedes Tages',
  day: 'Tag',
  conversations: 'Gespräche lesen',
  topCodes: 'Meistgescannte Codes',
  byScans: 'Scans in diesem Zeitraum und ihr Anteil an allen.',
  countries: 'Länder',
  countriesMeaning: 'Woher die Scans kamen, nach dem Netz des Telefons.',
  devices: 'Geräte',
  devicesMeaning: 'Worauf die Scans geöffnet wurden.',
  deviceNames: { mobile: 'Telefon', tablet: 'Tablet', desktop: 'Computer', tv: 'Fernseher' },
  unknown: 'Unbekannt',
  others: 'Andere Länder',
  omitted: (count) =>
    plural(count, {
      one: 'Eine ältere Organisation ist nicht in diesen Zahlen. Wechseln Sie zu ihr, um ihre eigenen zu sehen.',
      other: `${formatNumber(count)} ältere Organisationen sind nicht in diesen Zahlen. Wechseln Sie zu einer, um ihre eigenen zu sehen.`,
    }),
  empty: 'Keine Scans in diesem Zeitraum',
  emptyOf: (name) => `„${name}“ hat in diesem Zeitraum niemand gescannt`,
  emptyText:
    'Hier sehen Sie, wie oft Ihre Codes gescannt werden, von wie vielen Besuchern, von wo, und wie viele davon ein Gespräch beginnen. Scannen Sie einen mit Ihrem Telefon: Binnen einer halben Minute steht er hier.',
  codes: 'Zu den Codes',
  print: 'Diesen Code drucken',
  longer: '90 Tage ansehen',
};

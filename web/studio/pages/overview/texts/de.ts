import { formatNumber, formatPercent, plural } from '../../../texts/format.ts';
import type { OverviewTexts } from './en.ts';

export const texts: OverviewTexts = {
  title: 'Überblick',
  download: 'CSV herunterladen',
  code: 'Code',
  all: 'Alle meine Codes',
  allOf: (organization) => `Alle Codes von ${organization}`,
  range: 'Zeitraum',
  lastDays: (days) => `${days} Tage`,
  custom: 'Eigener Zeitraum',
  numbers: 'Kennzahlen. Die gewählte wird im Verlauf gezeigt.',
  names: { scans: 'Scans', visitors: 'Besucher', conversations: 'Gespräche', messages: 'Nachrichten' },
  ratings: { up: 'Positiv bewertet', down: 'Negativ bewertet' },
  meanings: {
    scans: 'Jedes Öffnen eines Codes. Wer ihn noch einmal öffnet, zählt noch einmal.',
    visitors:
      'Verschiedene Personen, die an einem Tag einen Code gescannt haben. An einem anderen Tag oder bei einem anderen Code zählt dieselbe Person erneut.',
    conversations: 'Gespräche, in denen der Besucher mindestens eine Nachricht geschickt hat.',
    messages: 'Fragen und Antworten in beendeten Gesprächen.',
  },
  rate: (rate) => `${formatPercent(rate)} der Scans führten zu einem Gespräch.`,
  before: (count) => `zuvor ${count}`,
  utc: (time) =>
    `Die Tage folgen UTC und beginnen um ${time} Ihrer Zeit. Neue Scans erscheinen innerhalb von 30 Sekunden.`,
  explain: (label) => `Was „${label}“ bedeutet`,
  overTime: (name) => `${name} im Verlauf`,
  busiest: (when, count) => `Höchstwert: ${count} (${when})`,
  weekOf: (day) => `Woche ab ${day}`,
  showTable: 'Tabelle anzeigen',
  hideTable: 'Tabelle ausblenden',
  byDay: 'Kennzahlen je Tag',
  day: 'Tag',
  conversations: 'Gespräche lesen',
  topCodes: 'Meistgescannte Codes',
  placements: 'Platzierungen',
  ownSticker: 'Der Code selbst',
  byScans: 'Scans in diesem Zeitraum und ihr Anteil am Gesamtwert.',
  countries: 'Länder',
  countriesMeaning: 'Geschätzt anhand des Netzwerks der Besucher.',
  devices: 'Geräte',
  devicesMeaning: 'Art des Geräts, mit dem der Code geöffnet wurde.',
  deviceNames: { mobile: 'Telefon', tablet: 'Tablet', desktop: 'Computer', tv: 'Fernseher' },
  unknown: 'Unbekannt',
  others: 'Andere Länder',
  omitted: (count) =>
    plural(count, {
      one: '1 ältere Organisation ist nicht enthalten. Wechseln Sie zu ihr, um ihre Zahlen zu sehen.',
      other: `${formatNumber(count)} ältere Organisationen sind nicht enthalten. Wechseln Sie zu einer, um ihre Zahlen zu sehen.`,
    }),
  empty: 'Keine Scans in diesem Zeitraum',
  emptyOf: (name) => `Keine Scans von „${name}“ in diesem Zeitraum`,
  emptyText:
    'Hier sehen Sie, wie oft Ihre Codes gescannt werden, von wie vielen Besuchern, aus welchen Ländern und wie viele ein Gespräch beginnen. Scannen Sie einen Code mit Ihrem Handy: Der Scan erscheint innerhalb von 30 Sekunden.',
  codes: 'Codes ansehen',
  print: 'Code drucken',
  longer: '90 Tage anzeigen',
};

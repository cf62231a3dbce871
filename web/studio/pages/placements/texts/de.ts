import { formatNumber, plural } from '../../../texts/format.ts';
import type { PlacementsTexts } from './en.ts';

export const texts: PlacementsTexts = {
  title: 'Platzierungen',
  lead: 'Jedes gedruckte Exemplar eines Codes: mit eigener Adresse, eigenem Namen und eigenen Scans.',
  create: 'Platzierungen erstellen',
  print: 'Diese Platzierungen drucken',
  search: 'Nach Name suchen',
  code: 'Code',
  allCodes: 'Alle Codes',
  show: 'Anzeigen',
  all: 'Alle',
  unclaimed: 'Ohne Code',
  silent: 'Inaktiv',
  retired: 'Stillgelegt',
  active: 'Aktiv',
  count: (count) => plural(count, { one: '1 Platzierung', other: `${formatNumber(count)} Platzierungen` }),
  empty: 'Noch keine Platzierungen',
  emptyText:
    'Vierzig Tische, ein Code: Erstellen Sie vierzig Platzierungen, drucken Sie sie und sehen Sie, was an welchem Tisch gefragt wird.',
  none: 'Keine passenden Platzierungen',
  noneText: 'Versuchen Sie andere Filter.',
  clear: 'Filter zurücksetzen',
  name: 'Name',
  scans: 'Scans',
  lastScan: 'Letzter Scan',
  status: 'Status',
  never: 'Nie',
  noCode: 'Noch kein Code',
  silentSince: (day) => `Keine Scans seit ${day}`,
  new: {
    later: 'Jedem Aufkleber später einen Code zuordnen',
    pattern: 'Name',
    patternHint: '{n} wird durch die Nummer ersetzt.',
    standard: 'Tisch {n}',
    amount: 'Anzahl der Platzierungen',
    first: 'Erste Nummer',
    numberError: (min, max) => `Von ${formatNumber(min)} bis ${formatNumber(max)}.`,
    result: (first, last) => (first === last ? `Erstellt wird ${first}.` : `Erstellt werden ${first} bis ${last}.`),
    variable: 'Variable für die Nummer',
    variableHint: (variable) => `Wo in Ihren Texten {{${variable}}} steht, sehen Besucher die Nummer.`,
    variableError:
      'Erlaubt sind bis zu 32 Kleinbuchstaben, Ziffern und Unterstriche; am Anfang steht ein Buchstabe. „name“ ist reserviert.',
    submit: (count) =>
      plural(count, { one: '1 Platzierung erstellen', other: `${formatNumber(count)} Platzierungen erstellen` }),
    created: (count) =>
      plural(count, { one: '1 Platzierung erstellt.', other: `${formatNumber(count)} Platzierungen erstellt.` }),
    full: 'Das überschreitet das Limit: 1.000 Platzierungen je Code, 10.000 je Konto.',
  },
};

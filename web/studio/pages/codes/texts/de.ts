import { formatNumber, plural } from '../../../texts/format.ts';
import type { CodesTexts } from './en.ts';

export const texts: CodesTexts = {
  title: 'Codes',
  create: 'Neuer Code',
  bulk: 'Aus Liste erstellen',
  printThese: 'Diese Codes drucken',
  search: 'Codes suchen',
  status: 'Status',
  active: 'Aktiv',
  archived: 'Archiviert',
  organization: 'Organisation',
  allCodes: 'Alle Codes',
  count: (count) => plural(count, { one: '1 Code', other: `${formatNumber(count)} Codes` }),
  searched: (count) => `Nur die neuesten ${count} Codes wurden durchsucht.`,
  empty: 'Beginnen Sie mit einem Beispiel',
  emptyText: 'Name und Prompt eingeben, schon beantwortet Ihr QR-Code Fragen.',
  examplesText:
    'Wählen Sie das Beispiel, das am besten passt. Probieren Sie es aus und ändern Sie vor dem Speichern jedes Wort.',
  none: 'Keine passenden Codes',
  noneText:
    'Versuchen Sie ein anderes Wort oder einen Wortteil. Archivierte Codes finden Sie unter dem Status „Archiviert“.',
  clear: 'Suche zurücksetzen',
  noneArchived: 'Keine archivierten Codes',
  noneArchivedText:
    'Archivieren Sie einen Code, um ihn zu pausieren. Besucher können ihn dann nicht nutzen, und nichts geht verloren.',
  noneHere: 'Noch keine Codes',
  image: (name) => `QR-Code von ${name}`,
  week: (count) => plural(count, { one: '1 Scan diese Woche', other: `${formatNumber(count)} Scans diese Woche` }),
  total: (count) => `${formatNumber(count)} insgesamt`,
  print: 'Drucken',
  duplicate: 'Duplizieren',
  archive: 'Archivieren',
  unarchive: 'Reaktivieren',
  move: 'Verschieben nach …',
  delete: 'Löschen …',
  copyOf: (name) => `Kopie von ${name}`,
  wasArchived: (name) => `„${name}“ archiviert.`,
  wasUnarchived: (name) => `„${name}“ ist wieder aktiv.`,
  wasDuplicated: (name) => `„${name}“ dupliziert. Sie bearbeiten jetzt die Kopie.`,
};

import { formatNumber, plural } from '../../../texts/format.ts';
import type { CodesTexts } from './en.ts';

export const texts: CodesTexts = {
  title: 'Codes',
  create: 'Neuer Code',
  bulk: 'Viele auf einmal',
  printThese: 'Diese drucken',
  search: 'Codes durchsuchen',
  status: 'Status',
  active: 'Aktiv',
  archived: 'Archiviert',
  organization: 'Organisation',
  allCodes: 'Alle Codes',
  count: (count) => plural(count, { one: '1 Code', other: `${formatNumber(count)} Codes` }),
  searched: (count) => `Älter als die neuesten ${count}: nicht durchsucht.`,
  empty: 'Beginnen Sie mit einem Beispiel',
  emptyText: 'Ein Name und ein Prompt, und sofort haben Sie einen QR-Code, der spricht.',
  examplesText:
    'Wählen Sie, was Ihrem am nächsten kommt. Sie können damit sprechen und jedes Wort ändern, bevor Sie speichern.',
  none: 'Kein Code passt',
  noneText:
    'Versuchen Sie ein anderes Wort oder einen Teil davon. Archivierte Codes stehen unter dem Status „Archiviert“.',
  clear: 'Suche leeren',
  noneArchived: 'Nichts ist archiviert',
  noneArchivedText:
    'Ein Code, der eine Weile ruht, kommt hierher. Niemand kann mit ihm sprechen, und nichts geht verloren.',
  noneHere: 'Hier ist noch kein Code',
  image: (name) => `QR-Code von ${name}`,
  week: (count) => plural(count, { one: '1 Scan diese Woche', other: `${formatNumber(count)} Scans diese Woche` }),
  total: (count) => `${formatNumber(count)} insgesamt`,
  print: 'QR und Druck',
  duplicate: 'Duplizieren',
  archive: 'Archivieren',
  unarchive: 'Zurückholen',
  move: 'Verschieben nach …',
  delete: 'Löschen …',
  copyOf: (name) => `Kopie von ${name}`,
  wasArchived: (name) => `„${name}“ ist archiviert.`,
  wasUnarchived: (name) => `„${name}“ ist wieder da.`,
  wasDuplicated: (name) => `„${name}“ ist dupliziert. Das ist die Kopie.`,
};

import { formatNumber, plural } from '../../../texts/format.ts';
import type { BulkActionsTexts } from './en.ts';

export const texts: BulkActionsTexts = {
  region: 'Aktionen für ausgewählte Codes',
  selected: (count) => `${formatNumber(count)} ausgewählt`,
  selectAll: 'Alle auswählen',
  clear: 'Auswahl aufheben',
  archive: 'Codes archivieren',
  unarchive: 'Codes reaktivieren',
  print: 'Codes drucken',
  brand: 'Marke anwenden',
  tags: 'Schlagwörter bearbeiten',
  tag: 'Schlagwort',
  tagsHint: 'Mehrere durch Kommas trennen.',
  addTag: 'Hinzufügen',
  removeTag: 'Entfernen',
  tagsWrong: 'Geben Sie höchstens 10 Schlagwörter mit je höchstens 40 Zeichen ein.',
  tagsFull: 'Einige Codes hätten mehr als 10 Schlagwörter. Entfernen Sie zuerst welche.',
  move: 'Codes verschieben nach',
  mine: 'Mein Konto',
  choosePlace: 'Verschieben nach …',
  progress: (done, total) => `${formatNumber(done)} von ${formatNumber(total)} Codes verarbeitet`,
  changed: (count) =>
    plural(count, { one: '1 Code aktualisiert.', other: `${formatNumber(count)} Codes aktualisiert.` }),
};

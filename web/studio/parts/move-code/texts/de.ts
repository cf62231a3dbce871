import type { MoveCodeTexts } from './en.ts';

export const texts: MoveCodeTexts = {
  title: (name) => `„${name}“ verschieben`,
  what: (from) =>
    `Aktueller Ort: ${from}. Scans und Gespräche ziehen mit um, alle gedruckten Exemplare funktionieren weiter.`,
  to: 'Verschieben nach',
  move: 'Code verschieben',
  moved: (name, to) => `„${name}“ verschoben nach: ${to}.`,
  adminOnly: (from) =>
    `Nur Admins und Inhaber von ${from} können Codes von dort verschieben. Wenden Sie sich an eine dieser Personen.`,
  full: 'Diese Organisation hat die Höchstzahl an Codes ihres Tarifs erreicht. Löschen Sie einige oder wechseln Sie in einen größeren Tarif.',
};

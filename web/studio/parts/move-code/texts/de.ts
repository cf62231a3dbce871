import type { MoveCodeTexts } from './en.ts';

export const texts: MoveCodeTexts = {
  title: (name) => `„${name}“ verschieben`,
  what: (from) => `Er ist hier: ${from}. Seine Scans und Gespräche gehen mit, und alles Gedruckte funktioniert weiter.`,
  to: 'Verschieben nach',
  move: 'Code verschieben',
  moved: (name, to) => `„${name}“ ist jetzt hier: ${to}.`,
  adminOnly: (from) => `Nur Admins und Inhaber von ${from} können einen Code herausnehmen. Fragen Sie dort nach.`,
  full: 'Diese Organisation hat so viele Codes, wie ihr Tarif erlaubt. Löschen Sie welche, oder wählen Sie einen größeren Tarif.',
};

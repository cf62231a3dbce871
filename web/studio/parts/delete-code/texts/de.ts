import type { DeleteCodeTexts } from './en.ts';

export const texts: DeleteCodeTexts = {
  wasDeleted: (name) => `„${name}“ gelöscht.`,
  title: 'Diesen Code endgültig löschen?',
  text: 'Alle gedruckten Exemplare funktionieren dann nicht mehr, und Gespräche und Anfragen werden gelöscht. Das lässt sich nicht rückgängig machen. Zum Pausieren archivieren Sie den Code.',
  ask: 'Geben Sie zur Bestätigung seinen Namen ein:',
  name: 'Name des Codes',
  wrong: 'Das ist nicht der Name. Geben Sie ihn genau so ein, wie er oben steht.',
  button: 'Code löschen',
};

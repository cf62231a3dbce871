import { words } from '../../../parts/passages/words/de.ts';
import type { ConversationTexts } from './en.ts';

export const texts: ConversationTexts = {
  ...words,
  title: 'Gespräch',
  back: 'Gespräche',
  download: 'CSV herunterladen',
  delete: 'Gespräch löschen',
  deleted: 'Gespräch mit seinen Anfragen gelöscht.',
  failed: 'Das Gespräch konnte nicht gelöscht werden. Es steht wieder in der Liste.',
  code: 'Code',
  began: 'Beginn',
  ended: 'Ende',
  messages: 'Nachrichten',
  language: 'Browsersprache',
  outcomes: { open: 'noch offen', closed: 'vom Besucher beendet', timed_out: 'nach Inaktivität beendet' },
  roles: { visitor: 'Besucher', assistant: 'Assistent' },
  answers: { stopped: 'Vom Besucher angehalten', failed: 'Das Modell hat nicht geantwortet' },
  silent: 'Der Besucher hat das Gespräch geöffnet, aber nichts gefragt.',
  version: 'Version des Codes',
  changesSince: 'Änderungen seitdem',
  why: 'Warum diese Antwort',
  whySearched: 'Die Suche hat diese Abschnitte zur Frage gefunden, und die Antwort stützt sich darauf.',
  whyWhole:
    'Das Wissen ist klein genug, dass der Assistent alles gelesen hat. Die Antwort stützt sich auf diese Abschnitte.',
  ratings: { up: 'Positiv bewertet', down: 'Negativ bewertet' },
  columns: ['Zeit', 'Absender', 'Text', 'Bewertung'],
};

import { formatNumber, plural } from '../../../texts/format.ts';
import type { ConversationsTexts } from './en.ts';

export const texts: ConversationsTexts = {
  title: 'Gespräche',
  lead: 'Was Ihre Besucher gefragt haben, neueste zuerst.',
  download: 'CSV herunterladen',
  downloaded: (count) =>
    `Die Datei enthält nur die neuesten ${count} Gespräche. Wählen Sie einen Zeitraum, um ältere herunterzuladen.`,
  code: 'Code',
  all: 'Alle meine Codes',
  allOf: (organization) => `Alle Codes von ${organization}`,
  messages: (count) => plural(count, { one: '1 Nachricht', other: `${formatNumber(count)} Nachrichten` }),
  outcomes: { open: 'Offen', closed: 'Vom Besucher beendet', timed_out: 'Nach Inaktivität beendet' },
  silent: 'Geöffnet, aber keine Frage gestellt',
  untitled: 'Gespräch',
  deletedCode: 'Gelöschter Code',
  columns: ['Gespräch', 'Beginn', 'Code', 'Ausgang', 'Sprache', 'Zeit', 'Absender', 'Text', 'Bewertung'],
  roles: { visitor: 'Besucher', assistant: 'Assistent' },
  ratings: { up: 'Positiv bewertet', down: 'Negativ bewertet' },
  search: 'Nachrichten durchsuchen',
  searched: (count) => `Bis zu ${count} der neuesten Gespräche wurden durchsucht.`,
  searchOlder: 'Ältere Gespräche durchsuchen',
  empty: 'Noch keine Gespräche',
  emptyText:
    'Sobald jemand einen Code scannt und etwas fragt, lesen Sie hier das ganze Gespräch. Probieren Sie es aus: Scannen Sie einen Ihrer Codes und stellen Sie eine Frage wie ein Gast.',
  codes: 'Codes ansehen',
  none: 'Keine passenden Gespräche',
  noneText: 'Versuchen Sie andere Wörter, einen anderen Code oder einen anderen Zeitraum.',
  clear: 'Alle Gespräche zeigen',
};

import { formatNumber, plural } from '../../../texts/format.ts';
import type { ConversationsTexts } from './en.ts';

export const texts: ConversationsTexts = {
  title: 'Gespräche',
  lead: 'Was Ihre Besucher gefragt haben, das Neueste zuerst.',
  download: 'CSV herunterladen',
  code: 'Code',
  all: 'Alle meine Codes',
  allOf: (organization) => `Alle Codes von ${organization}`,
  messages: (count) => plural(count, { one: '1 Nachricht', other: `${formatNumber(count)} Nachrichten` }),
  outcomes: { open: 'Offen', closed: 'Vom Besucher beendet', timed_out: 'Nach Inaktivität beendet' },
  silent: 'Geöffnet, aber nichts gefragt',
  untitled: 'Gespräch',
  deletedCode: 'Gelöschter Code',
  columns: ['Gespräch', 'Beginn', 'Code', 'Ausgang', 'Sprache', 'Zeit', 'Wer', 'Text', 'Bewertung'],
  roles: { visitor: 'Besucher', assistant: 'Assistent' },
  search: 'Nachrichten durchsuchen',
  searched: (count) => `Die neuesten ${count} Gespräche wurden durchsucht.`,
  searchOlder: 'Ältere Gespräche durchsuchen',
  empty: 'Noch hat niemand mit Ihren Codes gesprochen',
  emptyText:
    'Wenn jemand einen Code scannt und etwas fragt, steht das Gespräch hier, Wort für Wort. Probieren Sie es: Scannen Sie einen Ihrer Codes und fragen Sie, was ein Gast fragen würde.',
  codes: 'Zu den Codes',
  none: 'Keine passenden Gespräche',
  noneText: 'Versuchen Sie andere Wörter, einen anderen Code oder andere Tage.',
  clear: 'Alle Gespräche zeigen',
};

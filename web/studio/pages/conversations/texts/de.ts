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
  outcomes: { open: 'Noch offen', closed: 'Vom Besucher beendet', timed_out: 'Von selbst beendet' },
  silent: 'Geöffnet, aber nichts gefragt',
  untitled: 'Gespräch',
  deletedCode: 'Gelöschter Code',
  columns: ['Beginn', 'Code', 'Erste Frage', 'Ausgang', 'Nachrichten', 'Sprache', 'Id'],
  empty: 'Noch hat niemand mit Ihren Codes gesprochen',
  emptyText:
    'Wenn jemand einen Code scannt und etwas fragt, steht das Gespräch hier, Wort für Wort. Probieren Sie es: Scannen Sie einen Ihrer Codes und fragen Sie, was ein Gast fragen würde.',
  codes: 'Zu den Codes',
  none: 'Kein Gespräch passt',
  noneText: 'Wählen Sie andere Tage oder einen anderen Code.',
  clear: 'Alle Gespräche zeigen',
};

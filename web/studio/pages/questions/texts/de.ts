import { formatNumber, plural } from '../../../texts/format.ts';
import type { QuestionsTexts } from './en.ts';

export const texts: QuestionsTexts = {
  title: 'Fragen',
  lead: 'Fragen, die Ihre Assistenten nicht beantworten konnten. Die häufigsten stehen oben. Schreiben Sie eine Antwort, und Besucher bekommen sie nach wenigen Sekunden.',
  status: 'Status',
  statuses: { open: 'Offen', answered: 'Beantwortet', ignored: 'Ausgeblendet' },
  code: 'Code',
  all: 'Alle meine Codes',
  allOf: (organization) => `Alle Codes von ${organization}`,
  visitors: (count) => plural(count, { one: '1 Besucher', other: `${formatNumber(count)} Besucher` }),
  reasons: {
    not_known: '„Weiß ich nicht“',
    not_found: 'Nichts im Wissen gefunden',
    rated_down: 'Schlecht bewertet',
    unsupported_number: 'Zahl ohne Quelle',
  },
  deleted: 'Die Besucher haben ihre Gespräche gelöscht',
  deletedCode: 'Gelöschter Code',
  yourAnswer: 'Ihre Antwort:',
  answer: 'Beantworten',
  changeAnswer: 'Antwort ändern',
  answerLabel: 'Ihre Antwort',
  answerHint: 'Sie wird Teil des Wissens dieses Codes.',
  answerMissing: 'Schreiben Sie zuerst eine Antwort.',
  wording: 'Frage in Ihren eigenen Worten',
  wordingHint:
    'Die Worte der Besucher bleiben in ihren Gesprächen. Mit Ihrer Formulierung findet der Assistent die Antwort leichter.',
  save: 'Antwort speichern',
  answeredNow: 'Gespeichert. Besucher bekommen die Antwort nach wenigen Sekunden.',
  ignore: 'Ausblenden',
  ignoredNow: 'Ausgeblendet, auch wenn die Frage noch einmal gestellt wird.',
  reopen: 'Wieder öffnen',
  conversation: (number) => `Gespräch ${number} ansehen`,
  merge: 'Mit anderer Frage zusammenführen …',
  mergeTitle: 'Fragen zusammenführen',
  mergeText:
    'Führen Sie Fragen zusammen, die dasselbe meinen. Ihre Besucher werden zusammengezählt. Das lässt sich nicht rückgängig machen.',
  mergeInto: 'Zusammenführen mit',
  mergeNow: 'Zusammenführen',
  empty: 'Keine offenen Fragen',
  emptyText:
    'Wenn ein Assistent etwas nicht beantworten kann, steht die Frage hier. Besucher, die dasselbe fragen, werden zusammengezählt.',
  conversations: 'Gespräche ansehen',
  none: 'Keine passenden Fragen',
  noneText: 'Versuchen Sie einen anderen Status oder einen anderen Code.',
  clear: 'Alle offenen Fragen zeigen',
};

import { formatNumber, plural } from '../../../texts/format.ts';
import type { QuestionsTexts } from './en.ts';

export const texts: QuestionsTexts = {
  title: 'Questions',
  lead: 'Les questions auxquelles vos assistants n’ont pas su répondre, les plus fréquentes d’abord. Répondez à l’une d’elles\u00a0: les visiteurs reçoivent votre réponse en quelques secondes.',
  status: 'État',
  statuses: { open: 'Ouvertes', answered: 'Avec réponse', ignored: 'Ignorées' },
  code: 'Code',
  all: 'Tous mes codes',
  allOf: (organization) => `Tous les codes de ${organization}`,
  visitors: (count) =>
    plural(count, { one: `${formatNumber(count)} visiteur`, other: `${formatNumber(count)} visiteurs` }),
  reasons: {
    not_known: 'A dit «\u00a0je ne sais pas\u00a0»',
    not_found: 'Absent des connaissances',
    rated_down: 'Mal notée',
    unsupported_number: 'Chiffre sans source',
  },
  deleted: 'Les visiteurs ont supprimé leurs conversations',
  deletedCode: 'Code supprimé',
  yourAnswer: 'Votre réponse\u00a0:',
  answer: 'Répondre',
  changeAnswer: 'Modifier la réponse',
  answerLabel: 'Votre réponse',
  answerHint: 'Elle fera partie des connaissances de ce code.',
  answerMissing: 'Écrivez d’abord une réponse.',
  wording: 'La question avec vos propres mots',
  wordingHint:
    'Les mots des visiteurs restent dans leurs conversations. Avec les vôtres, l’assistant trouve plus facilement la réponse.',
  save: 'Enregistrer la réponse',
  answeredNow: 'Réponse enregistrée. Les visiteurs reçoivent la réponse en quelques secondes.',
  ignore: 'Ignorer',
  ignoredNow: 'Ignorée, même si elle est posée de nouveau.',
  reopen: 'Rouvrir',
  conversation: (number) => `Voir la conversation ${number}`,
  merge: 'Fusionner avec une autre question…',
  mergeTitle: 'Fusionner des questions',
  mergeText:
    'Fusionnez des questions qui demandent la même chose. Leurs visiteurs sont additionnés. C’est irréversible.',
  mergeInto: 'Fusionner avec',
  mergeNow: 'Fusionner',
  empty: 'Aucune question ouverte',
  emptyText:
    'Quand un assistant ne sait pas répondre, la question apparaît ici. Les visiteurs qui demandent la même chose sont comptés ensemble.',
  conversations: 'Voir les conversations',
  none: 'Aucune question trouvée',
  noneText: 'Essayez un autre état ou un autre code.',
  clear: 'Afficher toutes les questions ouvertes',
};

import { formatNumber, plural } from '../../../texts/format.ts';
import type { ConversationsTexts } from './en.ts';

export const texts: ConversationsTexts = {
  title: 'Conversations',
  lead: 'Les questions de vos visiteurs, les plus récentes en premier.',
  download: 'Télécharger en CSV',
  downloaded: (count) =>
    `Le fichier ne contient que les ${count} conversations les plus récentes. Choisissez une période pour télécharger les plus anciennes.`,
  code: 'Code',
  all: 'Tous mes codes',
  allOf: (organization) => `Tous les codes de ${organization}`,
  messages: (count) =>
    plural(count, { one: `${formatNumber(count)} message`, other: `${formatNumber(count)} messages` }),
  outcomes: { open: 'Ouverte', closed: 'Fermée par le visiteur', timed_out: 'Terminée pour inactivité' },
  silent: 'Ouverte, sans question posée',
  untitled: 'Conversation',
  deletedCode: 'Code supprimé',
  columns: ['Conversation', 'Début', 'Code', 'Issue', 'Langue', 'Heure', 'Auteur', 'Texte', 'Évaluation'],
  roles: { visitor: 'Visiteur', assistant: 'Assistant' },
  ratings: { up: 'Évaluée positivement', down: 'Évaluée négativement' },
  search: 'Rechercher dans les messages',
  searched: (count) => `Recherche effectuée dans au plus ${count} des conversations les plus récentes.`,
  searchOlder: 'Rechercher dans les conversations plus anciennes',
  empty: 'Aucune conversation pour l’instant',
  emptyText:
    'Quand quelqu’un scanne un code et pose une question, toute la conversation apparaît ici. Essayez\u00a0: scannez l’un de vos codes et posez une question de client.',
  codes: 'Voir les codes',
  none: 'Aucune conversation trouvée',
  noneText: 'Essayez d’autres mots, un autre code ou une autre période.',
  clear: 'Afficher toutes les conversations',
};

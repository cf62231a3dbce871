import { formatNumber, plural } from '../../../texts/format.ts';
import type { ConversationsTexts } from './en.ts';

export const texts: ConversationsTexts = {
  title: 'Conversations',
  lead: 'Ce que vos visiteurs ont demandé, le plus récent d’abord.',
  download: 'Télécharger en CSV',
  code: 'Code',
  all: 'Tous mes codes',
  allOf: (organization) => `Tous les codes de ${organization}`,
  messages: (count) =>
    plural(count, { one: `${formatNumber(count)} message`, other: `${formatNumber(count)} messages` }),
  outcomes: { open: 'Ouverte', closed: 'Fermée par le visiteur', timed_out: 'Terminée pour inactivité' },
  silent: 'Ouverte, mais rien n’a été demandé',
  untitled: 'Conversation',
  deletedCode: 'Code supprimé',
  columns: ['Conversation', 'Début', 'Code', 'Issue', 'Langue', 'Heure', 'Qui', 'Texte', 'Évaluation'],
  roles: { visitor: 'Visiteur', assistant: 'Assistant' },
  search: 'Rechercher dans les messages',
  searched: (count) => `Recherche effectuée dans les ${count} conversations les plus récentes.`,
  searchOlder: 'Rechercher dans les conversations plus anciennes',
  empty: 'Personne n’a encore parlé à vos codes',
  emptyText:
    'Quand quelqu’un scanne un code et pose une question, la conversation apparaît ici, mot pour mot. Essayez : scannez l’un de vos codes et demandez ce que demanderait un client.',
  codes: 'Aller aux codes',
  none: 'Aucune conversation trouvée',
  noneText: 'Essayez d’autres mots, un autre code ou d’autres jours.',
  clear: 'Afficher toutes les conversations',
};

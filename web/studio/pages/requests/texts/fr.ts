import type { RequestsTexts } from './en.ts';

export const texts: RequestsTexts = {
  title: 'Demandes',
  lead: 'Les formulaires envoyés par vos visiteurs, du plus récent au plus ancien.',
  download: 'Télécharger en CSV',
  downloaded: (count) =>
    `Le fichier ne contient que les ${count} demandes les plus récentes. Choisissez un code ou un état pour télécharger les plus anciennes.`,
  code: 'Code',
  all: 'Tous mes codes',
  allOf: (organization) => `Tous les codes de ${organization}`,
  status: 'État',
  statuses: { new: 'Nouvelles', done: 'Traitées' },
  allStatuses: 'Nouvelles et traitées',
  done: 'Marquer comme traitée',
  reopen: 'Rouvrir',
  markedDone: 'Demande marquée comme traitée.',
  delete: 'Supprimer la demande',
  deleted: 'Demande supprimée.',
  failed: 'La demande n’a pas pu être supprimée. Elle est de retour dans la liste.',
  yes: 'Oui',
  no: 'Non',
  conversation: 'Voir la conversation',
  deletedCode: 'Code supprimé',
  columns: ['Demande', 'Heure', 'État', 'Code', 'Emplacement', 'Formulaire'],
  empty: 'Aucune nouvelle demande',
  emptyText:
    'Ajoutez un formulaire à un code, par exemple pour réserver une table ou demander un rappel. Les formulaires envoyés par vos visiteurs apparaîtront ici.',
  codes: 'Voir les codes',
  none: 'Aucune demande trouvée',
  noneText: 'Essayez un autre code ou un autre état.',
  clear: 'Voir les nouvelles demandes',
};

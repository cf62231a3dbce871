import type { RequestsTexts } from './en.ts';

export const texts: RequestsTexts = {
  title: 'Demandes',
  lead: 'Ce que vos visiteurs vous ont envoyé avec les formulaires de vos codes, du plus récent au plus ancien.',
  download: 'Télécharger en CSV',
  code: 'Code',
  all: 'Tous mes codes',
  allOf: (organization) => `Tous les codes de ${organization}`,
  status: 'Statut',
  statuses: { new: 'Nouvelles', done: 'Traitées' },
  allStatuses: 'Nouvelles et traitées',
  done: 'Marquer comme traitée',
  reopen: 'Rouvrir',
  yes: 'Oui',
  no: 'Non',
  conversation: 'Voir la conversation',
  deletedCode: 'Code supprimé',
  columns: ['Demande', 'Heure', 'Statut', 'Code', 'Emplacement', 'Formulaire'],
  empty: 'Aucune nouvelle demande',
  emptyText:
    'Ajoutez un formulaire à un code, par exemple pour réserver une table ou demander un rappel. Les envois de vos visiteurs apparaîtront ici.',
  codes: 'Aller aux codes',
  none: 'Aucune demande ne correspond',
  noneText: 'Essayez un autre code ou un autre statut.',
  clear: 'Voir les nouvelles demandes',
};

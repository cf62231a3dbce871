import type { AccountTexts } from './en.ts';

export const texts: AccountTexts = {
  title: 'Compte',
  you: 'Vous',
  email: 'E-mail',
  since: 'Membre depuis',
  language: 'Langue',
  languageHint: 'S’applique au Studio sur cet appareil.',
  sessions: 'Appareils connectés',
  sessionsText: 'Un appareil vous semble inconnu\u00a0? Déconnectez-le\u00a0: il perd immédiatement l’accès.',
  thisDevice: 'Cet appareil',
  unknownDevice: 'Appareil inconnu',
  lastUsed: 'Dernière activité',
  signOut: 'Se déconnecter',
  signOutThere: 'Déconnecter l’appareil',
  signedOutThere: 'Appareil déconnecté.',
  signOutEverywhere: 'Se déconnecter partout',
  export: 'Vos données',
  exportText:
    'Un fichier JSON avec tout le contenu de votre compte\u00a0: codes, scans, conversations, webhooks, etc. Il ne contient aucun secret.',
  download: 'Télécharger mes données',
  deletion: 'Supprimer le compte',
  deletionText:
    'Pendant 14 jours, tout continue de fonctionner et vous pouvez changer d’avis. Ensuite, tous les codes, conversations et clés sont définitivement supprimés, et les codes imprimés ouvrent une page qui indique qu’ils n’existent plus.',
  deleteTitle: 'Supprimer votre compte\u00a0?',
  deleteAsk: 'Pour confirmer, saisissez votre adresse e-mail\u00a0:',
  deleteWrong: 'Ce n’est pas l’adresse de votre compte.',
  delete: 'Supprimer mon compte',
  keep: 'Garder mon compte',
  exported: (count) => `${count} éléments exportés`,
  deletesAt: (day) =>
    `Votre compte sera supprimé le ${day}. Pour le garder, choisissez «\u00a0Garder mon compte\u00a0» ou reconnectez-vous avant cette date.`,
  errors: {
    'account.deletion_limit':
      'Vous avez déjà demandé puis annulé une suppression au cours des dernières 24 heures. Réessayez demain.',
    'subscription.billed_by_provider':
      'L’une de vos organisations a un abonnement payant. Résiliez-le ou transférez d’abord l’organisation à un autre propriétaire.',
    'account.erased': 'Ce compte est déjà en cours de suppression.',
  },
};

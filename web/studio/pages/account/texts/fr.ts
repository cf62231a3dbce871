import type { AccountTexts } from './en.ts';

export const texts: AccountTexts = {
  title: 'Compte',
  you: 'Vous',
  email: 'E-mail',
  since: 'Ici depuis',
  language: 'Langue',
  languageHint: 'Du Studio, sur cet appareil.',
  sessions: 'Où vous êtes connecté',
  sessionsText: 'Un appareil que vous ne connaissez pas ? Déconnectez-le, l’effet est immédiat.',
  thisDevice: 'Cet appareil',
  unknownDevice: 'Appareil inconnu',
  lastUsed: 'Dernière utilisation',
  signOut: 'Se déconnecter',
  signOutThere: 'Déconnecter',
  signedOutThere: 'Cet appareil est déconnecté.',
  signOutEverywhere: 'Se déconnecter partout',
  export: 'Vos données',
  exportText:
    'Tout votre compte dans un fichier (JSON) : codes, scans, conversations, webhooks et plus. Les secrets n’y sont pas.',
  download: 'Tout télécharger',
  deletion: 'Supprimer le compte',
  deletionText:
    'Pendant 14 jours, tout continue de fonctionner et vous pouvez changer d’avis. Ensuite, tous les codes, conversations et clés sont définitivement supprimés, et les codes imprimés ouvrent une page qui l’indique.',
  deleteTitle: 'Supprimer votre compte ?',
  deleteAsk: 'Pour confirmer, saisissez votre adresse e-mail :',
  deleteWrong: 'Ce n’est pas l’adresse de votre compte.',
  delete: 'Supprimer mon compte',
  keep: 'Garder mon compte',
  exported: (count) => `${count} entrées jusqu’ici`,
  deletesAt: (day) =>
    `Votre compte sera supprimé le ${day}. D’ici là, vous pouvez le garder ici ; se reconnecter le garde aussi.`,
  errors: {
    'account.deletion_limit':
      'Une suppression a déjà été demandée et annulée aujourd’hui. Vous pourrez la redemander un jour après.',
    'subscription.billed_by_provider':
      'Une de vos organisations a un abonnement payant. Terminez-le d’abord, ou confiez l’organisation à quelqu’un d’autre.',
    'account.erased': 'Le compte est déjà en cours de suppression.',
  },
};

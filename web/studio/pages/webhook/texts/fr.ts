import { words } from '../../../parts/webhook/words/fr.ts';
import { formatNumber, plural } from '../../../texts/format.ts';
import type { WebhookTexts } from './en.ts';

export const texts: WebhookTexts = {
  ...words,
  title: 'Webhook',
  back: 'Webhooks',
  deliveries: 'Livraisons',
  status: 'État',
  event: 'Événement',
  all: 'Tous',
  none: 'Aucune livraison pour l’instant. Envoyez un événement de test pour essayer votre point de terminaison.',
  noneFits: 'Aucune livraison ne correspond à ces filtres.',
  isTest: 'Événement de test',
  redeliver: 'Renvoyer l’événement',
  sentAgain: 'Renvoi de l’événement…',
  payload: 'Contenu (payload)',
  requestHeaders: 'En-têtes de la requête',
  noSignature: 'Les signatures ne sont pas conservées.',
  answerBody: 'Réponse du serveur',
  nextNow: 'Nouvelle tentative en cours',
  testEvent: 'Envoyer un événement de test',
  testEventSent: 'Événement de test envoyé.',
  switchOff: 'Désactiver le webhook',
  switchOn: 'Activer le webhook',
  switchedOn: 'Webhook activé.',
  switchedOff: 'Webhook désactivé. Il ne reçoit plus d’événements.',
  edit: 'Modifier le webhook',
  save: 'Enregistrer',
  rotate: 'Remplacer le secret',
  remove: 'Supprimer le webhook',
  removeText:
    'Son secret et son journal de livraisons sont définitivement supprimés. Pour le suspendre, désactivez-le plutôt.',
  removeIt: 'Supprimer le webhook',
  removed: 'Webhook supprimé.',
  wasGone:
    'Nous avons désactivé ce webhook, car votre serveur a répondu 410 Gone à la dernière tentative. Réactivez-le quand le serveur fonctionnera de nouveau.',
  wasFailing:
    'Nous avons désactivé ce webhook après cinq jours sans livraison réussie. Réactivez-le quand votre serveur fonctionnera de nouveau.',
  recovery: 'Renvoyer les événements en échec',
  recoveryText:
    'Renvoyez tout ce qui a échoué pendant la panne de votre serveur. Chaque événement n’est renvoyé qu’une fois, même si vous recommencez.',
  count: 'Compter les échecs',
  errors: {
    'webhook.inactive': 'Ce webhook est désactivé. Activez-le d’abord.',
    'event.expired': 'Cet événement a plus de 30 jours et n’est plus enregistré.',
    'event.not_found':
      'Cet événement n’est plus disponible : il a plus de 30 jours, ou vous n’avez plus accès à son code ou à son organisation.',
  },
  statuses: { pending: 'En attente', delivered: 'Livré', failed: 'Échec' },
  nextIn: (left) => `Prochaine tentative dans ${left}`,
  attempt: (number) => `Tentative ${number}`,
  attemptsMade: (made, of) => `${made} tentatives sur ${of}`,
  redeliverOf: (event) => `Renvoyer l’événement\u00a0: ${event}`,
  delivery: 'Livraison',
  failingSince: (time) => `Aucune livraison n’a réussi depuis ${time}. Après cinq jours, nous désactivons le webhook.`,
  newSecret: (until) => `Nouveau secret. L’ancien reste valable jusqu’au ${until}.`,
  counted: (count) =>
    plural(count, {
      one: `${formatNumber(count)} livraison en échec.`,
      other: `${formatNumber(count)} livraisons en échec.`,
    }),
  recover: (count) =>
    plural(count, {
      one: `Renvoyer ${formatNumber(count)} événement`,
      other: `Renvoyer ${formatNumber(count)} événements`,
    }),
  recovered: (count) =>
    plural(count, {
      one: `${formatNumber(count)} événement renvoyé.`,
      other: `${formatNumber(count)} événements renvoyés.`,
    }),
};

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
  none: 'Rien n’a encore été envoyé. Envoyez un exemple pour voir comment cela se passe.',
  noneFits: 'Rien ne correspond à ces filtres.',
  isSample: 'Exemple',
  redeliver: 'Renvoyer l’événement',
  sentAgain: 'L’événement est en cours de renvoi.',
  payload: 'Contenu',
  requestHeaders: 'En-têtes de la requête',
  noSignature: 'Les signatures ne sont pas conservées.',
  answerBody: 'Réponse de votre serveur',
  nextNow: 'Prochain essai maintenant',
  sample: 'Envoyer un exemple',
  sampleSent: 'L’exemple est en route.',
  switchOff: 'Désactiver',
  switchOn: 'Activer',
  switchedOn: 'Activé.',
  switchedOff: 'Désactivé. Plus rien n’y est envoyé.',
  edit: 'Modifier',
  save: 'Enregistrer',
  rotate: 'Remplacer le secret',
  remove: 'Supprimer le webhook',
  removeText: 'Son secret et son journal sont perdus. Pour l’arrêter un moment, désactivez-le plutôt.',
  removeIt: 'Supprimer définitivement',
  removed: 'Le webhook est supprimé.',
  wasGone:
    'Nous l’avons désactivé, car votre serveur a répondu 410 Gone jusqu’au bout. Activez-le quand il est de retour.',
  wasFailing: 'Nous l’avons désactivé après cinq jours sans un succès. Activez-le quand votre serveur est de retour.',
  recovery: 'Rattraper',
  recoveryText:
    'Renvoyez ce qui a échoué pendant l’absence de votre serveur. Chaque événement repart une fois, même si vous le refaites.',
  count: 'Compter d’abord',
  errors: {
    'webhook.inactive': 'Il est désactivé : rien n’y est envoyé. Activez-le d’abord.',
    'event.expired': 'Cet événement a plus de 30 jours et ne peut plus être renvoyé.',
  },
  statuses: { pending: 'En route', delivered: 'Livré', failed: 'Échoué' },
  nextIn: (left) => `Prochain essai dans ${left}`,
  attempt: (number) => `Essai ${number}`,
  attemptsMade: (made, of) => `${made} essais sur ${of}`,
  redeliverOf: (event) => `Renvoyer l’événement : ${event}`,
  deliveryOf: (number, of) => `Livraison ${number} sur ${of}`,
  failingSince: (time) => `Rien n’arrive depuis ${time}. Après cinq jours, nous le désactivons.`,
  newSecret: (until) => `Nouveau secret ; l’ancien signe aussi jusqu’au ${until}`,
  counted: (count) =>
    plural(count, {
      one: `${formatNumber(count)} livraison a échoué.`,
      other: `${formatNumber(count)} livraisons ont échoué.`,
    }),
  recover: (count) => plural(count, { one: 'La renvoyer', other: `En renvoyer ${formatNumber(count)}` }),
  recovered: (count) =>
    plural(count, { one: `${formatNumber(count)} renvoyée.`, other: `${formatNumber(count)} renvoyées.` }),
};

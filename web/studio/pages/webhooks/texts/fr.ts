import type { WebhooksTexts } from './en.ts';

export const texts: WebhooksTexts = {
  title: 'Webhooks',
  lead: 'Vos propres programmes sont prévenus aussitôt : nous envoyons chaque événement à une adresse à vous.',
  ofAccount: 'Les webhooks appartiennent à votre propre compte et parlent de tout ce que vous pouvez voir.',
  create: 'Nouveau webhook',
  createIt: 'Créer le webhook',
  empty: 'Pas encore de webhook',
  emptyText:
    'Indiquez une adresse, choisissez ce que vous voulez savoir, et nous l’y envoyons : signé, et à nouveau jusqu’à ce que cela arrive.',
  urlHint: 'Une adresse publique qui accepte un POST et répond en 5 secondes. HTTPS de préférence.',
  whichEvents: 'Me prévenir quand',
  oneEvent: 'Choisissez-en au moins un.',
  store: 'Conservez le secret',
  secret: 'Secret de signature',
  envLine: 'Ligne pour un fichier .env',
  curlLine: 'S’envoyer un exemple',
  events: {
    'scan.created': 'Un code est scanné',
    'conversation.completed': 'Une conversation est terminée',
    'qpr_code.created': 'Un code est créé',
    'subscription.upgraded': 'Une offre est augmentée',
    'subscription.cancelled': 'Un abonnement est résilié',
  },
  states: { on: 'Actif', off: 'Inactif', failing: 'En échec', disabled: 'Désactivé par nos soins' },
};

import type { WebhookWords } from './en.ts';

export const words: WebhookWords = {
  urlHint: 'Une adresse publique qui accepte un POST et répond en 5 secondes. HTTPS de préférence.',
  whichEvents: 'Me prévenir quand',
  oneEvent: 'Choisissez-en au moins un.',
  store: 'Conservez le secret',
  envLine: 'Ligne pour un fichier .env',
  urlInvalid: 'Utilisez l’adresse complète d’un serveur public, comme https://example.com/hooks/qpr.',
  urlTaken: 'Un autre webhook y mène déjà. Modifiez-le, ou prenez une autre adresse.',
  hostFull:
    'Dix webhooks mènent à ce serveur, il ne peut y en avoir plus. Supprimez-en un, ou prenez un autre serveur.',
  events: {
    'scan.created': 'Un code est scanné',
    'conversation.completed': 'Une conversation est terminée',
    'qpr_code.created': 'Un code est créé',
    'subscription.upgraded': 'Une offre est augmentée',
    'subscription.cancelled': 'Un abonnement est résilié',
  },
  states: { on: 'Actif', off: 'Inactif', failing: 'En échec', disabled: 'Désactivé par nos soins' },
};

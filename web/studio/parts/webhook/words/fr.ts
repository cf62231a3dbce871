import type { WebhookWords } from './en.ts';

export const words: WebhookWords = {
  urlHint: 'Une adresse publique qui accepte un POST et répond en 5 secondes. HTTPS de préférence.',
  whichEvents: 'Me prévenir quand',
  oneEvent: 'Choisissez-en au moins un.',
  store: 'Conservez le secret',
  envLine: 'Ligne pour un fichier .env',
  urlRefused: {
    too_long: 'Cette adresse est trop longue. Elle peut compter 2 048 caractères au maximum.',
    not_a_full_url: 'Saisissez l’adresse complète, par exemple https://example.com/hooks/qpr.',
    has_credentials: 'Retirez le nom d’utilisateur et le mot de passe de l’adresse.',
    has_fragment: 'Retirez la partie qui suit le #. Elle n’est jamais envoyée au serveur.',
    port_not_allowed:
      'Ce port n’est pas autorisé, car d’autres types de serveurs l’utilisent. Choisissez celui d’un serveur web.',
    not_public: 'Cette adresse n’est pas publique. Utilisez un serveur accessible depuis Internet.',
    this_service: 'Cette adresse appartient à ce service. Utilisez votre propre serveur.',
  },
  urlTaken: 'Un autre webhook y mène déjà. Modifiez-le, ou prenez une autre adresse.',
  hostFull:
    'Dix webhooks mènent à ce serveur, il ne peut y en avoir plus. Supprimez-en un, ou prenez un autre serveur.',
  events: {
    'scan.created': 'Un code est scanné',
    'conversation.completed': 'Une conversation est terminée',
    'qpr_code.created': 'Un code est créé',
    'subscription.upgraded': 'Une offre est augmentée',
    'subscription.cancelled': 'Un abonnement est résilié',
    'placement.silent': 'Un autocollant n’est plus scanné',
    'answer.rated': 'Un visiteur évalue une réponse',
    'question.unanswered': 'L’assistant n’a pas su répondre à une question',
    'request.created': 'Un visiteur envoie un formulaire',
  },
  states: { on: 'Actif', off: 'Inactif', failing: 'En échec', disabled: 'Désactivé par nos soins' },
};

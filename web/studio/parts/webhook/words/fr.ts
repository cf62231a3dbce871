import type { WebhookWords } from './en.ts';

export const words: WebhookWords = {
  urlHint: 'Une adresse publique qui accepte POST et répond en moins de 5 secondes. HTTPS de préférence.',
  whichEvents: 'Événements',
  oneEvent: 'Choisissez au moins un événement.',
  store: 'Enregistrez le secret',
  envLine: 'Ligne pour le fichier .env',
  urlRefused: {
    too_long: 'Cette adresse est trop longue. Elle peut compter 2 048 caractères au maximum.',
    not_a_full_url: 'Saisissez l’adresse complète, par exemple https://example.com/hooks/qpr.',
    has_credentials: 'Retirez le nom d’utilisateur et le mot de passe de l’adresse.',
    has_fragment: 'Retirez la partie qui suit le #. Elle n’est jamais envoyée au serveur.',
    port_not_allowed: 'Ce port n’est pas autorisé, car d’autres services l’utilisent. Utilisez celui d’un serveur web.',
    not_public: 'Cette adresse n’est pas publique. Utilisez un serveur accessible depuis Internet.',
    this_service: 'Cette adresse appartient à ce service. Utilisez votre propre serveur.',
  },
  urlTaken: 'Un autre webhook utilise déjà cette adresse. Modifiez-le ou utilisez une autre adresse.',
  hostFull: 'Ce serveur a déjà dix webhooks, le maximum. Supprimez-en un ou utilisez un autre serveur.',
  events: {
    'scan.created': 'Code scanné',
    'conversation.completed': 'Conversation terminée',
    'qpr_code.created': 'Code créé',
    'subscription.upgraded': 'Formule supérieure choisie',
    'subscription.cancelled': 'Abonnement résilié',
    'placement.silent': 'Emplacement plus scanné',
    'answer.rated': 'Réponse évaluée',
    'question.unanswered': 'Question sans réponse',
    'request.created': 'Formulaire envoyé',
    'knowledge.ready': 'Une source a été lue',
    'knowledge.source_failed': 'Une source n’a pas pu être lue',
  },
  states: { on: 'Activé', off: 'Désactivé', failing: 'En échec', disabled: 'Désactivé par nos soins' },
};

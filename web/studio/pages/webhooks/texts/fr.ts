import { words } from '../../../parts/webhook/words/fr.ts';
import type { WebhooksTexts } from './en.ts';

export const texts: WebhooksTexts = {
  ...words,
  title: 'Webhooks',
  lead: 'Recevez les événements sur votre propre serveur dès qu’ils se produisent.',
  ofAccount: 'Les webhooks appartiennent à votre compte et couvrent tout ce à quoi vous avez accès.',
  create: 'Nouveau webhook',
  createIt: 'Créer le webhook',
  empty: 'Aucun webhook pour l’instant',
  emptyText:
    'Indiquez votre point de terminaison et choisissez les événements. Nous signons chaque requête et renvoyons celles qui échouent.',
  secret: 'Secret de signature',
  curlLine: 'Envoyer un événement de test',
};

import { words } from '../../../parts/webhook/words/fr.ts';
import type { WebhooksTexts } from './en.ts';

export const texts: WebhooksTexts = {
  ...words,
  title: 'Webhooks',
  lead: 'Vos propres programmes sont prévenus aussitôt : nous envoyons chaque événement à une adresse à vous.',
  ofAccount: 'Les webhooks appartiennent à votre propre compte et parlent de tout ce que vous pouvez voir.',
  create: 'Nouveau webhook',
  createIt: 'Créer le webhook',
  empty: 'Pas encore de webhook',
  emptyText:
    'Indiquez une adresse, choisissez ce que vous voulez savoir, et nous l’y envoyons : signé, et à nouveau jusqu’à ce que cela arrive.',
  secret: 'Secret de signature',
  curlLine: 'S’envoyer un exemple',
};

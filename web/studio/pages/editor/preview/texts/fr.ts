import { formatNumber } from '../../../../texts/format.ts';
import type { PreviewTexts } from './en.ts';

export const texts: PreviewTexts = {
  sources: 'Sources',
  sourcePage: (page) => `page ${formatNumber(page)}`,
  preview: 'Aperçu',
  onlyYou: 'Visible par vous seul',
  restart: 'Recommencer',
  conversation: 'Conversation',
  ask: 'Posez une question',
  send: 'Demander',
  stop: 'Arrêter',
  you: 'Vous',
  assistant: 'Assistant',
  writing: 'L’assistant écrit…',
  outdated: 'Le brouillon a changé. Votre dernière question va être reposée.',
  writePrompt: 'Écrivez un prompt pour tester la conversation ici.',
  stopped: 'Arrêtée.',
  failed: 'La réponse a été interrompue.',
  askAgain: 'Reposer la question',
  problems: {
    'owner.budget_exhausted':
      'Vous avez utilisé tous les messages de ce mois\u00a0: l’aperçu sera de nouveau disponible le mois prochain. Vous pouvez toujours enregistrer.',
    'preview.resting':
      'Vous avez utilisé toutes les questions de test du jour. Vos codes continuent de répondre aux visiteurs. Réessayez demain.',
    'preview.rate_limited': 'Trop de questions à la fois. Attendez une minute, puis reposez la question.',
    'request.invalid':
      'Il manque quelque chose dans le formulaire, ou un texte est trop long. Corrigez-le, puis reposez la question.',
  },
};

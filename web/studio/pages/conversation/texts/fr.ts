import { words } from '../../../parts/passages/words/fr.ts';
import type { ConversationTexts } from './en.ts';

export const texts: ConversationTexts = {
  ...words,
  title: 'Conversation',
  back: 'Conversations',
  download: 'Télécharger en CSV',
  delete: 'Supprimer la conversation',
  deleted: 'Conversation supprimée, avec ses demandes.',
  failed: 'La conversation n’a pas pu être supprimée. Elle est de retour dans la liste.',
  code: 'Code',
  began: 'Début',
  ended: 'Fin',
  messages: 'Messages',
  language: 'Langue du navigateur',
  outcomes: { open: 'encore ouverte', closed: 'fermée par le visiteur', timed_out: 'terminée pour inactivité' },
  roles: { visitor: 'Visiteur', assistant: 'Assistant' },
  answers: { stopped: 'Arrêtée par le visiteur', failed: 'Le modèle n’a pas répondu' },
  silent: 'Le visiteur a ouvert la conversation mais n’a rien demandé.',
  version: 'Version du code',
  changesSince: 'Modifications depuis',
  why: 'Pourquoi cette réponse',
  whySearched: 'La recherche a trouvé ces passages pour la question, et la réponse s’appuie sur eux.',
  whyWhole: 'Les textes sont courts\u00a0: l’assistant les a tous lus. La réponse s’appuie sur ces passages.',
  ratings: { up: 'Évaluée positivement', down: 'Évaluée négativement' },
  columns: ['Heure', 'Auteur', 'Texte', 'Évaluation'],
};

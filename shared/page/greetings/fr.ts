import type { Greetings } from './greetings.ts';

export const fr: Greetings = {
  business: 'Bonjour ! Ici {name}. Comment puis-je vous aider ?',
  rewards: 'Bienvenue ! Ici {name}. Parlons de points, de récompenses et d’offres.',
  events: 'Bienvenue ! Ici {name}. Posez-moi toutes vos questions sur l’événement.',
  personal: 'Bonjour, quel plaisir de vous voir ! Ici {name}. De quoi aimeriez-vous parler ?',
  hospitality: 'Bienvenue ! Ici {name}. Que puis-je faire pour vous ?',
  healthcare: 'Bonjour ! Ici {name}. Comment puis-je vous aider ? En cas d’urgence, appelez le numéro d’urgence.',
  retail: 'Bonjour ! Ici {name}. Que cherchez-vous ?',
};

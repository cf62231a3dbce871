import type { Template } from '../contracts/qpr-codes.ts';

/** First message of a code whose owner wrote none. */
export const GREETINGS: Readonly<Record<Template, string>> = {
  business: 'Hello! How can I help you today?',
  rewards: 'Welcome! Ask me about your points, rewards and offers.',
  events: 'Welcome! Ask me anything about the event.',
  personal: 'Hi, good to see you! What would you like to talk about?',
  hospitality: 'Welcome! How can I make your stay more pleasant?',
  healthcare: 'Hello! How can I help? In an emergency, please call your local emergency number.',
  retail: 'Hello! What are you looking for today?',
};

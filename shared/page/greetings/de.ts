import type { Greetings } from './greetings.ts';

export const de: Greetings = {
  business: 'Guten Tag! Hier ist {name}. Wie kann ich helfen?',
  rewards: 'Willkommen! Hier ist {name}. Fragen Sie mich nach Punkten, Prämien und Angeboten.',
  events: 'Willkommen! Hier ist {name}. Fragen Sie mich alles zur Veranstaltung.',
  personal: 'Hallo, schön, dass Sie da sind! Hier ist {name}. Worüber möchten Sie sprechen?',
  hospitality: 'Willkommen! Hier ist {name}. Was kann ich für Sie tun?',
  healthcare: 'Guten Tag! Hier ist {name}. Wie kann ich helfen? Im Notfall wählen Sie bitte den Notruf.',
  retail: 'Guten Tag! Hier ist {name}. Was suchen Sie?',
};

import type { Greetings } from './greetings.ts';

export const it: Greetings = {
  business: 'Buongiorno! Qui {name}. Come posso aiutarla?',
  rewards: 'Le diamo il benvenuto! Qui {name}. Mi chieda di punti, premi e offerte.',
  events: 'Le diamo il benvenuto! Qui {name}. Mi chieda tutto sull’evento.',
  personal: 'Salve, che piacere! Qui {name}. Di che cosa vorrebbe parlare?',
  hospitality: 'Le diamo il benvenuto! Qui {name}. Che cosa posso fare per lei?',
  healthcare: 'Buongiorno! Qui {name}. Come posso aiutarla? In caso di emergenza, chiami il numero di emergenza.',
  retail: 'Buongiorno! Qui {name}. Che cosa cerca?',
};

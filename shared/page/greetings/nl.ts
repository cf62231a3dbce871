import type { Greetings } from './greetings.ts';

export const nl: Greetings = {
  business: 'Hallo! Dit is {name}. Hoe kan ik u helpen?',
  rewards: 'Welkom! Dit is {name}. Vraag mij naar punten, beloningen en aanbiedingen.',
  events: 'Welkom! Dit is {name}. Vraag mij alles over het evenement.',
  personal: 'Hallo, fijn dat u er bent! Dit is {name}. Waarover wilt u praten?',
  hospitality: 'Welkom! Dit is {name}. Wat kan ik voor u doen?',
  healthcare: 'Hallo! Dit is {name}. Hoe kan ik u helpen? Bel in een noodgeval het alarmnummer.',
  retail: 'Hallo! Dit is {name}. Wat zoekt u?',
};

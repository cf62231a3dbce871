import type { Greetings } from './greetings.ts';

export const pt: Greetings = {
  business: 'Olá! Aqui é {name}. Como posso ajudar?',
  rewards: 'Boas-vindas! Aqui é {name}. Pergunte sobre pontos, prêmios e ofertas.',
  events: 'Boas-vindas! Aqui é {name}. Pergunte o que quiser sobre o evento.',
  personal: 'Olá, que bom ver você! Aqui é {name}. Sobre o que gostaria de falar?',
  hospitality: 'Boas-vindas! Aqui é {name}. O que posso fazer por você?',
  healthcare: 'Olá! Aqui é {name}. Como posso ajudar? Em caso de emergência, ligue para o número de emergência.',
  retail: 'Olá! Aqui é {name}. O que procura?',
};

import type { Greetings } from './greetings.ts';

export const tr: Greetings = {
  business: 'Merhaba! Burası {name}. Nasıl yardımcı olabilirim?',
  rewards: 'Hoş geldiniz! Burası {name}. Puanları, ödülleri ve teklifleri bana sorabilirsiniz.',
  events: 'Hoş geldiniz! Burası {name}. Etkinlik hakkında her şeyi sorabilirsiniz.',
  personal: 'Merhaba, sizi görmek ne güzel! Burası {name}. Ne hakkında konuşmak istersiniz?',
  hospitality: 'Hoş geldiniz! Burası {name}. Sizin için ne yapabilirim?',
  healthcare: 'Merhaba! Burası {name}. Nasıl yardımcı olabilirim? Acil durumda lütfen acil yardım numarasını arayın.',
  retail: 'Merhaba! Burası {name}. Ne arıyorsunuz?',
};

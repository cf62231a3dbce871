import type { Greetings } from './greetings.ts';

export const es: Greetings = {
  business: '¡Hola! Aquí {name}. ¿En qué puedo ayudarle?',
  rewards: '¡Le damos la bienvenida! Aquí {name}. Pregúnteme por puntos, premios y ofertas.',
  events: '¡Le damos la bienvenida! Aquí {name}. Pregúnteme lo que quiera sobre el evento.',
  personal: '¡Hola, qué alegría! Aquí {name}. ¿De qué le gustaría hablar?',
  hospitality: '¡Le damos la bienvenida! Aquí {name}. ¿Qué puedo hacer por usted?',
  healthcare: '¡Hola! Aquí {name}. ¿En qué puedo ayudarle? En una emergencia, llame al número de emergencias.',
  retail: '¡Hola! Aquí {name}. ¿Qué busca?',
};

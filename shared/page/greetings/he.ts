import type { Greetings } from './greetings.ts';

export const he: Greetings = {
  business: 'שלום! כאן {name}. איך אפשר לעזור?',
  rewards: 'ברוכים הבאים! כאן {name}. אפשר לשאול על נקודות, הטבות ומבצעים.',
  events: 'ברוכים הבאים! כאן {name}. אפשר לשאול כל דבר על האירוע.',
  personal: 'שלום, נעים לראותכם! כאן {name}. על מה תרצו לדבר?',
  hospitality: 'ברוכים הבאים! כאן {name}. מה אפשר לעשות עבורכם?',
  healthcare: 'שלום! כאן {name}. איך אפשר לעזור? במקרה חירום נא להתקשר למספר החירום.',
  retail: 'שלום! כאן {name}. מה תרצו למצוא?',
};

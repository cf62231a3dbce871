import type { Greetings } from './greetings.ts';

export const pl: Greetings = {
  business: 'Dzień dobry! Tu {name}. W czym mogę pomóc?',
  rewards: 'Witamy! Tu {name}. Proszę pytać o punkty, nagrody i oferty.',
  events: 'Witamy! Tu {name}. Proszę pytać o wszystko, co dotyczy wydarzenia.',
  personal: 'Dzień dobry, miło Państwa widzieć! Tu {name}. O czym porozmawiamy?',
  hospitality: 'Witamy! Tu {name}. Co mogę dla Państwa zrobić?',
  healthcare: 'Dzień dobry! Tu {name}. W czym mogę pomóc? W nagłym wypadku proszę dzwonić na numer alarmowy.',
  retail: 'Dzień dobry! Tu {name}. Czego Państwo szukają?',
};

import type { Greetings } from './greetings.ts';

export const ja: Greetings = {
  business: 'こんにちは。{name}です。どのようなご用件でしょうか。',
  rewards: 'ようこそ。{name}です。ポイント、特典、お得な情報についてお尋ねください。',
  events: 'ようこそ。{name}です。イベントについて何でもお尋ねください。',
  personal: 'こんにちは。{name}です。どんなお話をしましょうか。',
  hospitality: 'ようこそ。{name}です。何かお手伝いできることはありますか。',
  healthcare: 'こんにちは。{name}です。どのようなご用件でしょうか。緊急の場合は、緊急通報番号にお電話ください。',
  retail: 'こんにちは。{name}です。何をお探しですか。',
};

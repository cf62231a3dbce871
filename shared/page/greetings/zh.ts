import type { Greetings } from './greetings.ts';

export const zh: Greetings = {
  business: '您好！这里是{name}。有什么可以帮您？',
  rewards: '欢迎！这里是{name}。欢迎咨询积分、奖励和优惠。',
  events: '欢迎！这里是{name}。关于活动的问题都可以问我。',
  personal: '您好，很高兴见到您！这里是{name}。想聊些什么？',
  hospitality: '欢迎！这里是{name}。我能为您做些什么？',
  healthcare: '您好！这里是{name}。有什么可以帮您？如遇紧急情况，请拨打当地急救电话。',
  retail: '您好！这里是{name}。您在找什么？',
};

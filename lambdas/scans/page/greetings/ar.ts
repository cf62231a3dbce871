import type { Greetings } from '../../../qpr-codes/greetings.ts';

export const ar: Greetings = {
  business: 'مرحبًا! معكم {name}. كيف يمكنني مساعدتكم؟',
  rewards: 'أهلًا بكم! معكم {name}. اسألوني عن النقاط والمكافآت والعروض.',
  events: 'أهلًا بكم! معكم {name}. اسألوني عن كل ما يخص الفعالية.',
  personal: 'مرحبًا، سعدنا بكم! معكم {name}. عمّ تودّون أن نتحدث؟',
  hospitality: 'أهلًا بكم! معكم {name}. ماذا يمكنني أن أفعل من أجلكم؟',
  healthcare: 'مرحبًا! معكم {name}. كيف يمكنني مساعدتكم؟ في حالات الطوارئ اتصلوا برقم الطوارئ.',
  retail: 'مرحبًا! معكم {name}. عمّ تبحثون؟',
};

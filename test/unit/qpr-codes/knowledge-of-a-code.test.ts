import { expect, test } from '@jest/globals';
import { CODE_INPUTS } from '../../../lambdas/qpr-codes/qpr-code-fields.ts';

const [GUIDE, MENU] = ['kno_01K9ZQ4T7M3X8V5C2B6N0P1R4S', 'kno_01K9ZQ4T7M3X8V5C2B6N0P1R4T'];

test('a code cannot use the same knowledge set twice', () => {
  expect(CODE_INPUTS.knowledge.safeParse([GUIDE, MENU]).success).toBe(true);
  expect(CODE_INPUTS.knowledge.safeParse([GUIDE, MENU, GUIDE]).error?.issues).toMatchObject([
    { message: 'Must not contain a knowledge set twice.' },
  ]);
});

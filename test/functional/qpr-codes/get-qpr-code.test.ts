import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { getQprCode } from '../../../lambdas/qpr-codes/operations/get-qpr-code.ts';
import type { QprCodeView } from '../../../lambdas/qpr-codes/qpr-code-view.ts';
import { CodeWorld } from './code-world.ts';

let world: CodeWorld;
let code: QprCodeView;
beforeAll(async () => {
  world = await CodeWorld.open();
});
afterAll(() => world.close());
beforeEach(async () => {
  code = await world.makeCode();
});

describe('GET /v1/qpr-codes/:id', () => {
  test('adds prompt and welcome message, and nothing else', async () => {
    const reply = await world.call(getQprCode, code);
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual({
      ...code,
      prompt: 'You are the concierge.',
      welcome_message: 'Hello! How can I help you today?',
    });
  });

  test('has the scans of the list', async () => {
    await world.scan(code, 'active', 7);
    expect((await world.call(getQprCode, code)).body).toMatchObject({ scans_total: 7 });
  });

  test("another account's code is not found", () => world.expectNotFoundByOthers(getQprCode, code));
});

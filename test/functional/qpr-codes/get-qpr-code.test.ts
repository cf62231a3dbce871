import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { getQprCode } from '../../../lambdas/api/qpr-codes/get-qpr-code.ts';
import type { QprCodeView } from '../../../lambdas/qpr-codes/qpr-code-view.ts';
import { CodeFixture } from './code-fixture.ts';

let fixture: CodeFixture;
let code: QprCodeView;
beforeAll(async () => {
  fixture = await CodeFixture.open();
});
afterAll(() => fixture.close());
beforeEach(async () => {
  code = await fixture.makeCode();
});

describe('GET /v1/qpr-codes/:id', () => {
  test('returns the same fields as creating the code, and the prompt and the welcome message', async () => {
    const reply = await fixture.call(getQprCode, code);
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual({
      ...code,
      prompt: 'You are the concierge.',
      welcome_message: 'Hello! This is Lobby. How can I help you?',
    });
  });

  test('returns the scan count, which is stored in the list entry of the code', async () => {
    await fixture.scan(code, 'active', 7);
    expect((await fixture.call(getQprCode, code)).body).toMatchObject({ scans_total: 7 });
  });

  test('returns the time of the last change as the ETag', async () =>
    expect((await fixture.call(getQprCode, code)).headers.etag).toBe(`"${code.updated_at}"`));

  test("another account's code is not found", () => fixture.expectNotFoundByOthers(getQprCode, code));
});

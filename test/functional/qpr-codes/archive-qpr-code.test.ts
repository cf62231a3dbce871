import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { archiveQprCode } from '../../../lambdas/api/qpr-codes/archive-qpr-code.ts';
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

const archive = (headers: Record<string, string> = {}) =>
  fixture.call(archiveQprCode, code, { method: 'POST', headers });

describe('POST /v1/qpr-codes/:id/archive', () => {
  test('moves the code and its scan count to the list of archived codes', async () => {
    const { total } = await fixture.listsOf(code);
    await fixture.scan(code, 'active', 3);
    fixture.effects.advance(5);
    const reply = await archive();
    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({
      status: 'archived',
      scans_total: 3,
      updated_at: fixture.effects.now().toISOString(),
    });
    expect(await fixture.listsOf(code)).toEqual({ active: false, archived: true, total });
    expect((await fixture.call(getQprCode, code)).body).toEqual(reply.body);
    expect(await fixture.storedCode(code)).toMatchObject({ status: 'archived', updated_at: reply.body.updated_at });
  });

  test('is idempotent and returns the same response', async () => {
    const first = await archive();
    fixture.effects.advance(1_000);
    const headers = { 'idempotency-key': `again-${code.id}` };
    const second = await archive(headers);
    const replayed = await archive(headers);
    expect(second).toMatchObject({ status: 200, body: first.body });
    expect(replayed).toMatchObject({ body: first.body, headers: { 'idempotency-replayed': 'true' } });
  });

  test('a retry with the same Idempotency-Key gets the stored response of the change', async () => {
    const headers = { 'idempotency-key': `once-${code.id}` };
    const first = await archive(headers);
    fixture.effects.advance(1_000);
    const replayed = await archive(headers);
    expect(first).toMatchObject({ status: 200, body: { status: 'archived' } });
    expect(replayed).toMatchObject({ body: first.body, headers: { 'idempotency-replayed': 'true' } });
  });

  test('does not lose concurrent scans', async () => {
    // Only the list that contains the code at that moment accepts the scan.
    const countAcceptedScans = async () => {
      const tries = await Promise.allSettled([fixture.scan(code, 'active', 1), fixture.scan(code, 'archived', 1)]);
      return tries.filter(({ status }) => status === 'fulfilled').length;
    };
    const counts = Promise.all(Array.from({ length: 20 }, countAcceptedScans));
    const [accepted, archived] = await Promise.all([counts, archive()]);
    expect(archived.status).toBe(200);
    const total = accepted.reduce((sum, count) => sum + count, 0);
    expect((await fixture.call(getQprCode, code)).body).toMatchObject({ status: 'archived', scans_total: total });
  });

  test("another account's code is not found", () =>
    fixture.expectNotFoundByOthers(archiveQprCode, code, { method: 'POST' }));
});

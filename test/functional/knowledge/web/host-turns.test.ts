import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { hostTurns } from '../../../../lambdas/knowledge/web/host-turn-store.ts';
import { KnowledgeFixture } from '../knowledge-fixture.ts';

let fixture: KnowledgeFixture;
beforeEach(async () => {
  fixture = await KnowledgeFixture.create();
});
afterEach(() => fixture.close());

test('the whole service sends a host at most one request per second', async () => {
  const { table, now, advance } = fixture.effects;
  const started = now().getTime();
  const waitForTurn = hostTurns({ table, now }, async (milliseconds) => advance(Math.ceil(milliseconds)));
  for (let count = 0; count < 3; count += 1) await waitForTurn('example.com');
  await waitForTurn('example.org');
  expect(now().getTime() - started).toBeGreaterThanOrEqual(2_000);
  expect(now().getTime() - started).toBeLessThan(4_000);
});

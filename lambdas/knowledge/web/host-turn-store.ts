import { setTimeout as sleep } from 'node:timers/promises';
import { KEY_PREFIX } from '../../../contracts/table.ts';
import { MINUTE_SECONDS, wholeSeconds } from '../../../contracts/time.ts';
import type { Effects } from '../../platform/effects.ts';
import { anyOf, isAbsent, isAtMost } from '../../platform/table/conditions.ts';
import type { ItemKey } from '../../platform/table/table.ts';
import { tryTransactWrite } from '../../platform/table/transact-write.ts';
import { updateWrite } from '../../platform/table/writes.ts';
import { PageProblem } from './page-problem.ts';

const turnKey = (host: string): ItemKey => ({ pk: KEY_PREFIX.readHost + host, sk: 'TURN' });

const INTERVAL_MILLISECONDS = 1_000;
const GIVE_UP_AFTER_MILLISECONDS = 30_000;

/**
 * Waits for the next turn at a host: the whole service asks each host at most once per second, however many sources
 * read from it.
 */
export const hostTurns =
  ({ table, now }: Pick<Effects, 'table' | 'now'>, pause: (milliseconds: number) => Promise<unknown> = sleep) =>
  async (host: string): Promise<void> => {
    const started_at = now().getTime();
    for (;;) {
      const at = now().getTime();
      const failure = await tryTransactWrite(table, {
        turn: updateWrite(
          table,
          turnKey(host),
          {
            set: {
              type: 'read_host',
              next_at_ms: at + INTERVAL_MILLISECONDS,
              expires_at_seconds: wholeSeconds(at) + MINUTE_SECONDS,
            },
          },
          anyOf(isAbsent('next_at_ms'), isAtMost('next_at_ms', at)),
        ),
      });
      if (!failure) return;
      if (at - started_at > GIVE_UP_AFTER_MILLISECONDS)
        throw new PageProblem('unavailable', `Too many sources are being read from ${host}. Refresh this one later.`);
      const next = Number(failure.itemOf('turn')?.next_at_ms ?? at);
      // The jitter gives all waiting readers the same chance.
      await pause(Math.max(0, next - at) + Math.random() * 50);
    }
  };

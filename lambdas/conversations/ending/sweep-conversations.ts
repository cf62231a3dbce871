import type { Context } from 'aws-lambda';
import * as z from 'zod/mini';
import { IDLE_PARTITIONS, SWEEP } from '../../../contracts/conversations.ts';
import { ENV } from '../../../contracts/environment.ts';
import { TABLE_INDEX } from '../../../contracts/table.ts';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { loggable, logger } from '../../platform/logger.ts';
import { openScheduleSwitch, type ScheduleSwitch } from '../../platform/schedules/schedule-switch.ts';
import { batchGet } from '../../platform/table/batch-get.ts';
import type { Item } from '../../platform/table/table.ts';
import { findScannedCode, type ScannedCode } from '../../qpr-codes/scanned-code.ts';
import { conversationSchema, isOpen } from '../conversation.ts';
import { conversationKey } from '../store.ts';
import { dueConversations, hasOpenConversation } from './due-conversations.ts';
import { endConversation } from './end-conversation.ts';

export interface SweepEffects extends Effects {
  readonly schedule: Pick<ScheduleSwitch, 'pause'>;
}

/** Index of this invocation among those of the same minute; each handles its share of the partitions. */
const sweepShareSchema = z.object({ share: z._default(z.int().check(z.nonnegative()), 0) });

/** When only this much time is left, no further conversation is ended; the next minute's run ends the rest. */
const WIND_DOWN_MILLISECONDS = SWEEP.windDownSeconds * 1_000;
const CONCURRENCY = 25;

/**
 * Runs every minute while a conversation is open, in several concurrent invocations. It ends conversations that were
 * idle for too long or whose page was left. If no conversation is open, the first invocation stops the schedule.
 */
export const sweepConversations =
  (effects: SweepEffects) =>
  async (event: unknown, context: Pick<Context, 'getRemainingTimeInMillis'>): Promise<void> => {
    const { share } = sweepShareSchema.parse(event);
    const hasTime = () => context.getRemainingTimeInMillis() > WIND_DOWN_MILLISECONDS;
    const findCode = codeCache(effects);
    const ownPartitions = ALL_PARTITIONS.filter((partition) => partition % SWEEP.shares === share);
    const results = (
      await Promise.all(ownPartitions.map((partition) => sweepPartition({ ...effects, findCode, hasTime }, partition)))
    ).flat();
    const ended = results.filter((result) => result.status === 'fulfilled' && result.value).length;
    // The errors of conversations that could not be ended. The next sweep tries these again.
    const failures = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
    if (ended > 0) logger.info('conversations ended', { ended });
    if (failures.length > 0) {
      // Lambda would log only the number of failures, not the reasons.
      logger.error('conversations could not be ended', { count: failures.length, error: loggable(failures[0]) });
      throw new AggregateError(failures, `Conversations that could not be ended: ${failures.length}`);
    }
    if (share === 0 && results.length === 0 && !(await isAnyOpen(effects))) await effects.schedule.pause();
  };

const ALL_PARTITIONS = Array.from({ length: IDLE_PARTITIONS }, (_, partition) => partition);

/** Checks one partition after another: if many conversations are open, one of the first partitions usually has one. */
async function isAnyOpen({ table }: Effects): Promise<boolean> {
  for (const partition of ALL_PARTITIONS) if (await hasOpenConversation(table, partition)) return true;
  return false;
}

interface PartitionEffects extends Effects {
  readonly findCode: (short_id: string) => Promise<ScannedCode | undefined>;
  readonly hasTime: () => boolean;
}

async function sweepPartition(effects: PartitionEffects, partition: number): Promise<PromiseSettledResult<boolean>[]> {
  const results: PromiseSettledResult<boolean>[] = [];
  for await (const ids of dueConversations(effects.table, partition, effects.now())) {
    for (let from = 0; from < ids.length && effects.hasTime(); from += CONCURRENCY) {
      const items = await batchGet(effects.table, ids.slice(from, from + CONCURRENCY).map(conversationKey));
      // A conversation that cannot be ended must not keep the others open.
      results.push(...(await Promise.allSettled(items.map((item) => endIfDue(effects, item)))));
    }
    if (!effects.hasTime()) break;
  }
  return results;
}

/** The index of due conversations can lag behind, so check the conversation itself. */
async function endIfDue(effects: PartitionEffects, item: Item | undefined): Promise<boolean> {
  const conversation = item && conversationSchema.parse(item);
  const dueAt = conversation?.[TABLE_INDEX.sortKey];
  if (!conversation || !isOpen(conversation) || !dueAt || dueAt > effects.now().toISOString()) return false;
  return endConversation(effects, conversation, conversation.left_at ? 'closed' : 'timed_out', effects.findCode);
}

/** Reads each code once per sweep, however many of its conversations end. */
function codeCache({ table }: Effects): PartitionEffects['findCode'] {
  const codes = new Map<string, Promise<ScannedCode | undefined>>();
  return (short_id) => {
    const code = codes.get(short_id) ?? findScannedCode(table, short_id, { consistent: false });
    codes.set(short_id, code);
    return code;
  };
}

const effects = liveEffects();
export const handler = sweepConversations({ ...effects, schedule: openScheduleSwitch(effects, ENV.sweepRule, SWEEP) });

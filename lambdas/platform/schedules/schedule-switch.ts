import { DisableRuleCommand, EnableRuleCommand, EventBridgeClient } from '@aws-sdk/client-eventbridge';
import { ENV } from '../../../contracts/environment.ts';
import { KEY_PREFIX } from '../../../contracts/table.ts';
import { timeouts } from '../aws-timeouts.ts';
import type { Effects } from '../effects.ts';
import { positiveEnv, requiredEnv } from '../environment.ts';
import { getItem } from '../table/get-item.ts';
import type { ItemKey } from '../table/table.ts';
import { updateItem } from '../table/update-item.ts';

/** A scheduled rule that can be switched on and off. Both calls are idempotent. */
export interface ScheduledRule {
  readonly name: string;
  enable(): Promise<void>;
  disable(): Promise<void>;
}

/** A schedule that runs only while there is work for it. */
export interface ScheduleSwitch {
  /** Reports new work and starts the schedule. Callers must retry until this succeeds. */
  wake(): Promise<void>;
  /** Reports that no work was found. The schedule stops unless there was work recently. */
  pause(): Promise<void>;
}

export interface SwitchTimes {
  /** Each running instance of a function reports work at most once in this time. */
  readonly wakeEveryMilliseconds: number;
  /**
   * How long the schedule keeps running after the last report. It must be much longer than `wakeEveryMilliseconds`,
   * because work that arrives within that time is not reported, and a caller that finds no work may have read slightly
   * old data.
   */
  readonly pauseAfterMilliseconds: number;
}

const scheduleKey = (ruleName: string): ItemKey => ({ pk: KEY_PREFIX.schedule + ruleName, sk: 'SCHEDULE' });

/**
 * `wake` first records the time and then enables the rule. `pause` first disables the rule and then reads the time
 * again. Whichever runs first, work never waits for a disabled schedule.
 */
export function scheduleSwitch(
  { table, now }: Pick<Effects, 'table' | 'now'>,
  rule: ScheduledRule,
  { wakeEveryMilliseconds, pauseAfterMilliseconds }: SwitchTimes,
): ScheduleSwitch {
  const key = scheduleKey(rule.name);
  let wokenAtMilliseconds = Number.NEGATIVE_INFINITY;

  const findWokenAt = async (): Promise<number> => {
    const item = await getItem(table, key);
    return Number(item?.woken_at_ms ?? 0);
  };

  return {
    async wake() {
      const at = now().getTime();
      if (at - wokenAtMilliseconds < wakeEveryMilliseconds) return;
      await updateItem(table, key, { set: { type: 'schedule', woken_at_ms: at } });
      await rule.enable();
      wokenAtMilliseconds = at;
    },

    async pause() {
      const seen = await findWokenAt();
      if (now().getTime() - seen < pauseAfterMilliseconds) return;
      try {
        await rule.disable();
        if ((await findWokenAt()) === seen) return;
      } catch (error) {
        // The rule may be disabled although there is new work.
        await rule.enable();
        throw error;
      }
      await rule.enable();
    },
  };
}

/** Opens the switch for the rule named in an environment variable. The `--speed` of local runs divides its times. */
export function openScheduleSwitch(
  effects: Effects,
  ruleVariable: string,
  { wakeSeconds, pauseAfterSeconds }: { readonly wakeSeconds: number; readonly pauseAfterSeconds: number },
): ScheduleSwitch {
  const speed = positiveEnv(ENV.timeSpeed, 1);
  return scheduleSwitch(effects, openScheduledRule(requiredEnv(ruleVariable)), {
    wakeEveryMilliseconds: (wakeSeconds * 1_000) / speed,
    pauseAfterMilliseconds: (pauseAfterSeconds * 1_000) / speed,
  });
}

function openScheduledRule(name: string): ScheduledRule {
  const client = new EventBridgeClient({ maxAttempts: 4, requestHandler: timeouts(5_000) });
  return {
    name,
    async enable() {
      await client.send(new EnableRuleCommand({ Name: name }));
    },
    async disable() {
      await client.send(new DisableRuleCommand({ Name: name }));
    },
  };
}

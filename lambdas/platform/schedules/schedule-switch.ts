import { DisableRuleCommand, EnableRuleCommand, EventBridgeClient } from '@aws-sdk/client-eventbridge';
import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { ENV } from '../../../contracts/environment.ts';
import { KEY_PREFIX } from '../../../contracts/table.ts';
import { timeouts } from '../aws-timeouts.ts';
import type { Effects } from '../effects.ts';
import { positiveEnv, requiredEnv } from '../environment.ts';
import { updateExpression } from '../table/expressions.ts';
import type { ItemKey } from '../table/table.ts';

/** A scheduled rule, as far as it is switched. Switching it twice changes nothing. */
export interface ScheduledRule {
  readonly name: string;
  enable(): Promise<void>;
  disable(): Promise<void>;
}

/** A schedule that runs only while there is work for it. */
export interface ScheduleSwitch {
  /** There is work. Whoever makes some says so, from a place that is tried again until it succeeds. */
  wake(): Promise<void>;
  /** No work was found: the schedule stops, unless there was some a moment ago. */
  rest(): Promise<void>;
}

export interface SwitchTimes {
  /** An instance that said that there is work need not repeat it for so long. */
  readonly wakeEveryMilliseconds: number;
  /** Much longer: who finds no work may see the table as it was a moment ago. */
  readonly restAfterMilliseconds: number;
}

const scheduleKey = (ruleName: string): ItemKey => ({ pk: KEY_PREFIX.schedule + ruleName, sk: 'SCHEDULE' });

/**
 * The one who wakes writes that down first and enables the rule then; the one who stops disables the rule
 * first and reads that then. So whichever is faster, work never meets a schedule that stands still.
 */
export function scheduleSwitch(
  { table, now }: Pick<Effects, 'table' | 'now'>,
  rule: ScheduledRule,
  { wakeEveryMilliseconds, restAfterMilliseconds }: SwitchTimes,
): ScheduleSwitch {
  const key = scheduleKey(rule.name);
  let wokenAtMilliseconds = Number.NEGATIVE_INFINITY;

  const findWokenAt = async (): Promise<number> => {
    const { Item: item } = await table.client.send(
      new GetCommand({ TableName: table.name, Key: { ...key }, ConsistentRead: true }),
    );
    return Number(item?.woken_at_ms ?? 0);
  };

  return {
    async wake() {
      const at = now().getTime();
      if (at - wokenAtMilliseconds < wakeEveryMilliseconds) return;
      await table.client.send(
        new UpdateCommand({
          TableName: table.name,
          Key: { ...key },
          ...updateExpression({ set: { type: 'schedule', woken_at_ms: at } }),
        }),
      );
      await rule.enable();
      wokenAtMilliseconds = at;
    },

    async rest() {
      const seen = await findWokenAt();
      if (now().getTime() - seen < restAfterMilliseconds) return;
      await rule.disable();
      if ((await findWokenAt()) !== seen) await rule.enable();
    },
  };
}

/** The switch of the rule that an environment variable names. Local runs with `--speed` divide its times. */
export function openScheduleSwitch(
  effects: Effects,
  ruleVariable: string,
  { wakeSeconds, restSeconds }: { readonly wakeSeconds: number; readonly restSeconds: number },
): ScheduleSwitch {
  const speed = positiveEnv(ENV.timeSpeed, 1);
  return scheduleSwitch(effects, openScheduledRule(requiredEnv(ruleVariable)), {
    wakeEveryMilliseconds: (wakeSeconds * 1_000) / speed,
    restAfterMilliseconds: (restSeconds * 1_000) / speed,
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

import { SWEEP } from '../contracts/conversations.ts';
import { ENV } from '../contracts/environment.ts';
import type { Effects } from '../platform/effects.ts';
import { positiveEnv, requiredEnv } from '../platform/environment.ts';
import { openScheduledRule, type ScheduleSwitch, scheduleSwitch } from '../platform/schedules/schedule-switch.ts';

/** The schedule of the sweep: the roll-up of a scan that led to a conversation wakes it, the sweep itself stops it. */
export function openSweepSwitch(effects: Effects): ScheduleSwitch {
  const speed = positiveEnv(ENV.timeSpeed, 1);
  return scheduleSwitch(effects, openScheduledRule(requiredEnv(ENV.sweepRule)), {
    wakeEveryMilliseconds: (SWEEP.wakeSeconds * 1_000) / speed,
    restAfterMilliseconds: (SWEEP.restSeconds * 1_000) / speed,
  });
}

import { existsSync, readFileSync } from 'node:fs';
import { writeAtomically } from '../shared/atomic-file.ts';
import { retryUntilAborted, sleepUntil } from '../shared/timers.ts';
import type { NextTime } from './schedule-expression.ts';

interface ScheduledRun {
  readonly expression: string;
  /** null if the schedule will not fire again. */
  readonly dueAtMs: number | null;
}

/** Minimum pause between two runs. Without it, frequent schedules would keep the machine busy at a high `--speed`. */
export const MIN_PAUSE_MS = 5_000;

/**
 * Calls `fire` at each time of a schedule, with the pauses divided by the speed. If times come before the minimum pause
 * is over, `fire` is called once for all of them, at the end of the pause. The next time is stored on disk. If the
 * runtime was off at that time, the schedule fires once at the start. If `fire` fails, it is called again later.
 */
export const startClock = (options: {
  readonly file: string;
  readonly expression: string;
  readonly next: NextTime;
  readonly speed: number;
  readonly fire: (scheduledAt: Date) => Promise<void>;
  readonly onError: (error: unknown) => void;
}): { stop(): Promise<void> } => {
  const { file, expression, next, speed } = options;
  const stopping = new AbortController();
  const retry = (work: () => Promise<void>) => retryUntilAborted(work, stopping.signal, options.onError);

  const readScheduledRun = (): ScheduledRun | undefined => {
    if (!existsSync(file)) return undefined;
    const scheduled: ScheduledRun = JSON.parse(readFileSync(file, 'utf8'));
    return scheduled.expression === expression ? scheduled : undefined;
  };

  const run = async (): Promise<void> => {
    let storedDueAtMs = readScheduledRun()?.dueAtMs;
    if (storedDueAtMs === null) return;
    let isOver = false;
    const startedAtMs = Date.now();
    let lastRunMs = startedAtMs;
    // Store the next time even while stopping, so a schedule that has fired does not fire again after the restart.
    for (;;) {
      const nowMs = Date.now();
      // Schedule time runs `speed` times as fast as real time. `next` and the times of runs are in schedule time.
      const scheduleNowMs = startedAtMs + (nowMs - startedAtMs) * speed;
      // Skip the times that passed during a late run. If the computer's clock is set back, do not repeat the last run.
      const nextMs = isOver ? undefined : next(Math.max(scheduleNowMs, lastRunMs));
      const nextPauseMs = Math.max(((nextMs ?? Number.POSITIVE_INFINITY) - scheduleNowMs) / speed, MIN_PAUSE_MS);
      const storedPauseMs = Math.max((storedDueAtMs ?? Number.POSITIVE_INFINITY) - nowMs, 0);
      const pauseMs = Math.min(nextPauseMs, storedPauseMs);
      const wakeAtMs = nowMs + pauseMs;
      // JSON.stringify writes null for an infinite number.
      await retry(() => writeAtomically(file, JSON.stringify({ expression, dueAtMs: wakeAtMs })));
      if (wakeAtMs === Number.POSITIVE_INFINITY) return;
      await sleepUntil(wakeAtMs, stopping.signal);
      if (stopping.signal.aborted) return;
      storedDueAtMs = undefined;
      lastRunMs = Math.round(scheduleNowMs + pauseMs * speed);
      const scheduledAt = new Date(lastRunMs);
      await retry(() => options.fire(scheduledAt));
      isOver = expression.startsWith('at(');
    }
  };

  const done = run().catch(options.onError);
  return {
    async stop() {
      stopping.abort();
      await done;
    },
  };
};

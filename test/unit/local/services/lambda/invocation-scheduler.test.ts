import { describe, expect, test } from '@jest/globals';
import type { InvokeOptions, Priority } from '../../../../../local/engine/types.ts';
import {
  type Activity,
  InvocationScheduler,
  type SchedulerLimits,
  type Slot,
} from '../../../../../local/services/lambda/invocation-scheduler.ts';
import { eventually } from '../../../../support/eventually.ts';

const LIMITS: SchedulerLimits = {
  perFunction: 2,
  active: { foreground: 4, background: 3 },
  yieldingBackground: 1,
  running: { foreground: 8, background: 6 },
  burst: { perFunction: 5, total: 12 },
  maxWaitMs: 1_000,
  backgroundQueuePerFunction: 20,
};

/** Opens a scheduler. Tests give functions any names, and `started` lists the names in the order of the starts. */
function open(limits: Partial<SchedulerLimits> = {}) {
  const clock = { nowMs: 0 };
  const scheduler = new InvocationScheduler({ ...LIMITS, ...limits }, () => clock.nowMs);
  const owners = new Map<string, object>();
  const started: string[] = [];
  const refused: string[] = [];
  const slots: Slot[] = [];
  const ownerOf = (name: string) => {
    const owner = owners.get(name) ?? { name };
    owners.set(name, owner);
    return owner;
  };
  const call = async (name: string, priority: Priority, options: InvokeOptions & { activity?: Activity } = {}) => {
    try {
      const slot = await scheduler.admit(ownerOf(name), { priority, ...options });
      if (options.activity) slot.watch(options.activity);
      started.push(name);
      slots.push(slot);
    } catch (error) {
      refused.push((error as Error).name);
    }
  };
  const calls = (count: number, name: string, priority: Priority, options: Parameters<typeof call>[2] = {}) => {
    for (let n = 0; n < count; n += 1) void call(name, priority, options);
  };
  /** Lets the promises settle. */
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  const finishOne = async () => {
    slots.shift()?.release();
    await settle();
  };
  return { clock, scheduler, ownerOf, call, calls, started, refused, slots, settle, finishOne };
}

const waiting: Activity = { neededNoCpu: () => true };
const computing: Activity = { neededNoCpu: () => false };

describe('limits', () => {
  test('the number of active invocations is limited per function, and for all functions together', async () => {
    const { calls, started, settle } = open();
    for (const name of ['a', 'b', 'c']) calls(3, name, 'foreground');
    await settle();
    expect(started).toEqual(['a', 'a', 'b', 'b']);
  });

  test('functions take turns, so one with many calls does not delay the others', async () => {
    const { calls, started, settle, finishOne } = open({ active: { foreground: 1, background: 1 } });
    calls(4, 'busy', 'foreground');
    calls(1, 'other', 'foreground');
    await settle();
    for (let n = 0; n < 4; n += 1) await finishOne();
    expect(started.slice(0, 3)).toEqual(['busy', 'busy', 'other']);
    expect(started).toHaveLength(5);
  });

  test('a slot can be released only once', async () => {
    const { calls, started, slots, settle } = open({ perFunction: 1 });
    calls(3, 'a', 'foreground');
    await settle();
    const [slot] = slots;
    slot?.release();
    slot?.release();
    await settle();
    expect(started).toHaveLength(2);
  });
});

describe('refusal', () => {
  test('a cold function can queue a burst of calls, and the next call is refused at once', async () => {
    const { calls, started, refused, settle } = open();
    // Two calls start and five wait, as `LIMITS` says.
    calls(2 + 5, 'cold', 'foreground');
    await settle();
    expect(refused).toEqual([]);
    calls(1, 'cold', 'foreground');
    await settle();
    expect(refused).toEqual(['TooManyRequestsException']);
    expect(started).toHaveLength(2);
  });

  test('the length of the queue depends on the duration of the invocations: about as many wait as finish in a second', async () => {
    const { clock, calls, refused, slots, settle, finishOne } = open();
    const runOne = async (milliseconds: number) => {
      calls(1, 'a', 'foreground');
      await settle();
      clock.nowMs += milliseconds;
      await finishOne();
    };
    const countRefused = async (count: number) => {
      refused.length = 0;
      calls(count, 'a', 'foreground');
      await settle();
      const result = refused.length;
      while (slots.length > 0) await finishOne();
      return result;
    };
    await runOne(100);
    // Two run at a time, for 100 ms each, so 20 finish per second.
    expect(await countRefused(2 + 20 + 3)).toBe(3);
    for (let n = 0; n < 60; n += 1) await runOne(10);
    expect(await countRefused(2 + 100)).toBe(0);
    for (let n = 0; n < 60; n += 1) await runOne(1_000);
    expect(await countRefused(2 + LIMITS.burst.perFunction + 3)).toBe(3);
  });

  test('a burst can wait, however slow the function is and however long its queue has been in use', async () => {
    const { clock, calls, refused, settle, finishOne } = open();
    calls(2 + LIMITS.burst.perFunction, 'slow', 'foreground');
    for (let n = 0; n < 30; n += 1) {
      await settle();
      clock.nowMs += 10 * LIMITS.maxWaitMs;
      await finishOne();
      calls(1, 'slow', 'foreground');
    }
    await settle();
    expect(refused).toEqual([]);
    calls(1, 'slow', 'foreground');
    await settle();
    expect(refused).toEqual(['TooManyRequestsException']);
  });

  test('the queue of all functions together is bounded', async () => {
    const { calls, refused, settle } = open({ active: { foreground: 1, background: 1 } });
    for (const name of ['a', 'b', 'c']) calls(5, name, 'foreground');
    await settle();
    expect(refused).toEqual(['TooManyRequestsException', 'TooManyRequestsException']);
  });

  test('the queue of all functions is longer if their calls are fast', async () => {
    const { calls, refused, settle, finishOne } = open({ active: { foreground: 1, background: 1 } });
    for (const name of ['a', 'b', 'c']) {
      calls(1, name, 'foreground');
      await settle();
      await finishOne();
    }
    for (const name of ['a', 'b', 'c']) calls(5, name, 'foreground');
    await settle();
    expect(refused).toEqual([]);
  });

  test('after a busy period, the next call starts immediately', async () => {
    const { calls, call, started, refused, slots, settle, finishOne } = open();
    calls(30, 'a', 'foreground');
    await settle();
    expect(refused).toHaveLength(30 - 2 - 5);
    while (slots.length > 0) await finishOne();
    await call('a', 'foreground');
    expect(started).toHaveLength(2 + 5 + 1);
  });

  test('background calls wait in a long queue, which is bounded too', async () => {
    const { calls, refused, settle } = open();
    calls(2 + 20, 'a', 'background');
    await settle();
    expect(refused).toEqual([]);
    calls(1, 'a', 'background');
    await settle();
    expect(refused).toEqual(['TooManyRequestsException']);
  });
});

describe('priority', () => {
  test('while foreground calls wait, background work slows down but never stops', async () => {
    const { calls, started, settle, finishOne } = open();
    calls(2 + 3, 'page', 'foreground');
    calls(3, 'deliver', 'background');
    await settle();
    expect(started).toEqual(['page', 'page', 'deliver']);
    // The two pages finish and two more start. The background still has its one slot.
    await finishOne();
    await finishOne();
    expect(started).toEqual(['page', 'page', 'deliver', 'page', 'page']);
    await finishOne();
    expect(started.slice(5)).toEqual(['deliver']);
  });

  test('background work does not take the slots of the foreground', async () => {
    const { calls, started, settle } = open();
    for (const name of ['x', 'y', 'z']) calls(2, name, 'background');
    calls(1, 'page', 'foreground');
    await settle();
    expect(started).toEqual(['x', 'x', 'y', 'page']);
  });

  test('background work continues at full speed when the last waiting foreground call gives up', async () => {
    const { calls, started, settle } = open({ active: { foreground: 1, background: 3 } });
    const caller = new AbortController();
    calls(1, 'page', 'foreground');
    calls(1, 'page', 'foreground', { signal: caller.signal });
    calls(2, 'deliver', 'background');
    await settle();
    expect(started).toEqual(['page', 'deliver']);
    caller.abort();
    await settle();
    expect(started).toEqual(['page', 'deliver', 'deliver']);
  });
});

describe('callers that disconnect', () => {
  test('a waiting call leaves the queue and never starts', async () => {
    const { calls, started, refused, slots, settle, finishOne } = open({ perFunction: 1 });
    const caller = new AbortController();
    calls(1, 'a', 'foreground');
    calls(3, 'a', 'foreground', { signal: caller.signal });
    await settle();
    caller.abort();
    await settle();
    expect(refused).toEqual(['AbortError', 'AbortError', 'AbortError']);
    while (slots.length > 0) await finishOne();
    expect(started).toEqual(['a']);
  });

  test('a caller that is already gone does not even wait', async () => {
    const { call, started, refused } = open();
    await call('a', 'foreground', { signal: AbortSignal.abort() });
    expect([started, refused]).toEqual([[], ['AbortError']]);
  });
});

describe('invocations that only wait', () => {
  test('free their slots for other calls, until all threads are in use', async () => {
    const { calls, started } = open();
    calls(7, 'stream', 'foreground', { activity: waiting });
    await eventually(() => expect(started).toHaveLength(7));
    for (const name of ['a', 'b']) calls(1, name, 'foreground', { activity: waiting });
    await eventually(() => expect(started).toHaveLength(LIMITS.running.foreground));
  });

  test('do not count as active while they wait, so a long wait does not shorten the queue', async () => {
    const { clock, calls, refused, slots, settle, finishOne } = open();
    let checks = 0;
    const activity: Activity = {
      neededNoCpu: () => {
        checks += 1;
        // The invocation waits for half a minute, and then finishes soon after the next check.
        if (checks <= 3) clock.nowMs += 10_000;
        return true;
      },
    };
    calls(1, 'stream', 'foreground', { activity });
    await eventually(() => expect(checks).toBeGreaterThan(4));
    await finishOne();
    calls(2 + 2 * LIMITS.burst.perFunction, 'stream', 'foreground');
    await settle();
    expect(refused).toEqual([]);
    while (slots.length > 0) await finishOne();
  });

  test('are told apart from invocations that compute, which keep their slots', async () => {
    let checks = 0;
    const counted: Activity = {
      neededNoCpu: () => {
        checks += 1;
        return false;
      },
    };
    const { calls, started } = open();
    calls(3, 'a', 'foreground', { activity: counted });
    await eventually(() => expect(checks).toBeGreaterThan(6));
    expect(started).toHaveLength(2);
  });

  test('take their slots again when they continue', async () => {
    let isWaiting = true;
    let checks = 0;
    const activity: Activity = {
      neededNoCpu: () => {
        checks += 1;
        return isWaiting;
      },
    };
    const { calls, call, started, finishOne, settle } = open({ perFunction: 1 });
    calls(1, 'a', 'foreground', { activity });
    void call('a', 'foreground', { activity: computing });
    await eventually(() => expect(started).toHaveLength(2));
    isWaiting = false;
    const before = checks;
    await eventually(() => expect(checks).toBeGreaterThan(before));
    calls(1, 'a', 'foreground');
    // Two are active now, and only one is allowed, so both have to finish first.
    await finishOne();
    expect(started).toHaveLength(2);
    await finishOne();
    await settle();
    expect(started).toHaveLength(3);
  });
});

test('the waiting calls of a function that stops are rejected', async () => {
  const { scheduler, ownerOf, calls, refused, settle } = open({ perFunction: 1 });
  calls(3, 'a', 'foreground');
  calls(2, 'a', 'background');
  await settle();
  scheduler.rejectAll(ownerOf('a'), new RangeError('stopping'));
  await settle();
  expect(refused).toEqual(['RangeError', 'RangeError', 'RangeError', 'RangeError']);
});

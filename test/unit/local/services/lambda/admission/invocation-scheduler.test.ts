import { afterEach, describe, expect, jest, test } from '@jest/globals';
import type { InvokeOptions, Priority } from '../../../../../../local/engine/types.ts';
import {
  type Activity,
  InvocationScheduler,
  type SchedulerLimits,
  type Slot,
} from '../../../../../../local/services/lambda/admission/invocation-scheduler.ts';
import { eventually } from '../../../../../support/eventually.ts';

const LIMITS: SchedulerLimits = {
  perFunction: 2,
  active: { foreground: 4, background: 3 },
  yieldingBackground: 1,
  running: { foreground: 8, background: 6 },
  queue: { targetMs: 300, lateChecks: 5, patienceMs: 10_000, overloadPatienceMs: 250, alwaysPromised: 2 },
  foregroundQueue: 12,
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
  afterEach(() => {
    jest.useRealTimers();
  });

  /** Opens a scheduler whose checks take place when the test lets time pass. */
  function openWithTime(limits: Partial<SchedulerLimits> = {}) {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'performance'] });
    const opened = open(limits);
    const pass = async (milliseconds: number) => {
      for (let passedMs = 0; passedMs < milliseconds; passedMs += 50) {
        opened.clock.nowMs += 50;
        jest.advanceTimersByTime(50);
      }
      await opened.settle();
    };
    return { ...opened, pass };
  }

  test('a burst of 200 calls from idle succeeds completely, even if it is ten seconds of work', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'performance'] });
    const clock = { nowMs: 0 };
    // These are the limits of the runtime, but independent of the cores of this machine.
    const scheduler = new InvocationScheduler({ perFunction: 2 }, () => clock.nowMs);
    const owner = {};
    const calls = Array.from({ length: 200 }, () => scheduler.admit(owner, { priority: 'foreground' }));
    const run = async (call: Promise<Slot>) => {
      const slot = await call;
      setTimeout(() => slot.release(), 100);
      return 'succeeded';
    };
    const results = Promise.all(calls.map((call) => run(call).catch(({ name }: Error) => name)));
    for (; clock.nowMs < 10_000; clock.nowMs += 50) {
      await new Promise((resolve) => setImmediate(resolve));
      jest.advanceTimersByTime(50);
    }
    expect(new Set(await results)).toEqual(new Set(['succeeded']));
  });

  test('in a sustained overload, new calls are refused soon, and calls from before the overload are not', async () => {
    const { calls, refused, started, settle, finishOne, pass } = openWithTime();
    calls(2 + 4, 'a', 'foreground');
    await pass(1_000);
    calls(3, 'a', 'foreground');
    await pass(200);
    expect(refused).toEqual([]);
    await pass(100);
    expect(refused).toEqual(Array(3).fill('TooManyRequestsException'));
    for (let n = 0; n < 6; n += 1) await finishOne();
    await settle();
    expect(started).toHaveLength(6);
  });

  test('in an overload of one function, the calls of others start as usual', async () => {
    const { calls, started, settle, pass } = openWithTime();
    calls(2 + 4, 'a', 'foreground');
    await pass(1_000);
    calls(1, 'b', 'foreground');
    await settle();
    expect(started).toEqual(['a', 'a', 'b']);
  });

  test('in an overload, a patient call waits while others are refused', async () => {
    const { calls, refused, started, finishOne, pass } = openWithTime();
    calls(2 + 4, 'a', 'foreground');
    await pass(1_000);
    calls(1, 'a', 'foreground', { isPatient: true });
    calls(2, 'a', 'foreground');
    await pass(5_000);
    expect(refused).toHaveLength(2);
    for (let n = 0; n < 7; n += 1) await finishOne();
    expect(started).toHaveLength(7);
  });

  test('the number of waiting calls is bounded for all functions together', async () => {
    const { calls, refused, settle } = open({ active: { foreground: 1, background: 1 } });
    calls(1 + 6, 'a', 'foreground');
    calls(6, 'b', 'foreground');
    await settle();
    expect(refused).toEqual([]);
    calls(1, 'c', 'foreground');
    await settle();
    expect(refused).toEqual(['TooManyRequestsException']);
  });

  test('after a busy period, the next call starts immediately', async () => {
    const { calls, call, started, slots, finishOne, pass } = openWithTime();
    calls(2 + 4, 'a', 'foreground');
    await pass(1_000);
    while (slots.length > 0) await finishOne();
    await call('a', 'foreground');
    expect(started).toHaveLength(6 + 1);
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

  test('retries start after all other background work, which they do not delay', async () => {
    const { calls, started, settle, finishOne } = open({ active: { foreground: 1, background: 1 } });
    calls(3, 'retry', 'deferred');
    calls(2, 'first', 'background');
    calls(1, 'other', 'background');
    await settle();
    for (let n = 0; n < 5; n += 1) await finishOne();
    expect(started).toEqual(['retry', 'first', 'other', 'first', 'retry', 'retry']);
  });

  test('retries and other background work share one limit', async () => {
    const { calls, started, settle } = open();
    for (const name of ['x', 'y', 'z']) calls(2, name, 'deferred');
    calls(1, 'first', 'background');
    await settle();
    expect(started).toEqual(['x', 'x', 'y']);
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

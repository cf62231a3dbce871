import { beforeEach, describe, expect, test } from '@jest/globals';
import { CallQueue, type QueueLimits } from '../../../../../../local/services/lambda/admission/call-queue.ts';

const CHECK_MS = 100;
const LIMITS: QueueLimits = {
  targetMs: 300,
  lateChecks: 5,
  patienceMs: 10_000,
  overloadPatienceMs: 250,
  alwaysPromised: 2,
};

let queue: CallQueue<string>;
let nowMs: number;
let refused: string[];
beforeEach(() => {
  queue = new CallQueue(LIMITS);
  nowMs = 0;
  refused = [];
});

const add = (...calls: string[]) => {
  for (const call of calls) queue.add(call, nowMs);
};
const take = (count: number) => Array.from({ length: count }, () => queue.take(nowMs));
/** Lets time pass, with a check every 100 ms. */
const pass = (milliseconds: number) => {
  for (const endMs = nowMs + milliseconds; nowMs < endMs; ) {
    nowMs += CHECK_MS;
    refused.push(...queue.check(nowMs));
  }
};
/** Overloads the queue: no call starts until it has been late at five checks. */
const overload = (...calls: string[]) => {
  add(...calls);
  pass(LIMITS.targetMs + LIMITS.lateChecks * CHECK_MS);
};

describe('a burst', () => {
  test('waits in the order of its arrival, and none of its calls is refused', () => {
    const burst = Array.from({ length: 200 }, (_, n) => `call ${n}`);
    add(...burst);
    const started: (string | undefined)[] = [];
    // 200 calls at 20 per second are ten seconds of work.
    for (let n = 0; n < 99; n += 1) {
      started.push(...take(2));
      pass(CHECK_MS);
    }
    expect([started, refused]).toEqual([burst.slice(0, 198), []]);
  });

  test('loses the calls that have not started when their patience ends', () => {
    add('a');
    pass(5_000);
    add('b');
    pass(5_000);
    expect([refused, take(2)]).toEqual([['a'], ['b', undefined]]);
  });
});

describe('an overload', () => {
  test('begins only after the queue was late at several checks in a row', () => {
    add('a', 'b');
    pass(LIMITS.targetMs + (LIMITS.lateChecks - 1) * CHECK_MS);
    add('c', 'd');
    pass(5_000);
    expect(refused).toEqual([]);
    add('e');
    pass(300);
    expect(refused).toEqual(['e']);
  });

  test('does not begin while the queue gets back below its target between the checks', () => {
    for (let n = 0; n < 20; n += 1) {
      add('late');
      pass(400);
      add('other');
      take(1);
      // Now the oldest call has just arrived.
      expect(take(1)).toEqual(['other']);
    }
    add('a', 'b', 'c');
    pass(1_000);
    expect(refused).toEqual([]);
  });

  test('does not begin because the process itself was too busy to check', () => {
    add('a', 'b');
    nowMs += 5_000;
    add('c', 'd');
    pass(1_000);
    expect(refused).toEqual([]);
  });

  test('starts the newest call and the oldest promised call in turn', () => {
    overload('p1', 'p2', 'p3');
    add('n1', 'n2', 'n3');
    expect(take(7)).toEqual(['n3', 'p1', 'n2', 'p2', 'n1', 'p3', undefined]);
  });

  test('soon refuses new calls that do not start, and keeps the promise to older ones', () => {
    overload('p1', 'p2');
    add('n1');
    pass(200);
    add('n2');
    pass(100);
    expect(refused).toEqual(['n1']);
    pass(200);
    expect(refused).toEqual(['n1', 'n2']);
    expect(take(3)).toEqual(['p1', 'p2', undefined]);
  });

  test('lets patient calls wait', () => {
    overload('p1', 'p2');
    queue.add('page', nowMs, true);
    add('n1');
    pass(5_000);
    expect(refused).toEqual(['n1']);
    expect(take(3)).toEqual(['page', 'p1', 'p2']);
  });

  test('promises a start to a few new calls, so a page that sends several calls at once gets its responses', () => {
    overload('p1', 'p2');
    take(1);
    add('n1', 'n2');
    pass(1_000);
    expect(refused).toEqual(['n2']);
    expect(take(2)).toEqual(['p2', 'n1']);
  });

  test('lasts until no call waits', () => {
    overload('p1', 'p2', 'p3');
    take(1);
    add('n1');
    pass(300);
    take(2);
    expect([refused, queue.length]).toEqual([['n1'], 0]);
    add('a', 'b', 'c');
    pass(1_000);
    expect(refused).toEqual(['n1']);
  });
});

test('a call that leaves the queue does not start, and is not refused', () => {
  add('a', 'b', 'c');
  queue.remove('b', nowMs);
  expect(queue.calls).toEqual(['a', 'c']);
  expect(take(3)).toEqual(['a', 'c', undefined]);
});

test('when its last call leaves, an overloaded queue has recovered', () => {
  overload('a');
  queue.remove('a', nowMs);
  add('b', 'c', 'd');
  pass(1_000);
  expect(refused).toEqual([]);
});

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { InvocationScheduler } from '../../../../../local/services/lambda/admission/invocation-scheduler.ts';
import { IdleThreads } from '../../../../../local/services/lambda/idle-threads.ts';
import { FunctionPool, type PoolOptions } from '../../../../../local/services/lambda/pool.ts';

let taskRoot: string;
let pool: FunctionPool | undefined;
beforeEach(() => {
  taskRoot = mkdtempSync(join(tmpdir(), 'qpr-pool-'));
});
afterEach(async () => {
  await pool?.stop();
  rmSync(taskRoot, { recursive: true, force: true });
});

/** Opens a pool for a function that runs `work`, and then responds with the id of its instance. */
function openPool(work: string, more: Partial<PoolOptions> = {}): FunctionPool {
  writeFileSync(
    join(taskRoot, 'index.js'),
    `const instance = require('node:worker_threads').threadId; exports.handler = async (event) => { ${work}; return instance; };`,
  );
  pool = new FunctionPool({
    setup: {
      taskRoot,
      handler: 'index.handler',
      functionName: 'counted',
      functionArn: 'arn:aws:lambda:us-east-1:000000000000:function:counted',
      memorySize: 128,
      logGroupName: 'counted',
      logStreamName: 'counted',
    },
    environment: {},
    timeoutSeconds: 30,
    log: () => undefined,
    idle: new IdleThreads(),
    scheduler: new InvocationScheduler(),
    ...more,
  });
  return pool;
}

const instancesOf = async (target: FunctionPool, calls: number) => {
  const results = await Promise.all(Array.from({ length: calls }, () => target.invoke({})));
  return new Set(results.map(({ payload }) => payload));
};

test('starts at most one instance per core for CPU-bound functions, or two on a single core', async () => {
  const computing = openPool('const end = Date.now() + 60; while (Date.now() < end);');
  expect((await instancesOf(computing, 4 * availableParallelism())).size).toBeLessThanOrEqual(
    Math.max(2, availableParallelism()),
  );
});

test('starts more instances than cores for functions that wait', async () => {
  const waiting = openPool('await new Promise((resolve) => setTimeout(resolve, 3_000))');
  expect((await instancesOf(waiting, 4 * availableParallelism())).size).toBeGreaterThan(availableParallelism());
});

test('an instance that waits for an AWS service counts as busy', async () => {
  const calling = openPool('await new Promise((resolve) => setTimeout(resolve, 500))', { isCallingAws: () => true });
  expect((await instancesOf(calling, 8)).size).toBeLessThanOrEqual(Math.max(2, availableParallelism()));
});

test('if its caller disconnects, a waiting call never starts, but a call that has started finishes', async () => {
  const counting = openPool('globalThis.calls = (globalThis.calls ?? 0) + 1; return globalThis.calls', {
    scheduler: new InvocationScheduler({ perFunction: 1 }),
  });
  const disconnected = new AbortController();
  const { signal } = disconnected;
  const calls = Array.from({ length: 3 }, () => counting.invoke({}, { priority: 'foreground', signal }));
  // The first call starts in a microtask, before the caller disconnects. The others wait for the first call.
  await Promise.resolve().then(() => disconnected.abort());
  expect((await Promise.allSettled(calls)).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
  expect((await counting.invoke({})).payload).toBe('2');
});

test('the code is prepared once for calls that arrive together, and again after a failure', async () => {
  const attempts = [new Error('count.ts:1:24: Unexpected end of file'), undefined];
  const prepareCode = jest.fn(async () => {
    const failure = attempts.shift();
    if (failure) throw failure;
  });
  const prepared = openPool('', { prepareCode });
  await expect(prepared.invoke({})).rejects.toThrow('count.ts:1:24');
  await Promise.all([prepared.invoke({}), prepared.invoke({})]);
  await prepared.invoke({});
  expect(prepareCode).toHaveBeenCalledTimes(2);
});

test("a caller's time limit ends the invocation, and counts from the start of the invocation", async () => {
  const slow = openPool('if (event.hangs) await new Promise(() => setTimeout(() => undefined, 60_000))', {
    scheduler: new InvocationScheduler({ perFunction: 1 }),
  });
  const hanging = slow.invoke({ hangs: true }, { timeLimitMs: 300 });
  // This call waits 300 ms for the first one, which is longer than the limit of this call.
  const waiting = slow.invoke({}, { timeLimitMs: 250 });
  expect(await hanging).toMatchObject({ functionError: 'Unhandled' });
  expect(JSON.parse((await hanging).payload)).toMatchObject({ errorType: 'TimeLimitExceeded' });
  expect(await waiting).not.toHaveProperty('functionError');
});

test('calls that never end do not block other calls', async () => {
  const stuck = openPool('if (event.stuck) await new Promise(() => setTimeout(() => undefined, 60_000))');
  const calls: Promise<unknown>[] = [];
  for (let n = 0; n < 2 * availableParallelism(); n += 1) {
    stuck.invoke({ stuck: true }).catch(() => undefined);
    calls.push(stuck.invoke({}));
  }
  // The stuck calls are still running. The end of the test stops them.
  expect(await Promise.all(calls)).toHaveLength(calls.length);
});

test('throttles a function beyond its reserved concurrency', async () => {
  const single = openPool('await new Promise((resolve) => setTimeout(resolve, 20))', { reservedConcurrency: 1 });
  const first = single.invoke({});
  await expect(single.invoke({})).rejects.toMatchObject({ code: 'TooManyRequestsException', status: 429 });
  await first;
});

test('functions share a thread, unless they run at the same time', async () => {
  const idle = new IdleThreads();
  const [first, second] = [openPool('', { idle }), openPool('', { idle })];
  const thread = async (target: FunctionPool) => (await target.invoke({})).payload;
  try {
    const shared = await thread(first);
    expect(await thread(second)).toBe(shared);
    const [one, other] = await Promise.all([thread(first), thread(second)]);
    expect(one).not.toBe(other);
  } finally {
    await first.stop();
  }
});

test('stopping a function ends its idle threads', async () => {
  const idle = new IdleThreads();
  const stopped = openPool('', { idle });
  await stopped.invoke({});
  await stopped.stop();
  expect(idle.take(128, () => true)).toBeUndefined();
});

test('a streaming call ends if its caller disconnects while the function loads', async () => {
  const endless = openPool('', { scheduler: new InvocationScheduler({ perFunction: 1 }) });
  writeFileSync(
    join(taskRoot, 'index.js'),
    `const { once } = require('node:events');
    exports.handler = awslambda.streamifyResponse(async (event, stream) => {
      if (!event.isEndless) return stream.end();
      while (!stream.destroyed) if (!stream.write('x'.repeat(70_000))) await Promise.race([once(stream, 'drain'), once(stream, 'close')]).catch(() => {});
    });`,
  );
  const disconnected = new AbortController();
  const streaming = endless.invokeStreaming({ isEndless: true }, disconnected.signal);
  // The call starts in a microtask. Loading the function takes longer.
  await Promise.resolve().then(() => Promise.resolve());
  disconnected.abort();
  await streaming.catch(() => undefined);
  // The function has only one instance, so this call waits until the first one has ended.
  expect(await endless.invokeStreaming({}, new AbortController().signal)).toBeDefined();
});

test('stops a function that never finishes loading', async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'performance', 'queueMicrotask', 'setImmediate'] });
  try {
    const hanging = openPool('', { timeoutSeconds: 1 });
    writeFileSync(join(taskRoot, 'package.json'), '{"type":"module"}');
    writeFileSync(join(taskRoot, 'index.js'), 'await new Promise(() => undefined); export const handler = () => 1;');
    const result = hanging.invoke({});
    await jest.advanceTimersByTimeAsync(20_000);
    const { payload, functionError } = await result;
    expect(functionError).toBe('Unhandled');
    expect(JSON.parse(payload)).toMatchObject({ errorType: 'Sandbox.Timedout' });
  } finally {
    jest.useRealTimers();
  }
});

import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { IdleThreads } from '../../../../../local/services/lambda/idle-threads.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

class FakeThread {
  isAlive = true;
  readonly name: string;
  readonly functionCount: number;
  readonly memoryMegabytes: number;

  constructor(name: string, { functionCount = 1, memoryMegabytes = 512 } = {}) {
    this.name = name;
    this.functionCount = functionCount;
    this.memoryMegabytes = memoryMegabytes;
  }

  readonly releaseMemory = jest.fn();

  async stop(): Promise<void> {
    this.isAlive = false;
  }
}

const releaseMainMemory = jest.fn();
const open = (maxIdle?: number) => new IdleThreads<FakeThread>(maxIdle, releaseMainMemory);

/** Adds idle threads with the names 1, 2, 3… */
function addThreads(idle: IdleThreads<FakeThread>, count: number): FakeThread[] {
  const threads = Array.from({ length: count }, (_, n) => new FakeThread(`${n + 1}`));
  for (const thread of threads) idle.add(thread);
  return threads;
}

const stoppedOf = (threads: readonly FakeThread[]) => threads.filter(({ isAlive }) => !isAlive).map(({ name }) => name);

test('above the limit, stops the threads that have been idle the longest', () => {
  expect(stoppedOf(addThreads(open(3), 5))).toEqual(['1', '2']);
});

test('after a busy period, stops all but three threads within half a minute, and the last three after five minutes', () => {
  const threads = addThreads(open(), 8);
  jest.advanceTimersByTime(15_000);
  expect(stoppedOf(threads)).toEqual([]);
  jest.advanceTimersByTime(15_000);
  expect(stoppedOf(threads)).toEqual(['1', '2', '3', '4', '5']);
  jest.advanceTimersByTime(5 * 60_000);
  expect(stoppedOf(threads)).toHaveLength(8);
});

test('during a busy period, stops all but three threads after two idle minutes', () => {
  const idle = open();
  const threads = addThreads(idle, 5);
  const useOneFor = (milliseconds: number) => {
    for (let elapsed = 0; elapsed < milliseconds; elapsed += 10_000) {
      const thread = idle.take(512, ({ name }) => name === '5');
      if (thread) idle.add(thread);
      jest.advanceTimersByTime(10_000);
    }
  };
  useOneFor(110_000);
  expect(stoppedOf(threads)).toEqual([]);
  useOneFor(20_000);
  expect(stoppedOf(threads)).toEqual(['1', '2']);
});

test('after a busy period, releases the memory of the main thread and of the remaining threads, once', () => {
  releaseMainMemory.mockClear();
  const threads = addThreads(open(), 5);
  jest.advanceTimersByTime(15_000);
  expect(releaseMainMemory).not.toHaveBeenCalled();
  jest.advanceTimersByTime(60_000);
  expect(releaseMainMemory).toHaveBeenCalledTimes(1);
  expect(threads.map(({ releaseMemory }) => releaseMemory.mock.calls.length)).toEqual([0, 0, 1, 1, 1]);
});

test('does not stop a thread that has work again', () => {
  const idle = open();
  const [thread] = addThreads(idle, 1);
  expect(idle.take(512, () => true)).toBe(thread);
  jest.advanceTimersByTime(10 * 60_000);
  expect(thread?.isAlive).toBe(true);
});

test.each([
  ['the most recently used thread that has loaded the function', ['B', 'C'], 'C'],
  ['the thread with the most functions, if none has loaded this function', [], 'A'],
])('takes %s', (_, loaded: string[], expected) => {
  const idle = open();
  idle.add(new FakeThread('A', { functionCount: 3 }));
  idle.add(new FakeThread('B', { functionCount: 1 }));
  idle.add(new FakeThread('C', { functionCount: 2 }));
  expect(idle.take(512, ({ name }) => loaded.includes(name))?.name).toBe(expected);
});

test.each([
  ['has another memory size', { memoryMegabytes: 1_024 }],
  ['has already loaded the maximum number of functions', { functionCount: 40 }],
])('does not take a thread that %s', (_, options) => {
  const idle = open();
  idle.add(new FakeThread('A', options));
  expect(idle.take(512, () => false)).toBeUndefined();
});

test('does not take a thread that has crashed', async () => {
  const idle = open();
  const [thread] = addThreads(idle, 1);
  await thread?.stop();
  expect(idle.take(512, () => true)).toBeUndefined();
});

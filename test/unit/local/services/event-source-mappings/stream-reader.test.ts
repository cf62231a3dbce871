import { expect, test } from '@jest/globals';
import { WriteNotifier } from '../../../../../local/services/dynamodb/write-notifier.ts';
import type {
  Position,
  StreamClient,
  StreamRecord,
} from '../../../../../local/services/event-source-mappings/stream-client.ts';
import { createStreamReader } from '../../../../../local/services/event-source-mappings/stream-reader.ts';

const SHARD = 'shard-1';
const HORIZON = 'TRIM_HORIZON';
const PAGE_SIZE = 1_000;

/** A reader of a fake shard with records 1, 2, 3… `calls` lists the API calls of the reader. */
function fakeShard(size = 0) {
  const calls: string[] = [];
  const state = { size, isClosed: false, isBroken: false };
  const record = (number: number): StreamRecord => ({
    eventID: `e${number}`,
    eventName: 'INSERT',
    dynamodb: { SequenceNumber: String(number) },
  });
  const client: StreamClient = {
    shards: async () => [],
    iterator: async (_, position) => {
      calls.push('iterator');
      return position === HORIZON ? '0' : position.after;
    },
    read: async (iterator) => {
      calls.push(`read ${iterator}`);
      await new Promise(setImmediate);
      if (state.isBroken) throw new Error('expired');
      const from = Number(iterator);
      const length = Math.min(PAGE_SIZE, state.size - from);
      const records = Array.from({ length }, (_, index) => record(from + index + 1));
      const end = from + records.length;
      return { records, next: state.isClosed && end === state.size ? undefined : String(end) };
    },
  };
  const writes = new WriteNotifier();
  const reader = createStreamReader(client, writes);
  const read = async (position: Position) => {
    const { records, isEnd } = await reader.read(SHARD, position);
    return { numbers: records.map(({ dynamodb }) => Number(dynamodb.SequenceNumber)), isEnd };
  };
  return { state, calls, writes, reader, read };
}

test('makes no second call for records that another consumer has already read', async () => {
  const { state, calls, read } = fakeShard(3);
  expect(await read(HORIZON)).toEqual({ numbers: [1, 2, 3], isEnd: false });
  expect(await read(HORIZON)).toEqual({ numbers: [1, 2, 3], isEnd: false });
  expect(await read({ after: '1' })).toEqual({ numbers: [2, 3], isEnd: false });
  expect(calls).toEqual(['iterator', 'read 0']);
  state.size = 4;
  expect(await read({ after: '3' })).toEqual({ numbers: [4], isEnd: false });
  expect(await read({ after: '3' })).toEqual({ numbers: [4], isEnd: false });
  expect(calls).toEqual(['iterator', 'read 0', 'read 3']);
});

test('makes one call for concurrent reads', async () => {
  const { state, calls, read } = fakeShard();
  await read(HORIZON);
  state.size = 1;
  const both = await Promise.all([read(HORIZON), read(HORIZON)]);
  expect(both).toEqual([
    { numbers: [1], isEnd: false },
    { numbers: [1], isEnd: false },
  ]);
  expect(calls).toEqual(['iterator', 'read 0', 'read 0']);
});

test('a consumer that is far behind reads separately and misses nothing', async () => {
  const { state, read } = fakeShard(1_000);
  await read(HORIZON);
  state.size = 2_500;
  for (let after = 1_000; after < 2_500; after += 1_000) await read({ after: String(after) });
  const seen: number[] = [];
  for (let position: Position = HORIZON; ; position = { after: String(seen.at(-1)) }) {
    const { numbers } = await read(position);
    if (numbers.length === 0) break;
    seen.push(...numbers);
  }
  expect(seen).toEqual(Array.from({ length: 2_500 }, (_, index) => index + 1));
});

test('reports the end of a shard to every consumer after its last record', async () => {
  const { state, read } = fakeShard(2);
  await read(HORIZON);
  state.isClosed = true;
  expect(await read({ after: '2' })).toEqual({ numbers: [], isEnd: true });
  expect(await read({ after: '1' })).toEqual({ numbers: [2], isEnd: true });
  expect(await read({ after: '2' })).toEqual({ numbers: [], isEnd: true });
});

test('gets a new iterator after the old one has expired', async () => {
  const { state, calls, read } = fakeShard(1);
  await read(HORIZON);
  state.isBroken = true;
  await expect(read({ after: '1' })).rejects.toThrow('expired');
  state.isBroken = false;
  state.size = 2;
  expect(await read({ after: '1' })).toEqual({ numbers: [2], isEnd: false });
  expect(calls.filter((call) => call === 'iterator')).toHaveLength(2);
});

test('a consumer that joins a read gets the write count from before that read', async () => {
  const { writes, reader, read } = fakeShard();
  await read(HORIZON);
  const first = reader.read(SHARD, HORIZON);
  writes.notify();
  const second = reader.read(SHARD, HORIZON);
  // The write came after the read began, so both consumers must count it as new.
  expect(await Promise.all([first, second])).toEqual([
    { records: [], isEnd: false, writesBefore: 0 },
    { records: [], isEnd: false, writesBefore: 0 },
  ]);
});

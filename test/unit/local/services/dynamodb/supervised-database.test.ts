import { expect, test } from '@jest/globals';
import type { DynamoDbLocal, DynamoDbLocalOptions } from '../../../../../local/services/dynamodb/dynamodb-local.ts';
import { startSupervisedDatabase } from '../../../../../local/services/dynamodb/supervised-database.ts';
import { eventually } from '../../../../support/eventually.ts';

/** Databases that end when the test says so; from the given start on, none comes up any more. */
function databases(failsFrom = Number.POSITIVE_INFINITY) {
  const starts: DynamoDbLocalOptions[] = [];
  const ends: (() => void)[] = [];
  const stopped: number[] = [];
  const start = async (options: DynamoDbLocalOptions): Promise<DynamoDbLocal> => {
    starts.push(options);
    if (starts.length >= failsFrom) throw new Error('It does not come up.');
    const { promise: crashed, resolve } = Promise.withResolvers<void>();
    ends.push(resolve);
    const pid = starts.length;
    return { port: options.port ?? 4711, pid, crashed, stop: async () => void stopped.push(pid) };
  };
  return { starts, ends, stopped, start };
}

test('a database that ends unexpectedly is started again at the same port, and the terminal says so', async () => {
  const { starts, ends, stopped, start } = databases();
  const said: string[] = [];
  const database = await startSupervisedDatabase({ dataDir: 'here' }, { print: (line) => said.push(line), start });
  ends[0]?.();
  await eventually(() => expect(database.pid).toBe(2));
  expect(starts).toEqual([{ dataDir: 'here' }, { dataDir: 'here', port: 4711 }]);
  await eventually(() => expect(said).toEqual([expect.stringMatching(/exited/), expect.stringMatching(/again/)]));
  await database.stop();
  expect(stopped).toEqual([2]);
});

test.each([
  ['does not come up again', 2, 1, 2],
  ['ends three times within a minute', Number.POSITIVE_INFINITY, 3, 3],
])('one that %s is given up', async (_, failsFrom, times, started) => {
  const { starts, ends, start } = databases(failsFrom);
  const database = await startSupervisedDatabase({}, { print: () => undefined, start });
  for (let time = 0; time < times; time += 1) {
    await eventually(() => expect(ends.length).toBeGreaterThan(time));
    ends[time]?.();
  }
  await database.crashed;
  expect(starts).toHaveLength(started);
});

test('one that is stopped, and ends by that, is not started again', async () => {
  const { starts, ends, start } = databases();
  const database = await startSupervisedDatabase({}, { print: () => undefined, start });
  const stopping = database.stop();
  ends[0]?.();
  await stopping;
  expect(starts).toHaveLength(1);
});

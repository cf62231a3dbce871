import { expect, test } from '@jest/globals';
import type { DynamoDbLocal, DynamoDbLocalOptions } from '../../../../../local/services/dynamodb/dynamodb-local.ts';
import { startSupervisedDatabase } from '../../../../../local/services/dynamodb/supervised-database.ts';
import { eventually } from '../../../../support/eventually.ts';

/** Fake databases, each with a function in `exits` that makes it exit. Starts fail from number `failsFrom` on. */
function fakeDatabases(failsFrom = Number.POSITIVE_INFINITY) {
  const starts: DynamoDbLocalOptions[] = [];
  const exits: (() => void)[] = [];
  const stopped: number[] = [];
  const start = async (options: DynamoDbLocalOptions): Promise<DynamoDbLocal> => {
    starts.push(options);
    if (starts.length >= failsFrom) throw new Error('The database does not start.');
    const { promise: crashed, resolve } = Promise.withResolvers<void>();
    exits.push(resolve);
    const pid = starts.length;
    return { port: options.port ?? 4711, pid, crashed, stop: async () => void stopped.push(pid) };
  };
  return { starts, exits, stopped, start };
}

test('restarts a database on the same port after an unexpected exit, and prints a message', async () => {
  const { starts, exits, stopped, start } = fakeDatabases();
  const printed: string[] = [];
  const database = await startSupervisedDatabase({ dataDir: 'here' }, { print: (line) => printed.push(line), start });
  exits[0]?.();
  await eventually(() => expect(database.pid).toBe(2));
  expect(starts).toEqual([{ dataDir: 'here' }, { dataDir: 'here', port: 4711 }]);
  await eventually(() => expect(printed).toEqual([expect.stringMatching(/exited/), expect.stringMatching(/again/)]));
  await database.stop();
  expect(stopped).toEqual([2]);
});

test.each([
  ['does not start again', 2, 1, 2],
  ['exits three times within a minute', Number.POSITIVE_INFINITY, 3, 3],
])('gives up on a database that %s', async (_, failsFrom, times, started) => {
  const { starts, exits, start } = fakeDatabases(failsFrom);
  const database = await startSupervisedDatabase({}, { print: () => undefined, start });
  for (let time = 0; time < times; time += 1) {
    await eventually(() => expect(exits.length).toBeGreaterThan(time));
    exits[time]?.();
  }
  await database.crashed;
  expect(starts).toHaveLength(started);
});

test('does not restart a database that was stopped', async () => {
  const { starts, exits, start } = fakeDatabases();
  const database = await startSupervisedDatabase({}, { print: () => undefined, start });
  const stopping = database.stop();
  exits[0]?.();
  await stopping;
  expect(starts).toHaveLength(1);
});

import { expect, test } from '@jest/globals';
import {
  DatabaseKilled,
  type DynamoDbLocal,
  type DynamoDbLocalOptions,
} from '../../../../../local/services/dynamodb/dynamodb-local.ts';
import { startSupervisedDatabase } from '../../../../../local/services/dynamodb/supervised-database.ts';
import { eventually } from '../../../../support/eventually.ts';

/**
 * Fake databases, each with a function in `exits` that makes it exit. `failures` contains the errors of the starts that
 * fail. Its keys are the numbers of these starts, counted from 1.
 */
function fakeDatabases(failures: Readonly<Record<number, Error>> = {}) {
  const starts: DynamoDbLocalOptions[] = [];
  const exits: (() => void)[] = [];
  const stopped: number[] = [];
  const start = async (options: DynamoDbLocalOptions): Promise<DynamoDbLocal> => {
    starts.push(options);
    const failure = failures[starts.length];
    if (failure) throw failure;
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

const killed = new DatabaseKilled('The database was killed while it was starting (SIGKILL).');

test.each([
  ['its first start', 1],
  ['a restart', 2],
])('restarts a database that is killed during %s, and prints why', async (_, number) => {
  const { starts, exits, start } = fakeDatabases({ [number]: killed });
  const printed: string[] = [];
  const database = await startSupervisedDatabase({}, { print: (line) => printed.push(line), start });
  if (number === 2) exits[0]?.();
  await eventually(() => expect(database.pid).toBe(number + 1));
  expect(starts).toHaveLength(number + 1);
  expect(printed).toContain(`${killed.message} The database is starting again.`);
});

test('the first start fails at once after an error, but only at the third attempt if the database is killed', async () => {
  const broken = fakeDatabases({ 1: new Error('Java 17 is needed.') });
  await expect(startSupervisedDatabase({}, { print: () => undefined, start: broken.start })).rejects.toThrow('Java 17');
  expect(broken.starts).toHaveLength(1);
  const always = fakeDatabases({ 1: killed, 2: killed, 3: killed });
  await expect(startSupervisedDatabase({}, { print: () => undefined, start: always.start })).rejects.toThrow(killed);
  expect(always.starts).toHaveLength(3);
});

test.each([
  ['does not start again', { 2: new Error('The database file is damaged.') }, 1, 2, 'The database file is damaged.'],
  ['exits three times within a minute', {}, 3, 3, 'The embedded database (DynamoDB Local) keeps crashing.'],
])('gives up on a database that %s, with the reason', async (_, failures, times, started, reason) => {
  const { starts, exits, start } = fakeDatabases(failures);
  const database = await startSupervisedDatabase({}, { print: () => undefined, start });
  for (let time = 0; time < times; time += 1) {
    await eventually(() => expect(exits.length).toBeGreaterThan(time));
    exits[time]?.();
  }
  expect(await database.failed).toBe(reason);
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

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { RunningRuntime } from '../../../../../local/runtime.ts';
import { eventually } from '../../../../support/eventually.ts';
import { functionResources, type MiniAssembly, writeAssembly } from '../../support/mini-assembly.ts';
import { runMini } from '../../support/mini-runtime.ts';

const SOURCES = {
  Echo: `
    let calls = 0;
    exports.handler = async (event, context) => {
      console.log('handling', JSON.stringify(event));
      calls += 1;
      const { getRemainingTimeInMillis, ...rest } = context;
      return { event, calls, remaining: getRemainingTimeInMillis(), context: rest, env: process.env };
    };`,
  Thrower: `exports.handler = async () => { class OrderError extends Error { name = 'OrderError' } throw new OrderError('no plums'); };`,
  Text: `exports.handler = async () => { throw 'just a text'; };`,
  Sleeper: `exports.handler = () => new Promise(() => {});`,
  Late: `
    exports.handler = async (event, context) => {
      const end = Date.now() + context.getRemainingTimeInMillis() + 200;
      while (Date.now() < end);
      return 'too slow';
    };`,
  YoungHeap: `
    const { getHeapSpaceStatistics } = require('node:v8');
    exports.handler = async () => {
      const young = getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space');
      return young.space_used_size + young.space_available_size;
    };`,
  Looper: `exports.handler = async () => { for (;;); };`,
  Quitter: `exports.handler = async () => process.exit(3);`,
  Unloadable: `require('nowhere-to-be-found'); exports.handler = async () => 1;`,
  Nameless: `exports.other = async () => 1;`,
  Circular: `exports.handler = async () => { const a = {}; a.a = a; return a; };`,
  Huge: `exports.handler = async () => 'x'.repeat(7_000_000);`,
  Isolated: `exports.handler = async () => { try { require('zod'); return 'reached'; } catch (error) { return error.code; } };`,
  Overlap: `
    let running = 0;
    exports.handler = async () => {
      running += 1;
      await new Promise((resolve) => setTimeout(resolve, 5));
      const seen = running;
      running -= 1;
      return seen;
    };`,
};

let mini: MiniAssembly;
let running: RunningRuntime;
const invoke = async (name: string, event: unknown = {}) => {
  const { payload, functionError } = await running.runtime.functions.invoke(`Mini-${name}`, event);
  return { result: JSON.parse(payload), functionError };
};

beforeAll(async () => {
  const extraProperties: Record<string, object> = {
    Echo: { Environment: { Variables: { COLOR: 'green' } }, MemorySize: 256, Timeout: 9 },
    Sleeper: { Timeout: 1 },
    Late: { Timeout: 1 },
    Looper: { Timeout: 1 },
  };
  const resources = Object.keys(SOURCES).map((name) => functionResources(name, [], extraProperties[name]));
  const python = functionResources('Snake', [], { Runtime: 'python3.13' });
  mini = writeAssembly({ Resources: Object.assign({}, ...resources, python) }, SOURCES);
  running = await runMini(mini);
});
afterAll(async () => {
  await running.stop();
  mini.remove();
});

test('passes the handler the same event, context and environment as Lambda', async () => {
  const { result } = await invoke('Echo', { hello: 'wörld' });
  expect(result.event).toEqual({ hello: 'wörld' });
  expect(result.context).toEqual({
    awsRequestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    callbackWaitsForEmptyEventLoop: true,
    functionName: 'Mini-Echo',
    functionVersion: '$LATEST',
    invokedFunctionArn: 'arn:aws:lambda:us-east-1:000000000000:function:Mini-Echo',
    memoryLimitInMB: '256',
    logGroupName: '/aws/lambda/Mini-Echo',
    logStreamName: expect.stringContaining('/Mini-Echo[$LATEST]'),
  });
  expect(result.remaining).toBeGreaterThan(0);
  expect(result.remaining).toBeLessThanOrEqual(9_000);
  expect(result.env).toMatchObject({
    COLOR: 'green',
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'Echo',
    AWS_LAMBDA_FUNCTION_NAME: 'Mini-Echo',
    AWS_LAMBDA_FUNCTION_MEMORY_SIZE: '256',
    AWS_ENDPOINT_URL_DYNAMODB: `http://127.0.0.1:${running.runtime.awsPort}`,
  });
  expect(result.env.HOME).toBeUndefined();
});

test('reuses a warm instance, and writes its output to the log', async () => {
  const first = await invoke('Echo', { mark: 'first' });
  const second = await invoke('Echo');
  expect(second.result.calls).toBe(first.result.calls + 1);
  const log = join(mini.dataDir, 'logs', 'Mini-Echo.log');
  await eventually(() => expect(readFileSync(log, 'utf8')).toContain('handling {"mark":"first"}'));
});

test('an instance handles one invocation at a time, and all concurrent calls get a response', async () => {
  const seen = await Promise.all(Array.from({ length: 24 }, () => invoke('Overlap')));
  expect(seen.map(({ result }) => result)).toEqual(Array(24).fill(1));
});

test('a function starts with a young generation that is large enough for the short-lived objects of an invocation', async () => {
  // The local runtime sets a minimum of 4 MB, of which V8 reports a little less. V8's default is smaller.
  expect((await invoke('YoungHeap')).result).toBeGreaterThan(3 * 1024 ** 2);
});

test('accepts a response that a busy thread sends just after the timeout, and logs that Lambda would not', async () => {
  expect(await invoke('Late')).toEqual({ result: 'too slow', functionError: undefined });
  const log = join(mini.dataDir, 'logs', 'Mini-Late.log');
  const message = 'The function took longer than its timeout of 1 s. Lambda would have stopped it.';
  await eventually(() => expect(readFileSync(log, 'utf8')).toContain(JSON.stringify({ level: 'ERROR', message })));
});

describe('reports failures as Lambda does', () => {
  test.each([
    [
      'Thrower',
      {
        errorType: 'OrderError',
        errorMessage: 'no plums',
        trace: expect.arrayContaining([expect.stringContaining('index.js')]),
      },
    ],
    ['Text', { errorType: 'string', errorMessage: 'just a text', trace: [] }],
    [
      'Sleeper',
      {
        errorType: 'Sandbox.Timedout',
        errorMessage: expect.stringMatching(/^RequestId: [0-9a-f-]{36} Error: Task timed out after 1.00 seconds$/),
      },
    ],
    [
      'Looper',
      { errorType: 'Sandbox.Timedout', errorMessage: expect.stringContaining('Task timed out after 1.00 seconds') },
    ],
    [
      'Quitter',
      {
        errorType: 'Runtime.ExitError',
        errorMessage: expect.stringMatching(
          /^RequestId: [0-9a-f-]{36} Error: Runtime exited with error: exit status 3$/,
        ),
      },
    ],
    [
      'Unloadable',
      {
        errorType: 'Runtime.ImportModuleError',
        errorMessage: expect.stringContaining("Cannot find module 'nowhere-to-be-found'"),
      },
    ],
    ['Nameless', { errorType: 'Runtime.HandlerNotFound', errorMessage: 'index.handler is undefined or not exported' }],
    ['Circular', { errorType: 'Runtime.MarshalError', errorMessage: expect.stringContaining('circular') }],
    ['Huge', { errorType: 'Function.ResponseSizeTooLarge', errorMessage: expect.stringContaining('6291556') }],
  ])('%s', async (name, expected) => {
    const { result, functionError } = await invoke(name);
    expect(functionError).toBe('Unhandled');
    expect(result).toMatchObject(expected);
  });

  test('and starts a new instance for the next invocation', async () => {
    expect((await invoke('Quitter')).result.errorType).toBe('Runtime.ExitError');
    expect((await invoke('Quitter')).result.errorType).toBe('Runtime.ExitError');
  });
});

test('a bundle cannot load packages that it does not contain', async () => {
  expect((await invoke('Isolated')).result).toBe('MODULE_NOT_FOUND');
});

test('accepts a function in another language, and explains why it cannot be invoked', async () => {
  await expect(invoke('Snake')).rejects.toThrow('Mini-Snake cannot run locally: its runtime is python3.13.');
});

test.each(['Mini-Echo', '000000000000:function:Mini-Echo', 'arn:aws:lambda:us-east-1:000000000000:function:Mini-Echo'])(
  'finds %s with and without the qualifier $LATEST',
  async (name) => {
    const { functions } = running.runtime;
    expect((await functions.invoke(name, {})).functionError).toBeUndefined();
    expect((await functions.invoke(`${name}:$LATEST`, {})).functionError).toBeUndefined();
  },
);

test('a function does not start if Lambda cannot assume its role', async () => {
  const { EchoRole, Echo } = functionResources('Echo', []);
  const untrusting = { ...EchoRole, Type: 'AWS::IAM::Role', Properties: { AssumeRolePolicyDocument: {} } };
  const assembly = writeAssembly({ Resources: { EchoRole: untrusting, Echo: Echo ?? { Type: '' } } }, { Echo: '' });
  await expect(runMini(assembly)).rejects.toThrow(/Echo.* lambda\.amazonaws\.com .*sts:AssumeRole/);
  assembly.remove();
});

test('refuses an event of more than 6 MB, or 1 MB for an asynchronous invocation', async () => {
  const { functions } = running.runtime;
  const eventOf = (bytes: number) => 'x'.repeat(bytes - '""'.length);
  const tooLarge = { code: 'RequestTooLargeException', status: 413 };
  const megabyte = 1024 * 1024;
  const invokeWith = (bytes: number) => functions.invoke('Mini-YoungHeap', eventOf(bytes), { priority: 'foreground' });
  expect(await invokeWith(6 * megabyte)).not.toHaveProperty('functionError');
  await expect(invokeWith(6 * megabyte + 1)).rejects.toMatchObject(tooLarge);
  await functions.invokeAsync('Mini-YoungHeap', eventOf(megabyte));
  await expect(functions.invokeAsync('Mini-YoungHeap', eventOf(megabyte + 1))).rejects.toMatchObject(tooLarge);
});

test('reports an unknown function as not found', async () => {
  await expect(invoke('Ghost')).rejects.toThrow('Function not found: Mini-Ghost');
  await expect(invoke('Echo:7')).rejects.toThrow('Function not found: Mini-Echo:7');
});

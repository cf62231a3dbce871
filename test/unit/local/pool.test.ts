import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { expect, test } from '@jest/globals';
import { functionResources, writeAssembly } from './support/mini-assembly.ts';
import { runMini } from './support/mini-runtime.ts';

const TOGETHER = 8;

test('calls that wait for something outside do not hold up the others: all of them run at once', async () => {
  // Answers nobody until all have asked: with a fixed small number of instances this would never end.
  const asking: ServerResponse[] = [];
  const server = createServer((_request, response) => {
    asking.push(response);
    if (asking.length === TOGETHER) for (const each of asking) each.end('go');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const source = `exports.handler = async () => (await fetch('http://127.0.0.1:${port}/')).text();`;
  const mini = writeAssembly(
    { Resources: functionResources('Waiting', [], { FunctionName: 'Waiting', Timeout: 30 }) },
    { Waiting: source },
  );
  const running = await runMini(mini);
  try {
    const arn = 'arn:aws:lambda:us-east-1:000000000000:function:Waiting';
    const answers = await Promise.all(
      Array.from({ length: TOGETHER }, () => running.runtime.functions.invoke(arn, {})),
    );
    expect(answers).toEqual(Array.from({ length: TOGETHER }, () => ({ payload: '"go"' })));
  } finally {
    await running.stop();
    mini.remove();
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  }
});

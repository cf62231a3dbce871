import { once } from 'node:events';
import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@jest/globals';
import { joinedHeaders, readBody } from '../../../../local/engine/http-messages.ts';

const LIMIT_BYTES = 1_000;

/** Sends a request to a new server. Returns what the server read, with the error's name as `body` if reading failed. */
async function echo(headers: string[], body: string): Promise<{ headers: Record<string, string>; body: string }> {
  const server = createServer(async (incoming: IncomingMessage, response) => {
    const read = await readBody(incoming, LIMIT_BYTES).then(String, (error: Error) => error.name);
    response.end(JSON.stringify({ headers: Object.entries(joinedHeaders(incoming)), body: read }));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const sent = request({ host: '127.0.0.1', port, method: 'POST', agent: false, headers }).end(body);
  // The server may respond and close before it has received the whole body.
  sent.on('error', () => undefined);
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  const seen = JSON.parse(Buffer.concat(await response.toArray()).toString());
  server.close();
  return { headers: Object.fromEntries(seen.headers), body: seen.body };
}

test('joins repeated headers, and accepts a header named constructor', async () => {
  const { headers } = await echo(
    ['X-Tag', 'a', 'x-tag', 'b', 'Cookie', 'a=1', 'cookie', 'b=2', 'constructor', 'c', 'Host', 'here'],
    '',
  );
  expect(headers).toMatchObject({ 'x-tag': 'a,b', cookie: 'a=1; b=2', host: 'here' });
  expect(headers.constructor).toBe('c');
});

test('reads a body up to the limit, and still sends a response if the body is larger', async () => {
  expect((await echo(['Host', 'here'], 'x'.repeat(LIMIT_BYTES))).body).toHaveLength(LIMIT_BYTES);
  expect((await echo(['Host', 'here'], 'x'.repeat(20 * LIMIT_BYTES))).body).toBe('BodyTooLarge');
});

import { once } from 'node:events';
import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@jest/globals';
import { joinedHeaders, readBody } from '../../../../local/engine/http-messages.ts';

const LIMIT_BYTES = 1_000;

/** What a server makes of a request: its headers and body, or why there is none. */
async function received(headers: string[], body: string): Promise<{ headers: Record<string, string>; body: string }> {
  const server = createServer(async (incoming: IncomingMessage, response) => {
    const read = await readBody(incoming, LIMIT_BYTES).then(String, (error: Error) => error.name);
    response.end(JSON.stringify({ headers: Object.entries(joinedHeaders(incoming)), body: read }));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const sent = request({ host: '127.0.0.1', port, method: 'POST', agent: false, headers }).end(body);
  // A server may respond, and close, before it has received everything.
  sent.on('error', () => undefined);
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  const seen = JSON.parse(Buffer.concat(await response.toArray()).toString());
  server.close();
  return { headers: Object.fromEntries(seen.headers), body: seen.body };
}

test('headers of one name are joined, whatever they are called', async () => {
  const { headers } = await received(
    ['X-Tag', 'a', 'x-tag', 'b', 'Cookie', 'a=1', 'cookie', 'b=2', 'constructor', 'c', 'Host', 'here'],
    '',
  );
  expect(headers).toMatchObject({ 'x-tag': 'a,b', cookie: 'a=1; b=2', host: 'here' });
  expect(headers.constructor).toBe('c');
});

test('a body is read whole, and one that is too large still gets a response', async () => {
  expect((await received(['Host', 'here'], 'x'.repeat(LIMIT_BYTES))).body).toHaveLength(LIMIT_BYTES);
  expect((await received(['Host', 'here'], 'x'.repeat(20 * LIMIT_BYTES))).body).toBe('BodyTooLarge');
});

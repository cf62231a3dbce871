import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const MEGABYTE = Buffer.alloc(1024 * 1024, 'a');

/** A server whose pages have this size. It sends only as fast as its clients read. */
export async function startLargePageServer(megabytes: number) {
  let sent = 0;
  const server = createServer(async (request, response) => {
    if (request.url === '/robots.txt') return void response.writeHead(404).end();
    response.writeHead(200, { 'content-type': 'text/html' });
    const closed = once(response, 'close');
    for (let count = 0; count < megabytes && !response.destroyed; count += 1) {
      sent += 1;
      if (!response.write(MEGABYTE)) await Promise.race([once(response, 'drain'), closed]);
    }
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/large`,
    sentMegabytes: () => sent,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

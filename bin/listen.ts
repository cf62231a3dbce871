import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describeDelivery } from './listen/describe-delivery.ts';
import { HELP, readOptions, UserError } from './listen/options.ts';
import { call, findService } from './listen/service.ts';

const FORWARD_TIMEOUT_MILLISECONDS = 10_000;
/** A delivery is at most this large by far; more is not one of ours. */
const LARGEST_BODY_BYTES = 1024 * 1024;

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > LARGEST_BODY_BYTES) throw new Error('The body is too large for a delivery.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Hands the delivery on as it came; a receiver that cannot be reached answers 502. */
async function forward(url: string | undefined, request: IncomingMessage, body: Buffer<ArrayBuffer>): Promise<number> {
  if (url === undefined) return 204;
  const { host: _, connection: __, 'content-length': ___, ...headers } = request.headers;
  const forwarded = Object.entries(headers).map(([name, value]) => [name, String(value)] as [string, string]);
  const options = {
    method: 'POST',
    body,
    headers: forwarded,
    redirect: 'manual',
    signal: AbortSignal.timeout(FORWARD_TIMEOUT_MILLISECONDS),
  } as const;
  try {
    const answer = await fetch(url, options);
    // Nobody reads it; left alone it would keep its connection.
    await answer.body?.cancel();
    return answer.status;
  } catch {
    return 502;
  }
}

async function listen(): Promise<void> {
  const options = readOptions();
  if (options.help) {
    console.log(HELP);
    return;
  }
  const service = findService(options);
  let secret = '';
  const server = createServer(async (request, response) => {
    try {
      const body = Buffer.from(await readBody(request));
      const status = await forward(options.forward, request, body);
      console.log(describeDelivery({ headers: request.headers, body, secret, forwardedTo: options.forward, status }));
      response.writeHead(status).end();
    } catch (error) {
      console.error(error instanceof Error ? error.message : error);
      response.writeHead(400).end();
    }
  });
  server.listen(Number(options.port), options['public-url'] === undefined ? '127.0.0.1' : undefined);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const webhook = await call(service, 'POST', '/v1/webhooks', {
    url: options['public-url'] ?? `http://127.0.0.1:${port}/`,
    ...(options.events !== undefined && { events: options.events.split(',').map((type) => type.trim()) }),
  });
  secret = String(webhook.secret);
  console.log(`Listening on port ${port} as ${webhook.id}. Waiting for events; Ctrl-C ends it.`);
  console.log(
    `Try: curl -X POST ${service.baseUrl}/v1/webhooks/${webhook.id}/test -H "Authorization: Bearer ${service.shownKey}" -H "Content-Type: application/json" -d '{"event":"scan.created"}'`,
  );
  await Promise.race(['SIGINT', 'SIGTERM'].map((signal) => once(process, signal)));
  server.closeAllConnections();
  server.close();
  await call(service, 'DELETE', `/v1/webhooks/${webhook.id}`);
}

try {
  await listen();
} catch (error) {
  if (!(error instanceof UserError)) throw error;
  console.error(error.message);
  process.exit(1);
}

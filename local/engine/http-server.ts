import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { codeOf } from './error-code.ts';
import { BodyTooLarge, joinedHeaders, readBody } from './http-messages.ts';
import type { HttpResponse, HttpService } from './types.ts';

const MAX_BODY_BYTES = 20 * 1024 * 1024;
const GRACE_MILLISECONDS = 5_000;

/** Above the limits of all services, so the services reject large headers. Node.js would respond without a body. */
const MAX_HEADER_BYTES = 64 * 1024;

/** A client with an incomplete request cannot hold a connection longer than this. */
const TIMEOUTS = { headersTimeout: 10_000, requestTimeout: 30_000, connectionsCheckingInterval: 1_000 };

/** Serves an `HttpService` on a port for browsers and API clients. Responds with 503 until `serve` is called. */
export class HttpServer {
  readonly #servers: Server[] = [];
  readonly #timeouts: typeof TIMEOUTS;
  #readsBodies = true;
  #service: HttpService = async () =>
    plainText(503, 'The service is starting. Try again in a moment.', { 'retry-after': '1' });

  private constructor(timeouts: typeof TIMEOUTS) {
    this.#timeouts = timeouts;
  }

  /** Opens the port at once, so a port conflict is reported before anything else starts. */
  static async listen(port: number, onAllInterfaces: boolean, timeouts = TIMEOUTS): Promise<HttpServer> {
    const server = new HttpServer(timeouts);
    if (onAllInterfaces) {
      await server.#open(port, undefined);
      return server;
    }
    await server.#open(port, '127.0.0.1');
    // `localhost` may resolve to ::1 first. A machine without IPv6 uses only 127.0.0.1.
    await server.#open(server.port, '::1').catch(async (error: unknown) => {
      if (port === 0 || !isPortInUse(error)) return;
      await server.stop();
      throw error;
    });
    return server;
  }

  get port(): number {
    const address = this.#servers[0]?.address();
    return address && typeof address === 'object' ? address.port : 0;
  }

  /** Without `readsBodies`, the service gets empty bodies, and responds without waiting for a slow client. */
  serve(service: HttpService, { readsBodies = true } = {}): void {
    this.#service = service;
    this.#readsBodies = readsBodies;
  }

  /** Stops accepting requests, and gives active requests a grace period. */
  async stop(): Promise<void> {
    await Promise.all(
      this.#servers.splice(0).map(async (server) => {
        const closed = once(server, 'close');
        server.close();
        server.closeIdleConnections();
        const closeTimer = setTimeout(() => server.closeAllConnections(), GRACE_MILLISECONDS);
        await closed;
        clearTimeout(closeTimer);
      }),
    );
  }

  async #open(port: number, host: string | undefined): Promise<void> {
    const options = { ...this.#timeouts, maxHeaderSize: MAX_HEADER_BYTES };
    const server = createServer(options, (request, response) => void this.#respond(request, response));
    server.listen({ port, ...(host && { host }) });
    await once(server, 'listening');
    this.#servers.push(server);
  }

  async #respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const disconnected = new AbortController();
    response.on('close', () => {
      if (!response.writableFinished) disconnected.abort();
    });
    try {
      const result = await this.#callService(request, disconnected.signal);
      await send(response, result, request.method === 'HEAD');
    } catch (error) {
      if (response.headersSent || disconnected.signal.aborted) response.destroy();
      else if (error instanceof BodyTooLarge)
        await send(response, plainText(413, error.message, { connection: 'close' }), false);
      else await send(response, plainText(500, 'The local runtime failed to handle this request.'), false);
    }
  }

  async #callService(request: IncomingMessage, signal: AbortSignal): Promise<HttpResponse> {
    const body = this.#readsBodies ? await readBody(request, MAX_BODY_BYTES) : Buffer.alloc(0);
    return this.#service({
      method: request.method ?? 'GET',
      url: originForm(request.url ?? '/'),
      headers: joinedHeaders(request),
      body,
      sourceIp: (request.socket.remoteAddress ?? '').replace(/^::ffff:/, ''),
      signal,
    });
  }
}

async function send(response: ServerResponse, { status, headers, body }: HttpResponse, isHead: boolean): Promise<void> {
  const outgoing = Object.entries(headers).map(([name, value]) => [
    name,
    typeof value === 'string' ? value : [...value],
  ]);
  const needsLength = Buffer.isBuffer(body) && !('content-length' in headers) && status !== 204 && status !== 304;
  response.writeHead(status, {
    ...Object.fromEntries(outgoing),
    ...(needsLength && { 'content-length': String(body.length) }),
  });
  if (isHead) {
    response.end();
    if (!Buffer.isBuffer(body)) await discard(body);
  } else if (Buffer.isBuffer(body)) {
    response.end(body);
  } else {
    response.flushHeaders();
    for await (const chunk of body) {
      if (response.destroyed) return;
      if (!response.write(chunk)) await Promise.race([once(response, 'drain'), once(response, 'close')]);
    }
    response.end();
  }
}

/**
 * Reads a stream without sending it, because its sender may wait until each chunk has been read. Ignores errors: the
 * response to the client is already complete.
 */
async function discard(body: AsyncIterable<Uint8Array>): Promise<void> {
  try {
    for await (const _chunk of body);
  } catch {}
}

/** A proxy may send the full URL in the request line. */
function originForm(url: string): string {
  if (url.startsWith('/')) return url;
  const afterHost = /^https?:\/\/[^/?#]*(.*)$/i.exec(url)?.[1];
  return afterHost?.startsWith('/') ? afterHost : `/${afterHost ?? ''}`;
}

const plainText = (status: number, text: string, headers: Readonly<Record<string, string>> = {}): HttpResponse => ({
  status,
  headers: { 'content-type': 'text/plain; charset=utf-8', ...headers },
  body: Buffer.from(`${text}\n`),
});

export const isPortInUse = (error: unknown) => codeOf(error) === 'EADDRINUSE';

import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

interface Page {
  readonly status?: number;
  readonly type?: string;
  readonly body?: string | Buffer;
  readonly headers?: Readonly<Record<string, string>>;
  /** How long the response takes. */
  readonly milliseconds?: number;
}

/** The website of an owner, on this machine. A path that is not in `pages` gets 404. */
export interface WebSite {
  readonly url: string;
  readonly pages: Map<string, Page | ((request: IncomingMessage) => Page)>;
  /** The paths of all requests, in order. */
  readonly requests: string[];
  stop(): Promise<void>;
}

export async function startWebSite(pages: Readonly<Record<string, Page>> = {}): Promise<WebSite> {
  const known: WebSite['pages'] = new Map(Object.entries(pages));
  const requests: string[] = [];
  const server = createServer(async (request, response) => {
    const path = request.url ?? '';
    requests.push(path);
    const found = known.get(path);
    const page = (typeof found === 'function' ? found(request) : found) ?? { status: 404, body: 'Not found' };
    if (page.milliseconds !== undefined) await sleep(page.milliseconds);
    response.writeHead(page.status ?? 200, { 'content-type': page.type ?? 'text/html', ...page.headers });
    response.end(page.body ?? '');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    pages: known,
    requests,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** A page with a title, a heading, paragraphs and links. */
export const htmlPage = (title: string, paragraphs: readonly string[], links: readonly string[] = []): Page => ({
  body: `<!doctype html><html><head><title>${title}</title></head><body><main><h1>${title}</h1>${paragraphs
    .map((text) => `<p>${text}</p>`)
    .join('')}</main>${links.map((link) => `<a href="${link}">${link}</a>`).join('')}</body></html>`,
});

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import type { HttpService } from '../../engine/types.ts';

const PATH = '/dev-reload';
const SCRIPT = `const events = new EventSource('${PATH}');
let wasLost = false;
events.onmessage = () => location.reload();
events.onerror = () => { wasLost = true; };
events.onopen = () => { if (wasLost) location.reload(); };
`;

/** Reloads the open pages. A page also reloads when the service has restarted. */
export class PageReload {
  readonly #streams = new Set<PassThrough>();

  /** Adds the script to the pages in a folder that is about to be uploaded. */
  addTo(webDir: string): void {
    writeFileSync(join(webDir, `${PATH.slice(1)}.js`), SCRIPT);
    const pages = readdirSync(webDir, { recursive: true })
      .map(String)
      .filter((file) => file.endsWith('.html'));
    for (const page of pages) {
      const file = join(webDir, page);
      const html = readFileSync(file, 'utf8');
      writeFileSync(file, html.replace('</head>', `<script type="module" src="${PATH}.js"></script></head>`));
    }
  }

  /** The service, plus the stream of events to which the script listens. */
  around(service: HttpService): HttpService {
    return async (request) => {
      if (request.url !== PATH) return service(request);
      const stream = new PassThrough();
      this.#streams.add(stream);
      const end = () => {
        this.#streams.delete(stream);
        stream.end();
      };
      request.signal.addEventListener('abort', end, { once: true });
      // Without a first line, the browser would not know yet that it is connected.
      stream.write(': connected\n\n');
      return {
        status: 200,
        headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store' },
        body: stream,
      };
    };
  }

  reload(): void {
    for (const stream of this.#streams) stream.write('data: reload\n\n');
  }

  /** Otherwise the open streams would delay the stop of the server. */
  stop(): void {
    for (const stream of this.#streams) stream.end();
  }
}

import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import {
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pipeline } from 'node:stream';
import { bundleStudio, type Studio } from '../lib/bundling/bundle-studio.ts';
import { STUDIO_POLICY } from '../lib/edge/studio-policy.ts';
import { readArguments, runCommand } from '../operator/command.ts';
import { UserError } from '../shared/user-error.ts';

const HELP = `Serves the Studio from its sources, and forwards all other requests to a running service. Reload the page to rebuild
the Studio.

npm run studio -- [options]

  --data DIR        data directory of the service that npm start runs (default .local)
  --port N          port of the Studio (default 3001)
  --help            print this text`;

const projectDir = join(import.meta.dirname, '..');

await runCommand(HELP, readOptions, async ({ data, port }) => {
  const service = serviceIn(data);
  const server = createServer(studioInFrontOf(service)).listen(port, '127.0.0.1');
  await once(server, 'listening');
  const { port: bound } = server.address() as AddressInfo;
  process.stdout.write(`The Studio for ${service} runs at http://localhost:${bound}/studio\n`);
  return true;
});

function readOptions(args: string[]) {
  const { help, data, port } = readArguments(args, HELP, {
    data: { type: 'string', default: '.local' },
    port: { type: 'string', default: '3001' },
    help: { type: 'boolean', default: false, short: 'h' },
  });
  if (help) return undefined;
  if (!/^\d+$/.test(port) || Number(port) > 65_535)
    throw new UserError(`--port must be a whole number from 0 to 65535, not "${port}".`);
  return { data, port: Number(port) };
}

/** The base URL of the service that runs with this data directory. */
function serviceIn(dataDir: string): string {
  const file = join(dataDir, 'service.json');
  if (!existsSync(file)) throw new UserError(`${file} does not exist. Run npm start first.`);
  return JSON.parse(readFileSync(file, 'utf8')).base_url;
}

function studioInFrontOf(service: string): RequestListener {
  let studio: Studio | undefined;
  const serve: RequestListener = async (request, response) => {
    const [path = ''] = (request.url ?? '').split('?');
    const isPage = /^\/studio(\/|$)/.test(path);
    if (isPage) studio = await bundleStudio(projectDir);
    const file = studio?.files.find((candidate) => candidate.path === (isPage ? 'studio/index.html' : path.slice(1)));
    if (!file) return forward(service, request, response);
    const type = { js: 'text/javascript', css: 'text/css', html: 'text/html' }[file.path.split('.').at(-1) ?? ''];
    response.setHeader('content-type', `${type}; charset=utf-8`);
    response.setHeader('cache-control', 'no-store');
    if (isPage) response.setHeader('content-security-policy', STUDIO_POLICY);
    response.end(file.contents);
  };
  return async (request, response) => {
    try {
      await serve(request, response);
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  };
}

function forward(service: string, request: IncomingMessage, response: ServerResponse): void {
  const { method, headers, url: path } = request;
  const send = service.startsWith('https:') ? httpsRequest : httpRequest;
  // The path is set separately: in a URL, a path that begins with `//` would be another host.
  const forwarded = send(service, { method, headers, path }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    // Also destroys each of the two streams if the other one breaks off.
    pipeline(answer, response, () => {});
  });
  forwarded.on('error', (error) => {
    if (response.headersSent) response.destroy();
    else response.writeHead(502).end(error.message);
  });
  response.on('close', () => forwarded.destroy());
  request.pipe(forwarded);
}

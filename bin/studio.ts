import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { bundleStudio, type Studio } from '../lib/bundling/bundle-studio.ts';
import { STUDIO_POLICY } from '../lib/edge/studio-policy.ts';

/**
 * The Studio as its sources are now, in front of a service that runs (`npm start`): a reload in the browser builds it anew.
 *
 *   npm run studio -- [--data DIR] [--port N]
 */
const { values } = parseArgs({
  options: { data: { type: 'string', default: '.local' }, port: { type: 'string', default: '3001' } },
});
const projectDir = join(import.meta.dirname, '..');
const { base_url: service } = JSON.parse(readFileSync(join(values.data, 'service.json'), 'utf8'));

let studio: Studio | undefined;

async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const [path = ''] = (request.url ?? '').split('?');
  const isPage = /^\/studio(\/|$)/.test(path);
  if (isPage) studio = await bundleStudio(projectDir);
  const file = studio?.files.find((each) => each.path === (isPage ? 'studio/index.html' : path.slice(1)));
  if (!file) return handOn(request, response);
  const type = { js: 'text/javascript', css: 'text/css', html: 'text/html' }[file.path.split('.').at(-1) ?? ''];
  response.setHeader('content-type', `${type}; charset=utf-8`);
  response.setHeader('cache-control', 'no-store');
  if (isPage) response.setHeader('content-security-policy', STUDIO_POLICY);
  response.end(file.contents);
}

function handOn(request: IncomingMessage, response: ServerResponse): void {
  const { method, headers } = request;
  const onward = send(new URL(request.url ?? '/', service), { method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  onward.on('error', (error) => response.writeHead(502).end(error.message));
  request.pipe(onward);
}

const server = createServer((request, response) => {
  serve(request, response).catch((error: Error) => response.writeHead(500).end(error.message));
});
server.listen(Number(values.port), '127.0.0.1');
await once(server, 'listening');
const { port } = server.address() as AddressInfo;
process.stdout.write(`The Studio, in front of ${service}: http://localhost:${port}/studio\n`);

import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createWebhook, deleteWebhook, type NewWebhook, verifyWebhook } from '../../src/qpr.ts';
import { isLoopback } from '../connection/connection.ts';
import type { Action, Context } from '../context.ts';
import { UsageError, UserError } from '../failures.ts';
import { deliveryJson, describeDelivery } from './describe-delivery.ts';
import { forward, readBody } from './forward.ts';

/** Creates a webhook, prints its deliveries until Ctrl-C, then deletes it. */
export const listen: Action = async (context) => {
  const { options, terminal, json } = context;
  const forwardTo = urlOption(context, 'forward');
  const publicUrl = urlOption(context, 'public-url');
  const { baseUrl } = context.connection();
  if (publicUrl === undefined && !isLoopback(baseUrl))
    throw new UsageError(`${baseUrl} must be able to reach this machine. Set --public-url URL.`, 'listen');
  let secret = '';
  const server = createServer(async (request, response) => {
    try {
      const body = await readBody(request);
      const isGenuine = await isSigned(request, body, secret);
      // With --public-url, anyone can send requests to this port. Without it, any website that is open in a browser on
      // this machine can. So only signed deliveries are forwarded.
      const forwardedTo = isGenuine ? forwardTo : undefined;
      const status = isGenuine ? await forward(forwardTo, request, body) : 401;
      const delivery = { headers: request.headers, body, isGenuine, forwardedTo, status };
      if (json) json.add(deliveryJson(delivery));
      else terminal.out(describeDelivery(delivery));
      response.writeHead(status).end();
    } catch (error) {
      terminal.err(error instanceof Error ? error.message : String(error));
      response.writeHead(400).end();
    }
  });
  const port = await listenOn(server, Number(options.port ?? 0), publicUrl === undefined ? '127.0.0.1' : undefined);
  try {
    const webhook = await register(context, publicUrl ?? `http://127.0.0.1:${port}/`);
    secret = webhook.secret;
    terminal.err(`Listening on port ${port} as ${webhook.id}. Press Ctrl-C to stop.`);
    if (forwardTo !== undefined) terminal.err(`Check signatures in your receiver with this secret: ${secret}`);
    terminal.err(`Send a test event with: qpr webhooks test ${webhook.id}`);
    if (json && !json.isJsonLines)
      terminal.err('Deliveries are printed when you stop. Use --jsonl to print each delivery as it arrives.');
    if (!terminal.signal.aborted) await once(terminal.signal, 'abort');
    json?.end();
    await context.client().call(deleteWebhook, { path: { id: webhook.id } });
  } finally {
    server.closeAllConnections();
    server.close();
  }
  return undefined;
};

const isSigned = ({ headers }: IncomingMessage, body: Buffer, secret: string): Promise<boolean> =>
  verifyWebhook(body, headers, secret).then(
    () => true,
    () => false,
  );

function urlOption({ options }: Context, name: string): string | undefined {
  const url = options[name] as string | undefined;
  if (url === undefined || /^https?:\/\//.test(url)) return url;
  throw new UsageError(`--${name} must be an http or https URL, not "${url}".`, 'listen');
}

async function listenOn(server: Server, port: number, host: string | undefined): Promise<number> {
  server.listen(port, host);
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    throw new UserError(`Cannot listen on port ${port} (${error.code}). Choose another port with --port N.`);
  });
  return (server.address() as AddressInfo).port;
}

/** Does not stop at Ctrl-C: the service could create the webhook anyway, and then nobody would delete it. */
function register({ client, options }: Context, url: string): Promise<NewWebhook> {
  const events = options.events as NewWebhook['events'] | undefined;
  return client().call(createWebhook, { body: { url, ...(events && { events }) } });
}

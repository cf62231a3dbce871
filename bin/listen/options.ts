import { parseArgs } from 'node:util';

export const HELP = `Prints the webhook deliveries of a service as they arrive, with their signatures checked.

npm run listen -- [options]

  --forward URL     hand each delivery on to your own receiver, and answer what it answers
  --events LIST     only these types, separated by commas (default all)
  --data DIR        the service on this machine (npm start) with this data directory (default .local)
  --base-url URL    another service; needs --public-url, and its key in the variable QPR_API_KEY
  --public-url URL  address under which that service reaches this program
  --port N          port to listen on (default any free one)
  --help            this text

It registers a webhook for itself and removes it at the end. Ctrl-C ends it.`;

/** Something that the person can put right; printed without a stack trace. */
export class UserError extends Error {}

export function readOptions() {
  const option = { type: 'string' } as const;
  try {
    const { values } = parseArgs({
      options: {
        forward: option,
        events: option,
        data: { type: 'string', default: '.local' },
        'base-url': option,
        'public-url': option,
        port: { type: 'string', default: '0' },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
    for (const name of ['forward', 'base-url', 'public-url'] as const) {
      const url = values[name];
      if (url !== undefined && !/^https?:\/\//.test(url))
        throw new UserError(`--${name} must be an http address, not "${url}".`);
    }
    if (!/^\d{1,5}$/.test(values.port)) throw new UserError(`--port must be a number, not "${values.port}".`);
    return values;
  } catch (error) {
    throw error instanceof UserError
      ? error
      : new UserError(`${error instanceof Error ? error.message : error}\n\n${HELP}`);
  }
}

export type Options = ReturnType<typeof readOptions>;

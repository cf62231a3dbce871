import { checkKey } from '../connection/check-key.ts';
import { type StoredLogin, writeConfig } from '../connection/config.ts';
import { cleanUrl, DEFAULT_LOCAL_DIR, findServiceUrl, sourcesOf } from '../connection/connection.ts';
import { type Action, type Context, clientOf } from '../context.ts';
import { UsageError, UserError } from '../failures.ts';
import { clean } from '../terminal/text.ts';

/** Asks for a service and an API key, checks them, and stores them. */
export const login: Action = async (context) => {
  const { terminal, json } = context;
  const chosen = await chooseLogin(context);
  const key = await checkKey(clientOf(chosen, terminal), terminal);
  const file = writeConfig(terminal, chosen);
  if (json) {
    const known = key.me
      ? { account: key.me.account }
      : { account: null, limited_to_organization: key.isLimitedToOrganization };
    json.print({ ...known, base_url: chosen.baseUrl });
  } else {
    const signedIn = key.me
      ? `Signed in as ${key.me.account.email} at ${chosen.baseUrl}.`
      : `Signed in at ${chosen.baseUrl}. ${key.reason}`;
    terminal.err(`${clean(signedIn)}\nThe key is stored in ${file}. Only you can read it.`);
  }
  if (terminal.env.QPR_API_KEY) terminal.err('QPR_API_KEY is set and overrides the stored key.');
  return undefined;
};

async function chooseLogin({ options, terminal }: Context): Promise<StoredLogin> {
  const sources = sourcesOf(options, terminal);
  const { flag, env, stored, local } = sources;
  if (options.local === true) {
    if (!local)
      throw new UserError(
        `No service is running here: ${DEFAULT_LOCAL_DIR}/service.json does not exist. Start one with \`npm start\`.`,
      );
    return local;
  }
  if (options['key-stdin'] === true) {
    const url = findServiceUrl(sources);
    if (!url?.isTrusted) throw new UsageError('"qpr login --key-stdin" needs --base-url URL.', 'login');
    return { baseUrl: url.baseUrl, apiKey: keyOf(await terminal.readAll()) };
  }
  if (!terminal.isInteractive)
    throw new UsageError('The terminal is not interactive. Use --base-url URL with --key-stdin, or --local.', 'login');
  const givenUrl = flag ?? env.QPR_BASE_URL;
  if (givenUrl === undefined && local) {
    const answer = await terminal.ask(`A service is running on this machine: ${clean(local.baseUrl)}. Use it? [Y/n] `);
    if (!/^n/i.test(answer)) return local;
  }
  const storedUrl = stored?.baseUrl;
  const suggestion = storedUrl === undefined ? '' : ` [${storedUrl}]`;
  const typed = givenUrl ?? ((await terminal.ask(`URL of the service${suggestion}: `)) || storedUrl || '');
  const baseUrl = cleanUrl(/^https?:/.test(typed) || typed === '' ? typed : `https://${typed}`, 'The URL');
  terminal.err(`Create a key at ${baseUrl}/studio/api-keys, or ask the operator of the service.`);
  return { baseUrl, apiKey: keyOf(await terminal.askSecret('API key (not shown): ')) };
}

function keyOf(text: string): string {
  const key = text.trim();
  if (!/^qpr_sk_\w+$/.test(key)) throw new UserError('This is not an API key. API keys start with "qpr_sk_".');
  return key;
}

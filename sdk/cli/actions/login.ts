import { getMe } from '../../src/qpr.ts';
import { readConfig, readLocalService, type Stored, writeConfig } from '../connection/config.ts';
import { cleanUrl, DEFAULT_LOCAL_DIR } from '../connection/connection.ts';
import { type Action, type Context, clientOf } from '../context.ts';
import { UsageError, UserError } from '../failures.ts';
import { jsonLine } from '../terminal/json-line.ts';

/** Asks for a service and its key, tries them, and keeps them. */
export const login: Action = async (context) => {
  const { terminal, isJson } = context;
  const chosen = await choose(context);
  const { account } = await clientOf(chosen, terminal).call(getMe, {}, { signal: terminal.signal });
  const file = writeConfig(terminal, chosen);
  if (isJson) terminal.out(jsonLine({ account, base_url: chosen.baseUrl }));
  else terminal.err(`You are ${account.email} at ${chosen.baseUrl}.\nThe key is in ${file}, for your eyes only.`);
  if (terminal.env.QPR_API_KEY) terminal.err('Mind that QPR_API_KEY is set: it is used before the stored key.');
  return undefined;
};

async function choose({ options, terminal }: Context): Promise<Stored> {
  const dir = (options['local-dir'] as string | undefined) ?? DEFAULT_LOCAL_DIR;
  const local = readLocalService(terminal, dir);
  if (options.local === true) {
    if (!local)
      throw new UserError(`No service runs here: there is no ${dir}/service.json. Start one with \`npm start\`.`);
    return local;
  }
  const given = (options['base-url'] as string | undefined) ?? terminal.env.QPR_BASE_URL;
  if (options['key-stdin'] === true) {
    const url = given ?? readConfig(terminal)?.baseUrl ?? local?.baseUrl;
    if (url === undefined) throw new UsageError('"qpr login --key-stdin" needs --base-url URL.', 'login');
    return { baseUrl: cleanUrl(url, '--base-url'), apiKey: keyOf(await terminal.readAll()) };
  }
  if (!terminal.isInteractive)
    throw new UsageError(
      'Nobody is here to ask: give --base-url URL and the key with --key-stdin, or --local.',
      'login',
    );
  if (given === undefined && local) {
    const answer = await terminal.ask(`A service runs on this machine: ${local.baseUrl}. Use it? [Y/n] `);
    if (!/^n/i.test(answer)) return local;
  }
  const before = readConfig(terminal)?.baseUrl;
  const shown = before === undefined ? '' : ` [${before}]`;
  const typed = given ?? ((await terminal.ask(`Address of the service${shown}: `)) || before || '');
  const baseUrl = cleanUrl(/^https?:/.test(typed) || typed === '' ? typed : `https://${typed}`, 'The address');
  terminal.err(`Make a key at ${baseUrl}/studio/api-keys, or ask whoever runs the service.`);
  return { baseUrl, apiKey: keyOf(await terminal.askSecret('API key (not shown): ')) };
}

function keyOf(text: string): string {
  const key = text.trim();
  if (!/^qpr_sk_\w+$/.test(key)) throw new UserError('That is no API key: they begin with "qpr_sk_".');
  return key;
}

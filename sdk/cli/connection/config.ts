import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { UserError } from '../failures.ts';
import type { Terminal } from '../terminal/terminal.ts';

export interface StoredLogin {
  readonly baseUrl: string;
  readonly apiKey: string;
}

/** The file that stores the login: in `QPR_CONFIG_DIR`, or in the system's configuration directory. */
function configFile({ env }: Pick<Terminal, 'env'>): string {
  if (env.QPR_CONFIG_DIR) return join(env.QPR_CONFIG_DIR, 'config.json');
  const configDir = env.XDG_CONFIG_HOME || (process.platform === 'win32' && env.APPDATA) || join(homedir(), '.config');
  return join(configDir, 'qpr', 'config.json');
}

export function readConfig(terminal: Pick<Terminal, 'env'>): StoredLogin | undefined {
  return readLogin(configFile(terminal));
}

/** Writes atomically, to a file that only its owner can read. Returns the path of the file. */
export function writeConfig(terminal: Terminal, { baseUrl, apiKey }: StoredLogin): string {
  const file = configFile(terminal);
  const temporary = `${file}.${process.pid}.tmp`;
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    writeFileSync(temporary, `${JSON.stringify({ base_url: baseUrl, api_key: apiKey }, null, 2)}\n`, { mode: 0o600 });
    chmodSync(temporary, 0o600);
    renameSync(temporary, file);
  } catch (error) {
    throw new UserError(`Cannot write ${file}: ${error instanceof Error ? error.message : error}`);
  }
  return file;
}

export const deleteConfig = (terminal: Terminal): void => rmSync(configFile(terminal), { force: true });

/** The service that `npm start` runs with the data directory `dir`, if any. */
export const readLocalService = (terminal: Terminal, dir: string): StoredLogin | undefined =>
  readLogin(terminal.resolve(join(dir, 'service.json')));

function readLogin(file: string): StoredLogin | undefined {
  try {
    const { base_url, api_key } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
    return typeof base_url === 'string' && typeof api_key === 'string'
      ? { baseUrl: base_url, apiKey: api_key }
      : undefined;
  } catch {
    return undefined;
  }
}

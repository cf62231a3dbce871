import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { UserError } from '../failures.ts';
import type { Terminal } from '../terminal/terminal.ts';

export interface Stored {
  readonly baseUrl: string;
  readonly apiKey: string;
}

/** Where a login is kept: `QPR_CONFIG_DIR`, or the usual place of the system. */
function configFile({ env }: Pick<Terminal, 'env'>): string {
  if (env.QPR_CONFIG_DIR) return join(env.QPR_CONFIG_DIR, 'config.json');
  const usual = env.XDG_CONFIG_HOME || (process.platform === 'win32' && env.APPDATA) || join(homedir(), '.config');
  return join(usual, 'qpr', 'config.json');
}

export function readConfig(terminal: Pick<Terminal, 'env'>): Stored | undefined {
  return readPair(configFile(terminal));
}

/** Only for the owner's eyes; whole or not at all. */
export function writeConfig(terminal: Terminal, { baseUrl, apiKey }: Stored): string {
  const file = configFile(terminal);
  const temporary = `${file}.${process.pid}.tmp`;
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    writeFileSync(temporary, `${JSON.stringify({ base_url: baseUrl, api_key: apiKey }, null, 2)}\n`, { mode: 0o600 });
    chmodSync(temporary, 0o600);
    renameSync(temporary, file);
  } catch (error) {
    throw new UserError(`${file} cannot be written: ${error instanceof Error ? error.message : error}`);
  }
  return file;
}

export const deleteConfig = (terminal: Terminal): void => rmSync(configFile(terminal), { force: true });

/** The service that `npm start` runs from this directory, if it does. */
export const readLocalService = (terminal: Terminal, dir: string): Stored | undefined =>
  readPair(terminal.resolve(join(dir, 'service.json')));

function readPair(file: string): Stored | undefined {
  try {
    const { base_url, api_key } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
    return typeof base_url === 'string' && typeof api_key === 'string'
      ? { baseUrl: base_url, apiKey: api_key }
      : undefined;
  } catch {
    return undefined;
  }
}

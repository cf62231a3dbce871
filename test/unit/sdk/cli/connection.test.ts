import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { deleteConfig, readConfig, writeConfig } from '../../../../sdk/cli/connection/config.ts';
import { connectionOf } from '../../../../sdk/cli/connection/connection.ts';
import { fakeTerminal } from '../../../support/sdk/fake-terminal.ts';

const stored = { baseUrl: 'https://stored.test', apiKey: 'qpr_sk_stored' };
const local = { baseUrl: 'http://localhost:3000', apiKey: 'qpr_sk_local' };
const env = { QPR_BASE_URL: 'https://env.test/', QPR_API_KEY: 'qpr_sk_env' };

describe('the URL of the service and the key each come from the first source that has it', () => {
  test.each([
    ['options', { flag: 'https://flag.test', env, stored, local }, 'https://flag.test', 'qpr_sk_env'],
    ['the selected local service', { env, stored, local, isLocalSelected: true }, local.baseUrl, local.apiKey],
    ['environment variables', { env, stored, local }, 'https://env.test', 'qpr_sk_env'],
    ['the stored login', { env: {}, stored, local }, stored.baseUrl, stored.apiKey],
    ['the service on this machine', { env: {}, local }, local.baseUrl, local.apiKey],
    [
      'a key in a variable and a URL from the login',
      { env: { QPR_API_KEY: 'qpr_sk_env' }, stored },
      stored.baseUrl,
      'qpr_sk_env',
    ],
    [
      'a URL that matches the login',
      { flag: 'https://stored.test/', env: {}, stored, local },
      stored.baseUrl,
      stored.apiKey,
    ],
    ['a URL with /v1', { flag: 'https://stored.test/v1', env: {}, stored }, stored.baseUrl, stored.apiKey],
  ])('%s', (_, sources, baseUrl, apiKey) => expect(connectionOf(sources)).toMatchObject({ baseUrl, apiKey }));

  test('a stored key is not sent to another service', () =>
    expect(() => connectionOf({ flag: 'https://other.test', env: {}, stored, local })).toThrow(
      'There is no API key for https://other.test.',
    ));

  test('QPR_API_KEY is not sent to another machine whose URL comes from a file in the current directory', () => {
    const untrusted = { baseUrl: 'https://untrusted.test', apiKey: '' };
    const key = { QPR_API_KEY: 'qpr_sk_env' };
    expect(() => connectionOf({ env: key, local: untrusted })).toThrow(
      'There is no API key for https://untrusted.test.',
    );
    expect(connectionOf({ env: key, local })).toMatchObject({ apiKey: 'qpr_sk_env' });
    expect(connectionOf({ env: key, local: { ...local, baseUrl: 'http://127.0.0.1:3000' } }).apiKey).toBe('qpr_sk_env');
  });

  test('the error without any source says what to do', () =>
    expect(() => connectionOf({ env: {} })).toThrow('Use `qpr login`'));

  test('the base URL must be a URL', () =>
    expect(() => connectionOf({ flag: 'api.test', env: {} })).toThrow('--base-url must be a URL such as'));
});

test('a stored login is readable only by its owner and can be deleted', () => {
  const dir = mkdtempSync(join(tmpdir(), 'qpr-config-'));
  const terminal = fakeTerminal({ env: { QPR_CONFIG_DIR: join(dir, 'inner') } });
  expect(readConfig(terminal)).toBeUndefined();
  const file = writeConfig(terminal, stored);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(statSync(join(dir, 'inner')).mode & 0o777).toBe(0o700);
  expect(readConfig(terminal)).toEqual(stored);
  deleteConfig(terminal);
  expect(readConfig(terminal)).toBeUndefined();
  rmSync(dir, { recursive: true });
});

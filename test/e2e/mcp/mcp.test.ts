import { join } from 'node:path';
import { afterEach, describe, expect, test } from '@jest/globals';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { ElicitRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { LIMITS } from '../../../contracts/limits.ts';
import { MCP } from '../../../contracts/operations/mcp.ts';
import { eventually } from '../../support/eventually.ts';
import type { ApiClient } from '../../support/service/client.ts';
import { retryRefused } from '../../support/service/retry-refused.ts';
import { newAccount, sharedService } from '../../support/service/shared-service.ts';
import { TIMEOUT_MILLISECONDS, timeoutSignal } from '../../support/timeouts.ts';

const PROJECT_DIR = join(import.meta.dirname, '..', '..', '..');
const { base_url: baseUrl } = sharedService();
const OPTIONS = { timeout: TIMEOUT_MILLISECONDS };

const http = (key: string): Transport =>
  // The types of the SDK do not allow for `exactOptionalPropertyTypes`.
  new StreamableHTTPClientTransport(new URL(`${baseUrl}/v1/mcp`), {
    requestInit: { headers: { authorization: `Bearer ${key}` } },
  }) as Transport;
const stdio = (key: string): Transport =>
  new StdioClientTransport({
    command: process.execPath,
    args: ['sdk/cli/main.ts', 'mcp'],
    cwd: PROJECT_DIR,
    env: { PATH: process.env.PATH ?? '', QPR_BASE_URL: baseUrl, QPR_API_KEY: key },
    stderr: 'ignore',
  });

const clients: Client[] = [];
afterEach(async () => {
  for (const client of clients.splice(0)) await client.close();
});

/** Connects the official client. `onQuestion` returns the user's answer to each question. */
async function connect(transport: Transport, onQuestion?: () => boolean): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' }, { capabilities: onQuestion ? { elicitation: {} } : {} });
  if (onQuestion)
    client.setRequestHandler(ElicitRequestSchema, async () => ({ action: 'accept', content: { agree: onQuestion() } }));
  await client.connect(transport, OPTIONS);
  clients.push(client);
  return client;
}

interface Called {
  readonly isError: boolean;
  readonly value: Record<string, unknown>;
}

async function call(client: Client, name: string, values: Record<string, unknown>): Promise<Called> {
  const { content, isError } = await client.callTool({ name, arguments: values }, undefined, OPTIONS);
  const [first] = content as { readonly text: string }[];
  return { isError: isError === true, value: JSON.parse(first?.text ?? '{}') };
}

const limitedKey = async (api: ApiClient, scopes: readonly string[]) =>
  String((await api.call('POST', '/v1/api-keys', { body: { name: 'Assistant', scopes } })).body.api_key);

describe.each([
  ['HTTP', http],
  ['stdio', stdio],
])('an assistant over %s', (_, transportFor) => {
  test('creates a code, adds a placement and reads its scans', async () => {
    const client = await connect(transportFor((await newAccount()).key));
    expect(client.getServerVersion()).toMatchObject({ name: 'qpr' });
    const { tools } = await client.listTools({}, OPTIONS);
    expect(tools.find(({ name }) => name === 'delete-qpr-code')?.annotations).toMatchObject({ destructiveHint: true });

    const code = await call(client, 'create-qpr-code', { name: 'Menu', prompt: 'We open at noon.' });
    expect(code).toMatchObject({ isError: false, value: { name: 'Menu', status: 'active' } });
    const qpr_code_id = String(code.value.id);
    const { value } = await call(client, 'create-placements', { qpr_code_id, name: 'Table {n}', count: 1 });
    const [placement] = value.placements as { readonly name: string; readonly scan_url: string }[];
    expect(placement).toMatchObject({ name: 'Table 1', qpr_code_id });

    const signal = timeoutSignal();
    const page = await retryRefused(() => fetch(String(placement?.scan_url), { signal }), signal);
    expect(page.status).toBe(200);
    await eventually(async () => {
      const scans = await call(client, 'list-scans', { qpr_code_id });
      expect(scans).toMatchObject({ isError: false, value: { total: 1, scans: [{ qpr_code_id }] } });
    });
  });

  test('deletes only what its user has confirmed by name', async () => {
    const api = await newAccount();
    const client = await connect(transportFor(api.key));
    const { value } = await call(client, 'create-qpr-code', { name: 'Old menu', prompt: 'We open at noon.' });
    const id = String(value.id);
    for (const confirm of [{}, { confirm: id }, { confirm: 'old menu' }]) {
      expect(await call(client, 'delete-qpr-code', { id, ...confirm })).toMatchObject({
        isError: true,
        value: { status: 428, code: 'mcp.confirmation_required', detail: expect.stringContaining('"Old menu"') },
      });
    }
    expect((await api.call('GET', `/v1/qpr-codes/${id}`)).status).toBe(200);
    expect((await call(client, 'delete-qpr-code', { id, confirm: 'Old menu' })).isError).toBe(false);
    expect((await api.call('GET', `/v1/qpr-codes/${id}`)).status).toBe(404);
  });

  test('has only the tools of its scopes, and gets errors as problems', async () => {
    const api = await newAccount();
    const client = await connect(transportFor(await limitedKey(api, ['codes:read'])));
    const names = (await client.listTools({}, OPTIONS)).tools.map(({ name }) => name);
    expect(names).toContain('list-qpr-codes');
    expect(names).not.toContain('create-qpr-code');
    await expect(call(client, 'create-qpr-code', { name: 'Menu', prompt: 'x' })).rejects.toThrow('no such tool');
    expect(await call(client, 'get-qpr-code', { id: 'qpr_01JABCDEFGHJKMNPQRSTVWXYZ0' })).toMatchObject({
      isError: true,
      value: { status: 404, code: 'qpr_code.not_found' },
    });
  });
});

test('qpr mcp asks the user through the client, and deletes only if they agree', async () => {
  const api = await newAccount();
  let agrees = false;
  const client = await connect(stdio(api.key), () => agrees);
  const { value } = await call(client, 'create-qpr-code', { name: 'Menu', prompt: 'We open at noon.' });
  const id = String(value.id);
  expect((await call(client, 'delete-qpr-code', { id })).isError).toBe(true);
  agrees = true;
  expect((await call(client, 'delete-qpr-code', { id })).isError).toBe(false);
  expect((await api.call('GET', `/v1/qpr-codes/${id}`)).status).toBe(404);
});

test('a long result is shortened, and says so', async () => {
  const api = await newAccount();
  // Each quotation mark takes two characters of JSON.
  const body = { name: 'Menu', prompt: '"'.repeat(LIMITS.promptLength) };
  const { body: code } = await api.call('POST', '/v1/qpr-codes', { body });
  const client = await connect(http(api.key));
  const { content } = await client.callTool({ name: 'get-qpr-code', arguments: { id: code.id } }, undefined, OPTIONS);
  const [result, note] = content as { readonly text: string }[];
  expect(result?.text.length).toBeLessThanOrEqual(MCP.resultCharacters);
  expect(note?.text).toBe(`The result was cut after ${MCP.resultCharacters} characters.`);
});

test('the endpoint refuses other methods, versions and keys', async () => {
  const api = await newAccount();
  const body = { jsonrpc: '2.0', id: 1, method: 'ping' };
  expect((await api.call('GET', '/v1/mcp')).status).toBe(405);
  expect((await api.call('POST', '/v1/mcp', { body, key: null })).status).toBe(401);
  expect((await api.call('POST', '/v1/mcp', { body, headers: { 'mcp-protocol-version': '1999-01-01' } })).status).toBe(
    400,
  );
  expect((await api.call('POST', '/v1/mcp', { body })).body).toEqual({ jsonrpc: '2.0', id: 1, result: {} });
  const writer = await limitedKey(api, ['codes:write']);
  expect(await api.call('POST', '/v1/mcp', { body, key: writer })).toMatchObject({
    status: 403,
    body: { code: 'api_key.missing_scope' },
  });
});

import { join } from 'node:path';
import { afterEach, expect, test } from '@jest/globals';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { ElicitRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { eventually } from '../../support/eventually.ts';
import { fetchWithRetry } from '../../support/service/retry-refused.ts';
import { newAccount, sharedService } from '../../support/service/shared-service.ts';
import { TIMEOUT_MILLISECONDS } from '../../support/timeouts.ts';

const PROJECT_DIR = join(import.meta.dirname, '..', '..', '..');
const { base_url: baseUrl } = sharedService();
const OPTIONS = { timeout: TIMEOUT_MILLISECONDS };

const http = (key: string): Transport =>
  // The SDK's types conflict with `exactOptionalPropertyTypes`, so this needs a cast.
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

/** Connects the official client. `onQuestion` returns whether the user agrees when the server asks. */
async function connect(transport: Transport, onQuestion?: () => boolean): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' }, { capabilities: onQuestion ? { elicitation: {} } : {} });
  if (onQuestion)
    client.setRequestHandler(ElicitRequestSchema, async () => ({ action: 'accept', content: { agree: onQuestion() } }));
  await client.connect(transport, OPTIONS);
  clients.push(client);
  return client;
}

interface ToolResult {
  readonly isError: boolean;
  readonly value: Record<string, unknown>;
}

async function call(client: Client, name: string, values: Record<string, unknown>): Promise<ToolResult> {
  const { content, isError } = await client.callTool({ name, arguments: values }, undefined, OPTIONS);
  const [first] = content as { readonly text: string }[];
  return { isError: isError === true, value: JSON.parse(first?.text ?? '{}') };
}

test('an assistant over HTTP creates a code, adds a placement, reads the scans, and can delete the code only with a confirmation', async () => {
  const api = await newAccount();
  const client = await connect(http(api.key));
  expect(client.getServerVersion()).toMatchObject({ name: 'qpr' });
  const { tools } = await client.listTools({}, OPTIONS);
  expect(tools.find(({ name }) => name === 'delete-qpr-code')?.annotations).toMatchObject({ destructiveHint: true });

  const code = await call(client, 'create-qpr-code', { name: 'Menu', prompt: 'We open at noon.' });
  expect(code).toMatchObject({ isError: false, value: { name: 'Menu', status: 'active' } });
  const qpr_code_id = String(code.value.id);
  const { value } = await call(client, 'create-placements', { qpr_code_id, name: 'Table {n}', count: 1 });
  const [placement] = value.placements as { readonly name: string; readonly scan_url: string }[];
  expect(placement).toMatchObject({ name: 'Table 1', qpr_code_id });

  const page = await fetchWithRetry(String(placement?.scan_url));
  expect(page.status).toBe(200);
  await eventually(async () => {
    const scans = await call(client, 'list-scans', { qpr_code_id });
    expect(scans).toMatchObject({ isError: false, value: { total: 1, scans: [{ qpr_code_id }] } });
  });

  expect(await call(client, 'delete-qpr-code', { id: qpr_code_id })).toMatchObject({
    isError: true,
    value: { status: 428, code: 'mcp.confirmation_required', detail: expect.stringContaining('"Menu"') },
  });
  expect((await call(client, 'delete-qpr-code', { id: qpr_code_id, confirm: 'Menu' })).isError).toBe(false);
  expect(await call(client, 'get-qpr-code', { id: qpr_code_id })).toMatchObject({
    isError: true,
    value: { status: 404, code: 'qpr_code.not_found' },
  });
  expect((await api.call('GET', '/v1/mcp')).status).toBe(405);
});

test('over stdio, the client asks the user before a deletion, and the code is deleted only if the user agrees', async () => {
  const api = await newAccount();
  let agrees = false;
  const client = await connect(stdio(api.key), () => agrees);
  expect(client.getServerVersion()).toMatchObject({ name: 'qpr' });
  expect((await client.listTools({}, OPTIONS)).tools.map(({ name }) => name)).toContain('delete-qpr-code');
  const { value } = await call(client, 'create-qpr-code', { name: 'Menu', prompt: 'We open at noon.' });
  const id = String(value.id);
  expect((await call(client, 'delete-qpr-code', { id })).isError).toBe(true);
  agrees = true;
  expect((await call(client, 'delete-qpr-code', { id })).isError).toBe(false);
  expect((await api.call('GET', `/v1/qpr-codes/${id}`)).status).toBe(404);
});

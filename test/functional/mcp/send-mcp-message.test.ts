import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { LIMITS } from '../../../contracts/limits.ts';
import { MCP } from '../../../contracts/operations/mcp.ts';
import { sendMcpMessage } from '../../../lambdas/api/mcp/send-mcp-message.ts';
import type { CallService } from '../../../lambdas/mcp/call-service.ts';
import { callApi } from '../../support/functions/api-event.ts';
import { signedIn } from '../../support/functions/browser.ts';
import { OrganizationFixture, type Person } from '../organizations/fixtures/organization-fixture.ts';

let fixture: OrganizationFixture;
let owner: Person;
let isDown = false;
beforeAll(async () => {
  fixture = await OrganizationFixture.open();
  owner = await fixture.person();
});
afterAll(() => fixture.close());

const calls: { readonly method: string; readonly path: string; readonly headers: object }[] = [];

/** Calls the operations directly instead of over HTTP. */
const callService: CallService = async ({ method, path, body }, headers) => {
  calls.push({ method, path, headers });
  if (isDown) return undefined;
  const key = String(headers.authorization).replace('Bearer ', '');
  const reply = await fixture.callPath(
    method,
    new URL(path, 'https://api.example.com'),
    { key },
    {
      ...(body !== undefined && { json: JSON.parse(body) }),
    },
  );
  return { status: reply.status, text: reply.text ?? '' };
};

const send = (json: unknown, headers: Record<string, string> = {}, key = owner.key) =>
  callApi(sendMcpMessage(fixture.effects, callService), {
    method: 'POST',
    path: '/v1/mcp',
    key,
    json,
    headers: { 'content-type': 'application/json', ...headers },
  });
const request = (method: string, params: object = {}, key = owner.key) =>
  send({ jsonrpc: '2.0', id: 1, method, params }, {}, key);
const limitedKey = async (json: object) =>
  String((await fixture.call('create-api-key', owner, { json: { name: 'Limited', ...json } })).body.api_key);
const toolsOf = async (key: string) => {
  const { tools } = (await request('tools/list', {}, key)).body.result as { tools: { readonly name: string }[] };
  return tools.map(({ name }) => name);
};

async function callTool(name: string, values: object, headers: Record<string, string> = {}) {
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: values } };
  const { body } = await send(message, headers);
  const result = body.result as { content: { text: string }[]; isError?: true; _meta?: object };
  return { ...result, value: JSON.parse(result.content[0]?.text ?? '') };
}

describe('the protocol', () => {
  test.each([
    ['2025-06-18', '2025-06-18'],
    ['2099-01-01', MCP.protocolVersions[0]],
    [undefined, MCP.protocolVersions[0]],
  ])('a client that asks for version %s gets %s', async (asked, given) => {
    const { status, body } = await request('initialize', { protocolVersion: asked });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      jsonrpc: '2.0',
      id: 1,
      result: { protocolVersion: given, capabilities: { tools: {} }, serverInfo: { name: 'qpr' } },
    });
  });

  test('a ping gets an empty response, and an unknown protocol version is refused', async () => {
    expect((await request('ping')).body).toEqual({ jsonrpc: '2.0', id: 1, result: {} });
    const json = { jsonrpc: '2.0', id: 1, method: 'ping' };
    expect((await send(json, { 'mcp-protocol-version': '1999-01-01' })).status).toBe(400);
  });

  test('a notification is accepted without a response', async () => {
    const { status, text } = await send({ jsonrpc: '2.0', method: 'notifications/initialized' });
    expect([status, text]).toEqual([202, undefined]);
  });

  test('unknown methods and tools get JSON-RPC errors', async () => {
    expect((await request('resources/list')).body).toMatchObject({ error: { code: -32_601 } });
    expect((await request('tools/call', { name: 'delete-account' })).body).toMatchObject({ error: { code: -32_602 } });
  });

  test.each([
    [[]],
    [{ id: 1, method: 'ping' }],
    [{ jsonrpc: '2.0', id: {}, method: 'ping' }],
    [{ jsonrpc: '2.0', id: 1, method: 5 }],
  ])('refuses %j', async (json) => {
    expect(await send(json)).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
  });

  test('needs an API key: a session of the Studio is not enough', async () => {
    const browser = await signedIn(fixture.effects, owner.email);
    const { status, headers } = await browser.call(sendMcpMessage(fixture.effects, callService), {
      method: 'POST',
      path: '/v1/mcp',
      json: { jsonrpc: '2.0', id: 1, method: 'ping' },
    });
    expect(status).toBe(401);
    expect(headers['www-authenticate']).toContain('Bearer');
  });
});

describe('a tool', () => {
  test('calls its operation with the caller’s API key and Idempotency-Key', async () => {
    calls.length = 0;
    const { value, isError } = await callTool(
      'create-qpr-code',
      { name: 'Menu', prompt: 'x' },
      { 'idempotency-key': 'k1' },
    );
    expect(isError).toBeUndefined();
    expect(value).toMatchObject({ name: 'Menu', status: 'active' });
    expect(calls).toEqual([
      {
        method: 'POST',
        path: '/v1/qpr-codes',
        headers: { authorization: `Bearer ${owner.key}`, 'idempotency-key': 'k1' },
      },
    ]);
  });

  test('returns the error of its operation', async () => {
    expect(await callTool('create-qpr-code', { name: '' })).toMatchObject({
      isError: true,
      value: { status: 400, code: 'request.invalid', errors: [{ path: 'body.name' }, { path: 'body.prompt' }] },
    });
  });

  test('does not call its operation if an id would change the path', async () => {
    calls.length = 0;
    expect(await callTool('get-qpr-code', { id: '..' })).toMatchObject({
      isError: true,
      value: { status: 400, code: 'request.invalid', request_id: 'request-1' },
    });
    expect(calls).toEqual([]);
  });

  test('reports that its operation does not respond', async () => {
    isDown = true;
    const called = await callTool('list-qpr-codes', {}).finally(() => {
      isDown = false;
    });
    expect(called).toMatchObject({ isError: true, value: { status: 503, code: 'service.unavailable' } });
  });

  test('deletes a resource only if the call confirms its name', async () => {
    const { value } = await callTool('create-qpr-code', { name: 'Menu', prompt: 'x' });
    const { id } = value;
    for (const confirm of [{}, { confirm: id }, { confirm: 'menu' }]) {
      expect(await callTool('delete-qpr-code', { id, ...confirm })).toMatchObject({
        isError: true,
        value: { status: 428, code: 'mcp.confirmation_required', detail: expect.stringContaining('"Menu"') },
        _meta: { 'qpr/confirm': 'Menu' },
      });
    }
    expect((await callTool('get-qpr-code', { id })).isError).toBeUndefined();
    expect((await callTool('delete-qpr-code', { id, confirm: 'Menu' })).isError).toBeUndefined();
    expect(await callTool('delete-qpr-code', { id, confirm: 'Menu' })).toMatchObject({
      isError: true,
      value: { code: 'qpr_code.not_found' },
    });
  });

  test('deletes a resource without a name only if the call confirms its id', async () => {
    const { value: code } = await callTool('create-qpr-code', { name: 'Menu', prompt: 'x' });
    const id = await fixture.conversation(String(code.short_id));
    expect(await callTool('delete-conversation', { id })).toMatchObject({ _meta: { 'qpr/confirm': id } });
    expect((await callTool('delete-conversation', { id, confirm: id })).isError).toBeUndefined();
    // A request is a form that a visitor sent. No operation reads a single one, so the call confirms its id.
    const requestId = 'req_01ARZ3NDEKTSV4RRFFQ69G5FAV';
    expect(await callTool('delete-request', { id: requestId })).toMatchObject({ _meta: { 'qpr/confirm': requestId } });
  });
});

test('a long result is shortened, and says so', async () => {
  // Each quotation mark takes two characters of JSON.
  const { value } = await callTool('create-qpr-code', { name: 'Menu', prompt: '"'.repeat(LIMITS.promptLength) });
  const { body } = await request('tools/call', { name: 'get-qpr-code', arguments: { id: value.id } });
  const [result, note] = (body.result as { content: { readonly text: string }[] }).content;
  expect(result?.text.length).toBeLessThanOrEqual(MCP.resultCharacters);
  expect(note?.text).toBe(`The result was cut after ${MCP.resultCharacters} characters.`);
});

test('the tools for a key of one organization do not include moving a code', async () => {
  const names = await toolsOf(await limitedKey({ organization_id: await fixture.organization(owner) }));
  expect(names).toContain('create-qpr-code');
  expect(names).not.toContain('move-qpr-code');
});

test('a key has only the tools of its scopes, and MCP needs the scope codes:read', async () => {
  const reader = await limitedKey({ scopes: ['codes:read'] });
  const names = await toolsOf(reader);
  expect(names).toContain('list-qpr-codes');
  expect(names).not.toContain('create-qpr-code');
  const create = { name: 'create-qpr-code', arguments: { name: 'Menu', prompt: 'x' } };
  expect((await request('tools/call', create, reader)).body).toMatchObject({
    error: { code: -32_602, message: expect.stringContaining('no such tool') },
  });
  const writer = await limitedKey({ scopes: ['codes:write'] });
  expect(await request('ping', {}, writer)).toMatchObject({ status: 403, body: { code: 'api_key.missing_scope' } });
});

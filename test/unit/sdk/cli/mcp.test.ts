import { describe, expect, test } from '@jest/globals';
import { run } from '../../../../sdk/cli/run.ts';
import { fakeTerminal, json, type Replies } from '../../../support/sdk/fake-terminal.ts';

const CALL = {
  jsonrpc: '2.0',
  id: 2,
  method: 'tools/call',
  params: { name: 'delete-qpr-code', arguments: { id: 'qpr_1' } },
};
const initialize = (capabilities: object) => ({
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { capabilities },
});
const DETAIL =
  'Permanently delete a QPR code and its images: "Menu". Ask the user for permission. If they agree, repeat the call with confirm: "Menu".';
const UNCONFIRMED = {
  content: [{ type: 'text', text: JSON.stringify({ detail: DETAIL }) }],
  isError: true,
  _meta: { 'qpr/confirm': 'Menu' },
};

/** A service that deletes the code only with the confirmation. */
const service: Replies = ({ body }) => {
  const { id, method, params } = body as typeof CALL;
  if (id === undefined) return new Response(null, { status: 202 });
  const { confirm } = (params?.arguments ?? {}) as { readonly confirm?: string };
  const result = method === 'initialize' ? {} : confirm === 'Menu' ? { content: [] } : UNCONFIRMED;
  return json(200, { jsonrpc: '2.0', id, result });
};

/** Runs `qpr mcp` for a client that sends these messages, and `answer` if it is asked for the user's permission. */
async function serve(messages: readonly object[], answer?: object, replies: Replies = service) {
  const terminal = fakeTerminal({
    replies,
    readLines: async function* () {
      for (const message of messages) yield JSON.stringify(message);
      const question = await asked();
      if (question && answer) yield JSON.stringify({ jsonrpc: '2.0', id: question.id, ...answer });
    },
  });
  const written = () => terminal.stdoutLines.map((line) => JSON.parse(line));
  /** Waits until every request has a response or the user is asked. Returns the question to the user, if any. */
  const asked = async () => {
    while (written().length < messages.filter((message) => 'id' in message).length) await new Promise(setImmediate);
    return written().find(({ method }) => method === 'elicitation/create');
  };
  return { exitCode: await run(['mcp'], terminal), written: written(), sent: terminal.sent };
}

describe('qpr mcp', () => {
  test('forwards each message with the key, and writes the answers', async () => {
    const messages = [initialize({}), { jsonrpc: '2.0', method: 'notifications/initialized' }];
    const { exitCode, written, sent } = await serve(messages);
    expect(exitCode).toBe(0);
    expect(written).toEqual([{ jsonrpc: '2.0', id: 1, result: {} }]);
    expect(sent.map(({ url, headers, body }) => [url, headers.get('authorization'), body])).toEqual(
      messages.map((message) => ['/v1/mcp', 'Bearer qpr_sk_1', message]),
    );
  });

  test('asks the user for permission before it deletes something, if the client can ask', async () => {
    const { written, sent } = await serve([initialize({ elicitation: {} }), CALL], {
      result: { action: 'accept', content: { agree: true } },
    });
    expect(written[1]).toMatchObject({
      method: 'elicitation/create',
      params: { message: 'Permanently delete a QPR code and its images: "Menu"?' },
    });
    expect(sent.at(-1)?.body).toMatchObject({ params: { arguments: { id: 'qpr_1', confirm: 'Menu' } } });
    expect(written.at(-1)).toEqual({ jsonrpc: '2.0', id: 2, result: { content: [] } });
  });

  test.each([
    ['declines', { result: { action: 'decline' } }],
    ['does not agree', { result: { action: 'accept', content: { agree: false } } }],
    ['closes the client', undefined],
  ])('deletes nothing if the user %s', async (_, answer) => {
    const { written, sent } = await serve([initialize({ elicitation: {} }), CALL], answer);
    expect(written.at(-1)).toEqual({ jsonrpc: '2.0', id: 2, result: UNCONFIRMED });
    expect(sent).toHaveLength(2);
  });

  test('still answers a call that needs permission if the client has closed stdin', async () => {
    const stdin = [initialize({ elicitation: {} }), CALL].map((message) => JSON.stringify(message)).join('\n');
    const terminal = fakeTerminal({ replies: service, stdin });
    expect(await run(['mcp'], terminal)).toBe(0);
    expect(terminal.stdoutLines.map((line) => JSON.parse(line))).toEqual([
      { jsonrpc: '2.0', id: 1, result: {} },
      { jsonrpc: '2.0', id: 2, result: UNCONFIRMED },
    ]);
  });

  test('leaves the question to the assistant if the client cannot ask', async () => {
    const { written } = await serve([initialize({}), CALL]);
    expect(written).toEqual([
      { jsonrpc: '2.0', id: 1, result: {} },
      { jsonrpc: '2.0', id: 2, result: UNCONFIRMED },
    ]);
  });

  test('reports errors of the service and lines that are not messages', async () => {
    const refuse: Replies = () =>
      json(401, { status: 401, code: 'api_key.invalid', detail: 'This API key does not exist.' });
    const { written } = await serve([CALL], undefined, refuse);
    expect(written).toEqual([
      {
        jsonrpc: '2.0',
        id: 2,
        error: {
          code: -32_603,
          message: expect.stringContaining('This API key does not exist.'),
          data: expect.objectContaining({ code: 'api_key.invalid', status: 401 }),
        },
      },
    ]);
    const terminal = fakeTerminal({ stdin: 'hello' });
    expect(await run(['mcp'], terminal)).toBe(0);
    expect(JSON.parse(terminal.stdoutLines[0] ?? '')).toMatchObject({ id: null, error: { code: -32_700 } });
  });
});

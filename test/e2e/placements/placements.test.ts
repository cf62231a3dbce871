import { expect, test } from '@jest/globals';
import { collectAnswer, startConversation } from '../../../sdk/src/qpr.ts';
import { eventually } from '../../support/eventually.ts';
import { decodePng } from '../../support/images/decode-qr.ts';
import { fetchWithRetry } from '../../support/service/retry-refused.ts';
import { newAccount } from '../../support/service/shared-service.ts';
import { warmModel } from '../../support/service/warm-model.ts';

interface Placement {
  readonly id: string;
  readonly name: string;
  readonly short_id: string;
  readonly scan_url: string;
  readonly qr_image_url: string;
  readonly variables: { readonly table: number };
}

const api = await newAccount();
const TABLES = 40;
const PROMPT =
  'You are the waiter of Trattoria Luna. Pizza is baked until 21:30. The terrace opens in May. Dogs are welcome.';

async function createTables(): Promise<{ codeId: string; placements: readonly Placement[] }> {
  const code = await api.call<{ id: string }>('POST', '/v1/qpr-codes', { body: { name: 'Menu', prompt: PROMPT } });
  const codeId = code.body.id;
  const { status, body } = await api.call<{ placements: Placement[] }>('POST', '/v1/placements', {
    body: { qpr_code_id: codeId, count: TABLES, name: 'Table {n}', variables: { table: '{n}' } },
  });
  expect(status).toBe(201);
  expect(body.placements.map(({ variables }) => variables.table)).toEqual(
    Array.from({ length: TABLES }, (_, index) => index + 1),
  );
  return { codeId, placements: body.placements };
}

test('each of 40 placements has its own image, and the assistant knows which table the visitor is at', async () => {
  await warmModel(api);
  const { codeId, placements } = await createTables();
  const image = await fetchWithRetry(placements[11]?.qr_image_url ?? '');
  expect(decodePng(Buffer.from(await image.arrayBuffer())).text).toBe(placements[11]?.scan_url);

  const [first, last] = [placements[0], placements[TABLES - 1]];
  for (const { scan_url, variables } of [first, last].flatMap((placement) => placement ?? [])) {
    const conversation = await startConversation(scan_url);
    const { text } = await collectAnswer(conversation.ask('Which table am I at?'));
    expect(text).toMatch(new RegExp(`\\b${variables.table}\\b`));
  }
  await eventually(async () => {
    const { body } = await api.call<{ by_placement: { name: string; conversations: number }[] }>(
      'GET',
      `/v1/qpr-codes/${codeId}/analytics?period=7d`,
    );
    expect(body.by_placement.map(({ name, conversations }) => [name, conversations]).sort()).toEqual([
      ['Table 1', 1],
      ['Table 40', 1],
    ]);
  });
});

import { describe, expect, test } from '@jest/globals';
import { fixture, id, owner } from '../organizations/fixtures/fresh-organization.ts';
import { limitedKey, newCode } from '../scans/organization-codes.ts';

describe('conversations of an organization’s code', () => {
  test('can be listed, read and deleted with an organization key, which cannot access other conversations', async () => {
    const ours = await fixture.conversation((await newCode({ organization_id: id })).short_id);
    const personal = await fixture.conversation((await newCode()).short_id);
    const limited = await limitedKey();
    const listed = async (caller: { key: string }) =>
      ((await fixture.call('list-conversations', caller)).body.conversations as { id: string }[]).map(
        (conversation) => conversation.id,
      );
    expect(await listed(limited)).toEqual([ours]);
    expect((await listed(owner)).sort()).toEqual([ours, personal].sort());
    for (const operation of ['get-conversation', 'delete-conversation'] as const) {
      expect((await fixture.call(operation, limited, { path: { id: personal } })).status).toBe(404);
    }
    expect((await fixture.call('get-conversation', limited, { path: { id: ours } })).status).toBe(200);
    expect((await fixture.call('delete-conversation', limited, { path: { id: ours } })).status).toBe(204);
    expect(await listed(limited)).toEqual([]);
    expect(await listed(owner)).toEqual([personal]);
  });
});

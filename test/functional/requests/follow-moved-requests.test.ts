import { describe, expect, test } from '@jest/globals';
import { exportRequests } from '../../../lambdas/requests/account-data.ts';
import { followMovedRequests } from '../../../lambdas/requests/follow-moved-requests.ts';
import { meter } from '../../support/functions/capacity.ts';
import { fixture, id, owner } from '../organizations/fixtures/fresh-organization.ts';
import type { Person } from '../organizations/fixtures/organization-fixture.ts';

const FORM = {
  name: 'call',
  title: 'Call me',
  fields: [{ name: 'phone', label: 'Phone', type: 'phone' }],
  offer: ['button'],
};

async function codeWithRequest(organization_id?: string) {
  const json = { name: 'Lobby', prompt: 'You are kind.', organization_id, forms: [FORM] };
  const { body: code } = await fixture.call('create-qpr-code', owner, { json });
  const request = await fixture.request(String(code.short_id), 'call', { phone: '+49 30 1234567' });
  return { code, request };
}

const listed = async (by: Person, query: Record<string, string> = {}) => {
  const { body } = await fixture.call('list-requests', by, { query });
  return { ids: (body.requests as { id: string }[]).map((request) => request.id), total: body.total };
};
const NONE = { ids: [], total: 0 };

const follow = (event: string, data: object, remainingMilliseconds = 60_000) =>
  followMovedRequests(fixture.effects)(
    { detail: { body: JSON.stringify({ event, data }) } },
    { getRemainingTimeInMillis: () => remainingMilliseconds },
  );

describe('Requests', () => {
  test('of a moved code move to the list of its new owner, and can still be changed', async () => {
    const { code, request } = await codeWithRequest();
    expect(await listed(owner)).toEqual({ ids: [request], total: 1 });
    const path = { id: String(code.id) };
    await fixture.call('move-qpr-code', owner, { path, json: { organization_id: id } });
    const moved = { id: code.id, moved_at: new Date().toISOString() };
    await follow('qpr_code.moved', moved);
    await follow('qpr_code.moved', moved);
    expect(await listed(owner)).toEqual(NONE);
    expect(await listed(owner, { organization_id: id })).toEqual({ ids: [request], total: 1 });
    const { status } = await fixture.call('update-request', owner, { path: { id: request }, json: { status: 'done' } });
    expect(status).toBe(200);
    expect(await listed(owner, { organization_id: id, status: 'new' })).toEqual(NONE);
    expect(await listed(owner, { organization_id: id, status: 'done' })).toEqual({ ids: [request], total: 1 });
  });

  test('of a moved code share one read of the code', async () => {
    const { code, request } = await codeWithRequest();
    const second = await fixture.request(String(code.short_id), 'call', { phone: '+49 30 7654321' });
    await fixture.call('move-qpr-code', owner, { path: { id: String(code.id) }, json: { organization_id: id } });
    const { calls } = await meter(fixture.effects.table.client).measure(() =>
      follow('qpr_code.moved', { id: code.id, moved_at: 'now' }),
    );
    // One call reads the code, and one its organization.
    expect(calls.filter(({ command }) => command === 'GetItem')).toHaveLength(2);
    expect((await listed(owner, { organization_id: id })).ids.sort()).toEqual([request, second].sort());
  });

  test('of a moved code are hidden from the former owner at once', async () => {
    const partner = await fixture.person();
    const other = await fixture.organization(partner, 'Harbour Inn');
    await fixture.member(other, owner, 'editor');
    const { code, request } = await codeWithRequest(id);
    await fixture.call('move-qpr-code', owner, { path: { id: String(code.id) }, json: { organization_id: other } });
    expect((await listed(owner, { organization_id: id })).ids).toEqual([]);
    expect((await listed(partner, { qpr_code_id: String(code.id) })).ids).toEqual([request]);
  });

  test('of a moved code are not in the export of a former owner who can no longer see the code', async () => {
    const partner = await fixture.person();
    const other = await fixture.organization(partner, 'Harbour Inn');
    const member_id = await fixture.member(other, owner, 'editor');
    const { code, request } = await codeWithRequest();
    const exported = async () => (await exportRequests(fixture.effects.table, owner.account_id)).items;
    expect(await exported()).toMatchObject([{ id: request }]);
    await fixture.call('move-qpr-code', owner, { path: { id: String(code.id) }, json: { organization_id: other } });
    expect(await exported()).toMatchObject([{ id: request }]);
    await fixture.call('remove-member', partner, { path: { id: other, member_id } });
    expect(await exported()).toEqual([]);
  });

  test('of a code that is moved again while the first move is processed end up with the last owner', async () => {
    const last = await fixture.organization(owner, 'Harbour Inn');
    const { code, request } = await codeWithRequest();
    const moved = { id: code.id, moved_at: new Date().toISOString() };
    const moveTo = (organization_id: string) =>
      fixture.call('move-qpr-code', owner, { path: { id: String(code.id) }, json: { organization_id } });
    await moveTo(id);
    fixture.meanwhile(async () => {
      await moveTo(last);
      await follow('qpr_code.moved', moved);
    });
    await follow('qpr_code.moved', moved);
    expect(await listed(owner, { organization_id: id })).toEqual(NONE);
    expect(await listed(owner, { organization_id: last })).toEqual({ ids: [request], total: 1 });
  });

  test('of a code that is moved back while the first move is processed stay with their owner', async () => {
    const { code, request } = await codeWithRequest();
    const moved = { id: code.id, moved_at: new Date().toISOString() };
    const moveTo = (organization_id: string | null) =>
      fixture.call('move-qpr-code', owner, { path: { id: String(code.id) }, json: { organization_id } });
    await moveTo(id);
    fixture.meanwhile(async () => {
      await moveTo(null);
      await follow('qpr_code.moved', moved);
    });
    await follow('qpr_code.moved', moved);
    expect(await listed(owner, { organization_id: id })).toEqual(NONE);
    expect(await listed(owner)).toEqual({ ids: [request], total: 1 });
  });

  test('of a moved code stay with its account if its new organization is deleted before or while the move is processed', async () => {
    for (const isBefore of [true, false]) {
      const closing = await fixture.organization(owner, 'Closing');
      const { code, request } = await codeWithRequest();
      const path = { id: String(code.id) };
      await fixture.call('move-qpr-code', owner, { path, json: { organization_id: closing } });
      await fixture.call('archive-qpr-code', owner, { path });
      const deleteOrganization = async () => {
        await fixture.call('delete-organization', owner, { path: { id: closing } });
        await follow('organization.deleted', { organization_id: closing, account_id: owner.account_id });
      };
      if (isBefore) await deleteOrganization();
      else fixture.meanwhile(deleteOrganization);
      await follow('qpr_code.moved', { id: code.id, moved_at: new Date().toISOString() });
      expect((await listed(owner)).ids).toContain(request);
    }
  });

  test("of a deleted organization move to the organization's account", async () => {
    const { code, request } = await codeWithRequest(id);
    await fixture.call('archive-qpr-code', owner, { path: { id: String(code.id) } });
    await fixture.call('delete-organization', owner, { path: { id } });
    await follow('organization.deleted', { organization_id: id, account_id: owner.account_id });
    expect(await listed(owner)).toEqual({ ids: [request], total: 1 });
  });

  test('of a deleted organization end up with the organization that gets their code while the deletion is processed', async () => {
    const last = await fixture.organization(owner, 'Harbour Inn');
    const { code, request } = await codeWithRequest(id);
    const path = { id: String(code.id) };
    await fixture.call('archive-qpr-code', owner, { path });
    await fixture.call('delete-organization', owner, { path: { id } });
    fixture.meanwhile(async () => {
      await fixture.call('move-qpr-code', owner, { path, json: { organization_id: last } });
      await follow('qpr_code.moved', { id: code.id, moved_at: new Date().toISOString() });
    });
    await follow('organization.deleted', { organization_id: id, account_id: owner.account_id });
    expect(await listed(owner)).toEqual(NONE);
    expect(await listed(owner, { organization_id: last })).toEqual({ ids: [request], total: 1 });
  });

  test('of a deleted organization are moved by a retry if time runs out', async () => {
    const { code, request } = await codeWithRequest(id);
    await fixture.call('archive-qpr-code', owner, { path: { id: String(code.id) } });
    await fixture.call('delete-organization', owner, { path: { id } });
    const data = { organization_id: id, account_id: owner.account_id };
    await expect(follow('organization.deleted', data, 0)).rejects.toThrow('Lambda retries');
    expect(await listed(owner)).toEqual(NONE);
    await follow('organization.deleted', data);
    expect(await listed(owner)).toEqual({ ids: [request], total: 1 });
  });
});

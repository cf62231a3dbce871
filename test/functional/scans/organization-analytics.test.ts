import { beforeAll, describe, expect, test } from '@jest/globals';
import { LIMITS } from '../../../contracts/limits.ts';
import { findMembership } from '../../../lambdas/organizations/access.ts';
import { putMemberWrites } from '../../../lambdas/organizations/members/store.ts';
import { findOrganization, putOrganizationWrite } from '../../../lambdas/organizations/store.ts';
import { newId } from '../../../lambdas/platform/ids.ts';
import { transactWrite } from '../../../lambdas/platform/table/transact-write.ts';
import { scanRecorder } from '../../../lambdas/scans/record-scan.ts';
import { retention } from '../../../lambdas/scans/retention.ts';
import { rollUpScans } from '../../../lambdas/scans/roll-ups/roll-up-scans.ts';
import { fixture, id, owner } from '../organizations/fixtures/fresh-organization.ts';
import type { Person } from '../organizations/fixtures/organization-fixture.ts';
import { limitedKey, newCode } from './organization-codes.ts';
import { enableStream, failOnDeadLetter, streamRecords } from './scan-fixture.ts';

beforeAll(() => enableStream(fixture));

const scan = (shortId: string, index = 1) =>
  scanRecorder(fixture.effects, retention({}))({ short_id: shortId, address: `192.0.2.${index}`, user_agent: 'jest' });
const rollUp = async () =>
  rollUpScans({ ...fixture.effects, sweep: { wake: async () => undefined }, sendToDeadLetters: failOnDeadLetter })({
    Records: await streamRecords(fixture),
  });
const analytics = async (person: Pick<Person, 'key'>, query: Record<string, string> = {}) =>
  (await fixture.call('get-analytics', person, { query })).body;
const memberIdOf = async (by: Person, { email }: Person) => {
  const { body } = await fixture.call('list-members', by, { path: { id } });
  return String((body.members as { id: string; email: string }[]).find((member) => member.email === email)?.id);
};

describe('analytics', () => {
  test('of an organization count every scan of its codes exactly once, and are part of the analytics of its account', async () => {
    const ours = await newCode({ organization_id: id });
    const personal = await newCode();
    for (const index of [1, 1, 2]) await scan(ours.short_id, index);
    await scan(personal.short_id);
    // Starting a conversation also scans the code.
    await fixture.conversation(ours.short_id);
    await rollUp();
    await rollUp();
    const totals = { scans: 4, visitors: 2, conversations: 1 };
    expect(await analytics(owner, { organization_id: id })).toMatchObject({
      ...totals,
      organization_id: id,
      top_codes: [{ qpr_code_id: ours.id, scans: 4 }],
    });
    expect(await analytics(owner)).toMatchObject({
      organization_id: null,
      scans: 5,
      visitors: 3,
      conversations: 1,
      top_codes: [{ qpr_code_id: ours.id }, { qpr_code_id: personal.id }],
    });
    // A key that is limited to the organization sees only its codes.
    expect(await analytics(await limitedKey())).toMatchObject({ ...totals, organization_id: id });
    // A member sees the codes in the analytics of the organization, but not in those of the member's account.
    const colleague = await fixture.person();
    await fixture.member(id, colleague, 'viewer');
    expect(await analytics(colleague, { organization_id: id })).toMatchObject(totals);
    expect(await analytics(colleague)).toMatchObject({ scans: 0, top_codes: [] });
  });

  test('of an account cover at most a hundred organizations, and the response says how many were omitted', async () => {
    const { table, now } = fixture.effects;
    const organization = await findOrganization(table, id);
    const { member } = await findMembership(table, owner.account_id, id);
    if (!organization || !member) throw new Error('There is no such organization.');
    const writes = Array.from({ length: LIMITS.analyticsOrganizations + 1 }, () => {
      const another = newId('organization', now(), fixture.effects.random);
      return [
        putOrganizationWrite(table, { ...organization, id: another }),
        ...putMemberWrites(table, { ...member, organization_id: another }),
      ];
    }).flat();
    while (writes.length > 0) await transactWrite(table, { organizations: writes.splice(0, 90) });
    expect(await analytics(owner)).toMatchObject({ scans: 0, organizations_omitted: 2 });
  });

  test('of an organization are hidden from former members immediately, and move with it to its new account', async () => {
    const newOwner = await fixture.person();
    await fixture.member(id, newOwner, 'owner');
    const ours = await newCode({ organization_id: id });
    const personal = await newCode();
    for (const index of [1, 2, 3]) await scan(ours.short_id, index);
    await scan(personal.short_id);
    await rollUp();
    expect(await analytics(owner)).toMatchObject({ scans: 4 });
    const removal = { path: { id, member_id: await memberIdOf(newOwner, owner) } };
    expect((await fixture.call('remove-member', newOwner, removal)).status).toBe(204);
    // The organization's codes are still stored under the account of the former owner.
    const afterRemoval = await analytics(owner);
    expect(afterRemoval).toMatchObject({ scans: 1, visitors: 1, top_codes: [{ qpr_code_id: personal.id, scans: 1 }] });
    expect(JSON.stringify(afterRemoval)).not.toContain(ours.id);
    expect((await fixture.call('get-analytics', owner, { query: { organization_id: id } })).status).toBe(404);
    expect(await analytics(newOwner)).toMatchObject({ scans: 3 });
  });
});

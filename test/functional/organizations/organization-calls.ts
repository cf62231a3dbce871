import { fixture, id, owner } from './fresh-organization.ts';
import type { Person } from './organization-fixture.ts';

/** Calls that several tests make on the organization of `fresh-organization.ts`. */

export const getOrganization = async () => (await fixture.call('get-organization', owner, { path: { id } })).body;

export const membersCount = async () => (await getOrganization()).members_count;

export async function members(by = owner) {
  const { body } = await fixture.call('list-members', by, { path: { id } });
  return body.members as { id: string; email: string; role: string }[];
}

export const memberIdOf = async ({ email }: Person) =>
  (await members()).find((member) => member.email === email)?.id ?? '';

export const setRole = (by: Person, member_id: string, role: unknown) =>
  fixture.call('update-member', by, { path: { id, member_id }, json: { role } });

export const removeMember = (by: Person, member_id: string) =>
  fixture.call('remove-member', by, { path: { id, member_id } });

export const invite = (email: string, role?: string, by = owner) =>
  fixture.call('invite-member', by, { path: { id }, json: { email, ...(role && { role }) } });

export const accept = (person: Person, token = fixture.tokenFor(person.email)) =>
  fixture.call('accept-invitation', person, { json: { token } });

export async function pendingInvitations() {
  const { body } = await fixture.call('list-invitations', owner, { path: { id } });
  return body.invitations as { invitation_id: string; email: string; role: string }[];
}

export const takePlan = (plan: unknown) => fixture.call('change-subscription', owner, { path: { id }, json: { plan } });

import { fixture, id, owner } from '../organizations/fixtures/fresh-organization.ts';

export async function newCode(json: Record<string, unknown> = {}) {
  const { body } = await fixture.call('create-qpr-code', owner, {
    json: { name: 'Lobby', prompt: 'You are kind.', ...json },
  });
  return { id: String(body.id), shortId: String(body.short_id) };
}

/** A key that is limited to the organization. */
export async function limitedKey() {
  const { body } = await fixture.call('create-api-key', owner, { json: { name: 'Limited', organization_id: id } });
  return { key: String(body.api_key) };
}

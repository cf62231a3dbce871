import type { OperationName } from '../../../contracts/operations/catalogue.ts';
import type { OrganizationFixture } from '../organizations/fixtures/organization-fixture.ts';

/** What an API client sees of the stored account: each read, by a readable name. */
export interface Reads {
  readonly codes: readonly string[];
  readonly organizationId: string;
  readonly placements: readonly string[];
  readonly conversations: readonly string[];
  readonly knowledgeId: string;
  readonly sourceId: string;
}

type Read = readonly [name: OperationName, path?: Record<string, string>, query?: Record<string, string>];

const readsOf = ({ codes, organizationId, placements, conversations, knowledgeId, sourceId }: Reads): Read[] => [
  ['list-qpr-codes'],
  ['list-qpr-codes', {}, { status: 'archived' }],
  ['list-qpr-codes', {}, { organization_id: organizationId, include: 'knowledge' }],
  ...codes.flatMap((id): Read[] => [
    ['get-qpr-code', { id }],
    ['get-qpr-code-style', { id }],
    ['list-qpr-code-versions', { id }],
    ['get-qpr-code-version', { id, number: '1' }],
    ['get-qpr-code-version', { id, number: '2' }],
    ['list-checks', { id }],
  ]),
  ['get-brand'],
  ['get-brand', {}, { organization_id: organizationId }],
  ['list-placements'],
  ...placements.map((id): Read => ['get-placement', { id }]),
  ['list-requests'],
  ['list-questions'],
  ['list-conversations'],
  ...conversations.map((id): Read => ['get-conversation', { id }]),
  ['list-scans'],
  ['list-knowledge-sets'],
  ['get-knowledge-set', { id: knowledgeId }],
  ['list-knowledge-sources', { id: knowledgeId }],
  ['get-knowledge-source', { id: knowledgeId, source_id: sourceId }],
  ['list-organizations'],
  ['get-organization', { id: organizationId }],
  ['list-members', { id: organizationId }],
  ['list-invitations', { id: organizationId }],
  ['list-events'],
];

/** The responses to all reads. */
export async function responsesTo(fixture: OrganizationFixture, key: string, reads: Reads) {
  const responses: Record<string, unknown> = {};
  for (const [name, path = {}, query = {}] of readsOf(reads)) {
    const { status, body } = await fixture.call(name, { key }, { path, query });
    responses[[name, ...Object.values(path), ...Object.values(query)].join(' ')] = { status, body };
  }
  return responses;
}

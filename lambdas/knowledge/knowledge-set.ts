/** A group of sources that assistants answer from. */
export interface KnowledgeSet {
  readonly id: string;
  /** The account or the organization that the set belongs to. Only codes of the same owner can use the set. */
  readonly owner_id: string;
  readonly name: string;
  readonly sources_count: number;
  /** Sources that are being read. */
  readonly reading_count: number;
  /** Sources whose new version waits for approval. */
  readonly held_count?: number | undefined;
  /** Sources whose last reading failed. */
  readonly failed_count?: number | undefined;
  /** Increases with every change that answers must reflect. */
  readonly revision: number;
  /** The revision of the published pack, the file that a search reads. Absent until a pack is published. */
  readonly pack_revision?: number | undefined;
  /** Tokens of all sources that answers can use. */
  readonly tokens: number;
  readonly languages: readonly string[];
  readonly created_at: string;
  readonly updated_at: string;
}

export interface KnowledgeOwner {
  readonly account_id: string;
  readonly organization_id?: string | undefined;
}

const ORGANIZATION_PREFIX = 'org_';

/** The organization of a set, or `undefined` if the set belongs to an account. */
export const organizationOf = ({ owner_id }: Pick<KnowledgeSet, 'owner_id'>): string | undefined =>
  owner_id.startsWith(ORGANIZATION_PREFIX) ? owner_id : undefined;

/** The owner of the sets that a code can use: its organization, or its account if it has no organization. */
export const knowledgeOwnerOf = ({ account_id, organization_id }: KnowledgeOwner): string =>
  organization_id ?? account_id;

/** Whether some changes are not part of the answers yet. */
export const isUpdating = ({ reading_count, revision, pack_revision = 0 }: KnowledgeSet): boolean =>
  reading_count > 0 || revision > pack_revision;

/** A group of sources that assistants answer from. */
export interface KnowledgeSet {
  readonly id: string;
  /** The account or the organization that the set belongs to. Only codes of the same owner can use the set. */
  readonly ownerId: string;
  readonly name: string;
  readonly sourcesCount: number;
  /** Sources that are being read. */
  readonly readingCount: number;
  /** Sources whose new version waits for approval. */
  readonly heldCount?: number | undefined;
  /** Sources whose last reading failed. */
  readonly failedCount?: number | undefined;
  /** Increases with every change that answers must reflect. */
  readonly revision: number;
  /** The revision of the published pack, the file that a search reads. Absent until a pack is published. */
  readonly packRevision?: number | undefined;
  /** Tokens of all sources that answers can use. */
  readonly tokens: number;
  readonly languages: readonly string[];
  readonly createdAt: string;
  readonly updatedAt: string;
}

export interface KnowledgeOwner {
  readonly accountId: string;
  readonly organizationId?: string | undefined;
}

const ORGANIZATION_PREFIX = 'org_';

/** The organization of a set, or `undefined` if the set belongs to an account. */
export const organizationOf = ({ ownerId }: Pick<KnowledgeSet, 'ownerId'>): string | undefined =>
  ownerId.startsWith(ORGANIZATION_PREFIX) ? ownerId : undefined;

/** The owner of the sets that a code can use: its organization, or its account if it has no organization. */
export const knowledgeOwnerOf = ({ accountId, organizationId }: KnowledgeOwner): string => organizationId ?? accountId;

/** Whether some changes are not part of the answers yet. */
export const isUpdating = ({ readingCount, revision, packRevision = 0 }: KnowledgeSet): boolean =>
  readingCount > 0 || revision > packRevision;

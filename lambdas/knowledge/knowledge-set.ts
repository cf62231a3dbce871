import * as z from 'zod/mini';
import type { Entity } from '../platform/schemas/shapes.ts';

/** A group of sources that assistants answer from. */
export type KnowledgeSet = Entity<typeof knowledgeSetSchema>;

export const knowledgeSetSchema = z.object({
  id: z.string(),
  /** The account or the organization that the set belongs to. Only codes of the same owner can use the set. */
  owner_id: z.string(),
  name: z.string(),
  sources_count: z.number(),
  /** Sources that are being read. */
  reading_count: z.number(),
  /** Sources whose new version waits for approval. */
  held_count: z.optional(z.number()),
  /** Sources whose last reading failed. */
  failed_count: z.optional(z.number()),
  /** Increases with every change that answers must reflect. */
  revision: z.number(),
  /** The revision of the published pack, the file that a search reads. Absent until a pack is published. */
  pack_revision: z.optional(z.number()),
  /** Tokens of all sources that answers can use. */
  tokens: z.number(),
  languages: z._default(z.array(z.string()), []),
  created_at: z.string(),
  updated_at: z.string(),
});

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

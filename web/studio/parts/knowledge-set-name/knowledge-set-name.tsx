import { ApiError, getKnowledgeSet } from '../../../../sdk/src/index.ts';
import { useQuery } from '../../data/use-query.ts';

interface KnowledgeSetNameProps {
  readonly id: string;
  /** Shown if the set was deleted, or if the user cannot read it: a moved code can name a set of its earlier owner. */
  readonly gone: string;
}

/**
 * Shows the name of a knowledge set. While the name loads, it shows a space of the same height. If loading fails, it
 * shows `gone` (status 404) or the id of the set (any other error).
 */
export function KnowledgeSetName({ id, gone }: KnowledgeSetNameProps) {
  const { data, error } = useQuery(getKnowledgeSet, { path: { id } });
  const replacement = error instanceof ApiError && error.status === 404 ? gone : id;
  return <span dir="auto">{data?.name ?? (error ? replacement : '\u00a0')}</span>;
}

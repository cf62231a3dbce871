import { ApiError, getKnowledgeSet } from '../../../../sdk/src/index.ts';
import { useQuery } from '../../data/use-query.ts';

interface KnowledgeSetNameProps {
  readonly id: string;
  /** Shown if the set was deleted. If the code was moved, its set can also belong to somebody else. */
  readonly gone: string;
}

/** The name of a knowledge set. While it loads, a space of the same height. After any other error, the id of the set. */
export function KnowledgeSetName({ id, gone }: KnowledgeSetNameProps) {
  const { data, error } = useQuery(getKnowledgeSet, { path: { id } });
  const replacement = error instanceof ApiError && error.status === 404 ? gone : id;
  return <span dir="auto">{data?.name ?? (error ? replacement : '\u00a0')}</span>;
}

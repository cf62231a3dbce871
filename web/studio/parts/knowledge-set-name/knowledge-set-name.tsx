import { getKnowledgeSet } from '../../../../sdk/src/index.ts';
import { useQuery } from '../../data/use-query.ts';

interface KnowledgeSetNameProps {
  readonly id: string;
  /**
   * Shown if the set cannot be loaded. Usually, it was deleted, or it belongs to somebody else because the code was moved.
   */
  readonly gone: string;
}

/** The name of a knowledge set; a space of the same height while it loads. */
export function KnowledgeSetName({ id, gone }: KnowledgeSetNameProps) {
  const { data, error } = useQuery(getKnowledgeSet, { path: { id } });
  return <span dir="auto">{data?.name ?? (error ? gone : '\u00a0')}</span>;
}

import { useEffect, useState } from 'preact/hooks';
import { type KnowledgeSet, listQprCodes, type QprCodeListItem } from '../../../../../sdk/src/index.ts';
import { call } from '../../../data/client.ts';
import { toError } from '../../../data/to-error.ts';

const PAGE_SIZE = 100;
/** Checking more codes would take too long for a dialog. */
const MAX_CHECKED = 500;

interface DependentCodes {
  readonly codes: readonly QprCodeListItem[];
  /** The number of codes that were checked; undefined if all were checked. */
  readonly checked: number | undefined;
}

/** The active codes that use a knowledge set; `found` is undefined while they load. */
export function useDependentCodes({ id, organization_id }: KnowledgeSet) {
  const [found, setFound] = useState<DependentCodes>();
  const [error, setError] = useState<Error>();
  useEffect(() => {
    const stop = new AbortController();
    findCodes(id, organization_id === undefined ? {} : { organization_id }, stop.signal).then(
      (result) => stop.signal.aborted || setFound(result),
      (thrown: unknown) => stop.signal.aborted || setError(toError(thrown)),
    );
    return () => stop.abort();
  }, [id, organization_id]);
  return { found, error };
}

async function findCodes(
  setId: string,
  owner: { readonly organization_id?: string },
  signal: AbortSignal,
): Promise<DependentCodes> {
  const codes: QprCodeListItem[] = [];
  for (let offset = 0; ; offset += PAGE_SIZE) {
    const query = { ...owner, include: 'knowledge', limit: PAGE_SIZE, offset } as const;
    const page = await call(listQprCodes, { query }, { signal });
    codes.push(...page.codes.filter(({ knowledge }) => knowledge?.includes(setId)));
    const checked = offset + page.codes.length;
    if (checked >= page.total || page.codes.length === 0) return { codes, checked: undefined };
    if (checked >= MAX_CHECKED) return { codes, checked };
  }
}

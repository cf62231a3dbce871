import { useEffect } from 'preact/hooks';
import { getQprCode, listQprCodes } from '../../../../sdk/src/index.ts';
import { useScope } from '../../data/scope.tsx';
import { usePages } from '../../data/use-pages.ts';
import { useQuery } from '../../data/use-query.ts';
import { byName } from '../../texts/by-name.ts';
import { Select } from '../../ui/field.tsx';

const PAGE_SIZE = 100;
/** Enough for one code per room of a large hotel. A link on a code's page can still select a code beyond this limit. */
const MAX_CODES = 500;

interface CodeSelectProps {
  readonly label: string;
  /** The label for "no code chosen". */
  readonly all: string;
  /** Id of the chosen code. */
  readonly value: string | undefined;
  readonly onValue: (id: string | undefined) => void;
}

/** Selects a code by name. A link can select a code that is not in the list. */
export function CodeSelect({ label, all, value, onValue }: CodeSelectProps) {
  const { codes: listed } = useCodes();
  const chosen = useChosenCode(value);
  const others = chosen && !listed.some(({ id }) => id === chosen.id) ? [chosen] : [];
  return (
    <div class="code-select">
      <Select
        label={label}
        value={value ?? ''}
        onValue={(id) => onValue(id || undefined)}
        options={[
          { value: '', label: all },
          ...[...others, ...listed].map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
    </div>
  );
}

/** The code with this id; undefined until it is loaded. */
export function useChosenCode(id: string | undefined) {
  return useQuery(getQprCode, { path: { id: id ?? '' } }, { enabled: id !== undefined }).data;
}

/** The codes of the account or organization, sorted by name. All components that use this hook share the data. */
export function useCodes() {
  const scope = useScope();
  const query = { ...scope.fields, limit: PAGE_SIZE };
  const { pages, error, isPending, hasMore, loadMore, retry } = usePages(
    listQprCodes,
    { query },
    ({ offset, total }) =>
      offset + PAGE_SIZE < Math.min(total, MAX_CODES) ? { query: { ...query, offset: offset + PAGE_SIZE } } : undefined,
  );
  useEffect(() => {
    // After an error, the next page waits for a refetch. Otherwise, a page that fails would be requested endlessly.
    if (hasMore && error === null) loadMore();
  });
  // After an error, no further page is loading.
  const isSettled = error !== null || (!isPending && !hasMore);
  return { codes: byName(pages.flatMap(({ codes }) => codes)), error, isPending, isSettled, retry };
}

/** The name of a code: undefined while the list loads, null if the list does not contain the code. */
export type CodeNameInList = string | null | undefined;

/** Looks up the name of a code in the list, which contains only active codes, and at most `MAX_CODES` of them. */
export function useCodeNames(): (id: string) => CodeNameInList {
  const { codes, isSettled } = useCodes();
  const names = new Map(codes.map(({ id, name }) => [id, name]));
  return (id) => names.get(id) ?? (isSettled ? null : undefined);
}

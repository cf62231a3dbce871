import { getQprCode, listQprCodes } from '../../../sdk/src/index.ts';
import { useScope } from '../data/scope.tsx';
import { useQuery } from '../data/use-query.ts';
import { Select } from './field.tsx';

const MOST = 100;

interface CodeSelectProps {
  readonly label: string;
  /** What it says when no code is chosen. */
  readonly all: string;
  /** Id of the chosen code, or nothing. */
  readonly value: string | undefined;
  readonly onValue: (id: string | undefined) => void;
}

/** One of the newest codes here; a link may have chosen any other. */
export function CodeSelect({ label, all, value, onValue }: CodeSelectProps) {
  const scope = useScope();
  const { data } = useQuery(listQprCodes, { query: { ...scope.fields, limit: MOST } });
  const listed = data?.codes ?? [];
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

/** The code with this id; undefined until it is known. */
export function useChosenCode(id: string | undefined) {
  return useQuery(getQprCode, { path: { id: id ?? '' } }, { enabled: id !== undefined }).data;
}

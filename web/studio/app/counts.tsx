import { listQuestions, listRequests } from '../../../sdk/src/index.ts';
import { useScope } from '../data/scope.tsx';
import { useQuery } from '../data/use-query.ts';
import { formatNumber } from '../texts/format.ts';
import { t } from '../texts/t.ts';

const REFRESH_MS = 60_000;

/** The number of new requests, next to their link. */
export function NewRequests() {
  const { fields } = useScope();
  const query = { ...fields, status: 'new', limit: 1 } as const;
  const { data } = useQuery(listRequests, { query }, { refetchMs: () => REFRESH_MS });
  return <Count total={data?.total} label={(total) => `${formatNumber(total)} ${t.shell.newRequests}`} />;
}

/** The number of open questions, next to their link. */
export function OpenQuestions() {
  const { fields } = useScope();
  const query = { ...fields, status: 'open', limit: 1 } as const;
  const { data } = useQuery(listQuestions, { query }, { refetchMs: () => REFRESH_MS });
  return <Count total={data?.total} label={(count) => t.shell.openQuestions({ count })} />;
}

function Count({ total, label }: { readonly total: number | undefined; label(total: number): string }) {
  if (!total) return null;
  return (
    <span class="count">
      <span aria-hidden="true">{formatNumber(total)}</span>
      <span class="visually-hidden">{label(total)}</span>
    </span>
  );
}

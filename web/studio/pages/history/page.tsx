import './history.css';
import { useRoute } from 'preact-iso/router';
import {
  getQprCode,
  listQprCodes,
  listQprCodeVersions,
  type QprCodeVersion,
  restoreQprCodeVersion,
} from '../../../../sdk/src/index.ts';
import { useCanWriteCodes } from '../../data/organizations.ts';
import { useScope } from '../../data/scope.tsx';
import { type Filters, useFilters } from '../../data/use-filters.ts';
import { useMutation } from '../../data/use-mutation.ts';
import { useQuery } from '../../data/use-query.ts';
import { labelOf } from '../../parts/fields/label-of.ts';
import { formatTime } from '../../texts/format.ts';
import { SEPARATOR } from '../../texts/separator.ts';
import { t } from '../../texts/t.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Problem } from '../../ui/problem.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.tsx';
import { Differences } from './differences.tsx';
import { isFieldName } from './field-texts.ts';

const CHANGED_BY_RESTORE = [listQprCodeVersions, getQprCode, listQprCodes];

/** The versions of a code. `?from=7` compares version 7 with the current one, `?from=7&to=9` with version 9. */
export default function HistoryPage() {
  const scope = useScope();
  const { id = '' } = useRoute().params;
  const code = useQuery(getQprCode, { path: { id } });
  const { data, error, isPending, retry } = useQuery(listQprCodeVersions, { path: { id } });
  const restore = useMutation(restoreQprCodeVersion, { invalidates: CHANGED_BY_RESTORE });
  const canRestore = useCanWriteCodes(code.data?.organization_id ?? scope.organization?.id);
  const current = data?.versions[0]?.number ?? 0;
  const restoreVersion = async (number: number, previous: number) => {
    const outcome = await restore.run({ path: { id, number } });
    if (outcome.ok) toast(t.history.restored({ number }), () => restoreVersion(previous, number));
  };
  return (
    <>
      <PageHeader
        title={t.history.title}
        lead={t.history.lead}
        back={{ href: scope.path(`codes/${id}`), label: code.data?.name ?? t.history.code }}
      />
      <Problem error={error ?? restore.error} {...(error && { onRetry: retry })} />
      {isPending && <Skeleton shape="card" count={3} />}
      {data && (
        <>
          <Comparison codeId={id} versions={data.versions} />
          <Versions
            codeId={id}
            versions={data.versions}
            busy={restore.isPending}
            onRestore={canRestore ? (number) => restoreVersion(number, current) : undefined}
          />
        </>
      )}
    </>
  );
}

/** The comparison that the URL asks for. The changes of a single version appear in its card instead. */
function Comparison({ codeId, versions }: { readonly codeId: string; readonly versions: readonly QprCodeVersion[] }) {
  const { values } = useFilters();
  const from = Number(values.from);
  const to = Number(values.to ?? versions[0]?.number);
  const isKept = (number: number) => versions.some((version) => version.number === number);
  if (!from || (isKept(from) && asksForChangesOf(values, to))) return null;
  if (from === to) return <p class="card compared-versions">{t.history.unchangedSince({ number: from })}</p>;
  return (
    <section class="card compared-versions" aria-live="polite">
      <h2>{t.history.compare({ from, to })}</h2>
      {isKept(from) && isKept(to) ? (
        <Differences codeId={codeId} from={from} to={to} />
      ) : (
        <p class="soft">{t.history.notKept}</p>
      )}
    </section>
  );
}

interface VersionsProps {
  readonly codeId: string;
  readonly versions: readonly QprCodeVersion[];
  readonly busy: boolean;
  /** Undefined for people who can only read. */
  readonly onRestore?: ((number: number) => void) | undefined;
}

function Versions({ codeId, versions, busy, onRestore }: VersionsProps) {
  const { values, hrefWith } = useFilters();
  const oldest = versions.at(-1)?.number ?? 1;
  return (
    <ol class="version-list">
      {versions.map(({ number, current, saved_at, saved_by, changes }) => {
        const hasPrevious = number > oldest;
        const isShown = hasPrevious && asksForChangesOf(values, number);
        return (
          <li class="card version" key={number}>
            <div class="version-head">
              <h2>
                {t.history.version} {number} {current && <Badge>{t.history.current}</Badge>}
              </h2>
              <div class="actions">
                {hasPrevious && (
                  <ButtonLink
                    variant="quiet"
                    href={
                      isShown
                        ? hrefWith({ from: undefined, to: undefined })
                        : hrefWith({ from: String(number - 1), to: String(number) })
                    }
                  >
                    {isShown ? t.history.hideChanges : t.history.showChanges}
                  </ButtonLink>
                )}
                {onRestore && !current && (
                  <Button busy={busy} onClick={() => onRestore(number)}>
                    {t.history.restore}
                  </Button>
                )}
              </div>
            </div>
            <p>
              {number === 1
                ? t.history.created
                : changes.map((name) => (isFieldName(name) ? labelOf(name) : name)).join(', ')}
            </p>
            <p class="soft">
              <time dateTime={saved_at}>{formatTime(saved_at)}</time>
              {SEPARATOR}
              <bdi>{saved_by ?? t.history.unknown}</bdi>
            </p>
            {isShown && <Differences codeId={codeId} from={number - 1} to={number} />}
          </li>
        );
      })}
    </ol>
  );
}

/** Whether the URL asks for the changes of this version: `from` is the version before it. */
const asksForChangesOf = ({ from, to }: Filters['values'], number: number): boolean =>
  Number(from) === number - 1 && Number(to) === number;

import {
  getPlacement,
  listPlacements,
  type PlacementDetail,
  retirePlacement,
  updatePlacement,
} from '../../../../../sdk/src/index.ts';
import { call } from '../../../data/client.ts';
import { useScope } from '../../../data/scope.tsx';
import { me } from '../../../data/session.ts';
import { toError } from '../../../data/to-error.ts';
import { invalidate, useQuery } from '../../../data/use-query.ts';
import { useStore } from '../../../store.ts';
import { formatNumber } from '../../../texts/format.ts';
import { problemText } from '../../../texts/problems.ts';
import { SEPARATOR } from '../../../texts/separator.ts';
import { t } from '../../../texts/t.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Time } from '../../../ui/dates/time.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Problem } from '../../../ui/problem.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toast.tsx';
import { PlacementState } from '../list/placement-table.tsx';
import { draftOf } from './draft.ts';
import { PlacementForm } from './placement-form.tsx';

/** One placement: its image and scans, its settings, and the codes that it has pointed to. */
export function OnePlacement({ id }: { readonly id: string }) {
  const { path, organization } = useScope();
  const { data, error, isPending, retry } = useQuery(getPlacement, { path: { id } }, { refetchOnFocus: false });
  const canWrite = organization?.role !== 'viewer';
  return (
    <>
      <PageHeader
        title={data?.name ?? t.placement.one.title}
        back={{ href: path('placements'), label: t.placement.one.back }}
      >
        {data && data.status !== 'retired' && (
          <ButtonLink href={path(`placements/print?id=${id}`)}>{t.placement.one.print}</ButtonLink>
        )}
        {data && canWrite && <RetireButton placement={data} />}
      </PageHeader>
      <Problem error={error} onRetry={retry} />
      {isPending && <Skeleton shape="block" count={2} />}
      {data && (
        <div class="placement-parts">
          <section class="card">
            {canWrite ? (
              <PlacementForm
                key={JSON.stringify(draftOf(data))}
                placement={data}
                onSaved={() => invalidate(getPlacement)}
              />
            ) : (
              <p>{data.name}</p>
            )}
          </section>
          <div class="placement-side">
            <Sticker placement={data} />
            <History placement={data} />
          </div>
        </div>
      )}
    </>
  );
}

interface PlacementProps {
  readonly placement: PlacementDetail;
}

/** Retires the placement with undo, or restores it. */
function RetireButton({ placement: { id, status, qpr_code_id } }: PlacementProps) {
  const attempt = async (action: () => Promise<unknown>) => {
    try {
      await action();
    } catch (error) {
      toast(problemText(toError(error)));
    }
    await invalidate(getPlacement, listPlacements);
  };
  const restore = () =>
    attempt(async () => {
      await call(updatePlacement, { path: { id }, body: { qpr_code_id } });
      toast(t.placement.one.restored);
    });
  const retire = () =>
    attempt(async () => {
      await call(retirePlacement, { path: { id } });
      toast(t.placement.one.retired, restore);
    });
  return status === 'retired' ? (
    <Button onClick={restore}>{t.placement.one.restore}</Button>
  ) : (
    <Button onClick={retire}>{t.placement.one.retire}</Button>
  );
}

function Sticker({ placement }: PlacementProps) {
  const { name, qr_svg_url, scan_url, scans_total, last_scanned_at: at } = placement;
  const { pathname, search } = new URL(qr_svg_url);
  return (
    <section class="card placement-sticker">
      <img src={pathname + search} alt={t.placement.one.image({ name })} width="160" height="160" />
      <p>
        <PlacementState {...placement} />
      </p>
      <dl>
        <dt>{t.placements.scans}</dt>
        <dd>{formatNumber(scans_total)}</dd>
        <dt>{t.placements.lastScan}</dt>
        <dd>{at ? <Time value={at} /> : t.placements.never}</dd>
      </dl>
      <p>
        <a href={scan_url} target="_blank" rel="noopener">
          {scan_url}
        </a>
      </p>
      <CopyButton value={scan_url} />
    </section>
  );
}

type HistoryEntry = PlacementDetail['history'][number];

function History({ placement: { history } }: PlacementProps) {
  const user = useStore(me);
  if (history.length === 0) return null;
  const textOf = ({ code_name, account_id }: HistoryEntry) => {
    if (code_name !== null) return t.placement.one.pointed({ code: code_name });
    return account_id === null ? t.placement.one.codeDeleted : t.placement.one.unpointed;
  };
  const authorOf = ({ account_id, email, api_key_id }: HistoryEntry) => {
    if (account_id === null) return '';
    const person = account_id === user?.account.id ? t.placement.one.you : (email ?? t.placement.one.other);
    const key = api_key_id === null ? '' : `${t.placement.one.key}${SEPARATOR}`;
    return `${person}${SEPARATOR}${key}`;
  };
  return (
    <section class="card placement-history" aria-labelledby="placement-history">
      <h2 id="placement-history">{t.placement.one.history}</h2>
      <ul>
        {history.map((entry) => (
          <li key={entry.pointed_at}>
            <span dir="auto">{textOf(entry)}</span>
            <span class="soft">
              {authorOf(entry)}
              <Time value={entry.pointed_at} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

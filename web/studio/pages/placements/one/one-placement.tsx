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
import { useTexts } from '../../../texts/language.ts';
import { problemText } from '../../../texts/problems.ts';
import { SEPARATOR } from '../../../texts/separator.ts';
import { useShellTexts } from '../../../texts/shell/index.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Time } from '../../../ui/dates/time.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Problem } from '../../../ui/problem.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toast.tsx';
import { PlacementState } from '../list/placement-table.tsx';
import { placementsTexts } from '../texts/index.ts';
import { draftOf } from './draft.ts';
import { PlacementForm } from './placement-form.tsx';
import { placementTexts } from './texts/index.ts';

/** One placement: its image and scans, its settings, and the codes that it has pointed to. */
export function OnePlacement({ id }: { readonly id: string }) {
  const { one: texts } = useTexts(placementTexts);
  const { path, organization } = useScope();
  const { data, error, isPending, retry } = useQuery(getPlacement, { path: { id } }, { refetchOnFocus: false });
  const canWrite = organization?.role !== 'viewer';
  return (
    <>
      <PageHeader title={data?.name ?? texts.title} back={{ href: path('placements'), label: texts.back }}>
        {data && data.status !== 'retired' && (
          <ButtonLink href={path(`placements/print?id=${id}`)}>{texts.print}</ButtonLink>
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
  const { one: texts } = useTexts(placementTexts);
  const shell = useShellTexts();
  const attempt = async (action: () => Promise<unknown>) => {
    try {
      await action();
    } catch (error) {
      toast(problemText(toError(error), shell));
    }
    await invalidate(getPlacement, listPlacements);
  };
  const restore = () =>
    attempt(async () => {
      await call(updatePlacement, { path: { id }, body: { qpr_code_id } });
      toast(texts.restored);
    });
  const retire = () =>
    attempt(async () => {
      await call(retirePlacement, { path: { id } });
      toast(texts.retired, restore);
    });
  return status === 'retired' ? (
    <Button onClick={restore}>{texts.restore}</Button>
  ) : (
    <Button onClick={retire}>{texts.retire}</Button>
  );
}

function Sticker({ placement }: PlacementProps) {
  const texts = useTexts(placementsTexts);
  const { one } = useTexts(placementTexts);
  const { name, qr_svg_url, scan_url, scans_total, last_scanned_at: at } = placement;
  const { pathname, search } = new URL(qr_svg_url);
  return (
    <section class="card placement-sticker">
      <img src={pathname + search} alt={one.image(name)} width="160" height="160" />
      <p>
        <PlacementState {...placement} />
      </p>
      <dl>
        <dt>{texts.scans}</dt>
        <dd>{formatNumber(scans_total)}</dd>
        <dt>{texts.lastScan}</dt>
        <dd>{at ? <Time value={at} /> : texts.never}</dd>
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
  const { one: texts } = useTexts(placementTexts);
  const user = useStore(me);
  if (history.length === 0) return null;
  const textOf = ({ code_name, account_id }: HistoryEntry) => {
    if (code_name !== null) return texts.pointed(code_name);
    return account_id === null ? texts.codeDeleted : texts.unpointed;
  };
  const authorOf = ({ account_id, email, api_key_id }: HistoryEntry) => {
    if (account_id === null) return '';
    const person = account_id === user?.account.id ? texts.you : (email ?? texts.other);
    const key = api_key_id === null ? '' : `${texts.key}${SEPARATOR}`;
    return `${person}${SEPARATOR}${key}`;
  };
  return (
    <section class="card placement-history" aria-labelledby="placement-history">
      <h2 id="placement-history">{texts.history}</h2>
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

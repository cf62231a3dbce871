import { useEffect, useState } from 'preact/hooks';
import { forEachConcurrently } from '../../../../sdk/sheet/for-each-concurrently.ts';
import { formatNumber } from '../../texts/format.ts';
import { t } from '../../texts/t.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Problem } from '../../ui/problem.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { PrintDesigner } from './designer/print-designer.tsx';
import type { PrintedCode } from './sheets/sheet.tsx';

/** The maximum number of codes in one print. Each code is loaded separately. */
export const MAX_PRINTED = 500;
const CONCURRENCY = 6;

/** The codes or placements to print. */
export interface Found {
  /** The number of all matches, including those beyond `MAX_PRINTED`. */
  readonly total: number;
  /** The address of the page that prints the next matches. Without it, users must search the list for the rest. */
  readonly next?: string | undefined;
  /**
   * The start of the file names if there are several codes; by default, the name of the list with the number of codes:
   * `Placements (40)`. With a single code, file names start with its name.
   */
  readonly fileName?: string | undefined;
  /** Each function loads one code or placement. */
  readonly loaders: readonly (() => Promise<PrintedCode>)[];
}

interface PrintManyProps {
  readonly title: string;
  /** The link back to the list from which the user comes. */
  readonly list: { readonly href: string; readonly label: string };
  /** Identifies what is printed. A new value loads the codes again. */
  readonly requestKey: string;
  find(): Promise<Found>;
}

/** Prints several codes or placements. */
export function PrintMany({ title, list, requestKey, find }: PrintManyProps) {
  const { codes, total, next, fileName, loadedCount, error, retry } = useLoaded(requestKey, find);
  const [first, ...more] = codes ?? [];
  return (
    <div class="print-page">
      <div class="screen-only">
        <PageHeader title={title} back={list} />
        <Problem error={error} onRetry={retry} />
        {codes?.length === 0 && (
          <EmptyState title={t.print.none} text={t.print.noneText}>
            <ButtonLink variant="primary" href={list.href}>
              {list.label}
            </ButtonLink>
          </EmptyState>
        )}
        {next && (
          <p class="notice">
            {t.print.placementsPart({ shown: formatNumber(MAX_PRINTED), all: formatNumber(total) })}{' '}
            <a href={next}>{t.print.next}</a>
          </p>
        )}
        {!next && total > MAX_PRINTED && (
          <p class="notice">{t.print.codesPart({ shown: formatNumber(MAX_PRINTED), all: formatNumber(total) })}</p>
        )}
        {!codes && !error && (
          <>
            <progress max={Math.min(total, MAX_PRINTED) || 1} value={loadedCount} aria-label={t.shell.loading} />
            <Skeleton shape="block" count={1} />
          </>
        )}
      </div>
      {first && (
        <PrintDesigner
          codes={[first, ...more]}
          fileName={more.length === 0 ? first.name : (fileName ?? `${list.label} (${more.length + 1})`)}
        />
      )}
    </div>
  );
}

interface Loaded extends Omit<Found, 'loaders'> {
  /** The number of codes that are already loaded. */
  readonly loadedCount: number;
  readonly codes?: readonly PrintedCode[];
  readonly error?: Error;
}

const NOT_LOADED: Loaded = { total: 0, loadedCount: 0 };

function useLoaded(requestKey: string, find: () => Promise<Found>): Loaded & { readonly retry: () => void } {
  const [loaded, setLoaded] = useState(NOT_LOADED);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    const show = (state: Loaded) => isCurrent && setLoaded(state);
    const load = async () => {
      const { loaders, ...found } = await find();
      const codes: PrintedCode[] = [];
      let loadedCount = 0;
      const loadAt = async ([index, loadCode]: [number, Found['loaders'][number]]) => {
        codes[index] = await loadCode();
        loadedCount += 1;
        if (loadedCount % CONCURRENCY === 0) show({ ...found, loadedCount });
      };
      await forEachConcurrently([...loaders.entries()], CONCURRENCY, loadAt, () => !isCurrent);
      show({ ...found, loadedCount, codes });
    };
    setLoaded(NOT_LOADED);
    load().catch((error: Error) => show({ ...NOT_LOADED, error }));
    return () => {
      isCurrent = false;
    };
  }, [requestKey, attempt]);
  return { ...loaded, retry: () => setAttempt((count) => count + 1) };
}

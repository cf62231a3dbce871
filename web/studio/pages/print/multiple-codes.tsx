import { useEffect, useState } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import { getQprCode, listQprCodes } from '../../../../sdk/src/index.ts';
import { call } from '../../data/client.ts';
import { useScope } from '../../data/scope.tsx';
import { byName } from '../../texts/by-name.ts';
import { formatNumber } from '../../texts/format.ts';
import { useTexts } from '../../texts/language.ts';
import { useShellTexts } from '../../texts/shell/index.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Problem } from '../../ui/problem.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { PrintDesigner } from './maker/print-designer.tsx';
import { loadQrArt } from './qr-art.ts';
import type { PrintedCode } from './sheets/sheet.tsx';
import { printTexts } from './texts/index.ts';
import { imageUrl } from './use-qr-art.ts';

/** A practical maximum for printing. */
const MAX_CODES = 500;
const CONCURRENCY = 6;
const PAGE = 100;

/** Prints several codes: those in the query string, or those that match the filters of the list. */
export function MultipleCodes() {
  const texts = useTexts(printTexts);
  const shell = useShellTexts();
  const scope = useScope();
  const { codes, total, read, error, retry } = useCodes();
  const [first, ...more] = codes ?? [];
  return (
    <div class="print-page">
      <div class="screen-only">
        <PageHeader title={texts.manyTitle} back={{ href: scope.path('codes'), label: texts.backToCodes }} />
        <Problem error={error} onRetry={retry} />
        {codes?.length === 0 && (
          <EmptyState title={texts.none} text={texts.noneText}>
            <ButtonLink variant="primary" href={scope.path('codes')}>
              {texts.toCodes}
            </ButtonLink>
          </EmptyState>
        )}
        {total > MAX_CODES && <p class="notice">{texts.newest(formatNumber(MAX_CODES), formatNumber(total))}</p>}
        {!codes && !error && (
          <>
            <progress max={Math.min(total, MAX_CODES) || 1} value={read} aria-label={shell.loading} />
            <Skeleton shape="block" count={1} />
          </>
        )}
      </div>
      {first && <PrintDesigner codes={[first, ...more]} />}
    </div>
  );
}

interface LoadedCodes {
  readonly total: number;
  readonly read: number;
  readonly codes?: readonly PrintedCode[];
  readonly error?: Error;
}

const NOTHING: LoadedCodes = { total: 0, read: 0 };

function useCodes(): LoadedCodes & { readonly retry: () => void } {
  const { fields } = useScope();
  const { ids, q, status, organization } = useLocation().query;
  const [loaded, setLoaded] = useState(NOTHING);
  const [attempt, setAttempt] = useState(0);
  const filters: Filters = {
    ...fields,
    ...(organization && { organization_id: organization }),
    ...(q && { q }),
    status: status === 'archived' ? 'archived' : 'active',
  };
  const request = JSON.stringify([ids, filters]);
  useEffect(() => {
    let isCurrent = true;
    const show = (next: LoadedCodes) => isCurrent && setLoaded(next);
    const load = async () => {
      const found = ids === undefined ? await listIds(filters) : parseIds(ids);
      const codes: PrintedCode[] = [];
      while (codes.length < found.ids.length && isCurrent) {
        show({ total: found.total, read: codes.length });
        codes.push(
          ...(await Promise.all(found.ids.slice(codes.length, codes.length + CONCURRENCY).map(loadPrintedCode))),
        );
      }
      show({ total: found.total, read: codes.length, codes });
    };
    setLoaded(NOTHING);
    load().catch((error: Error) => show({ ...NOTHING, error }));
    return () => {
      isCurrent = false;
    };
  }, [request, attempt]);
  return { ...loaded, retry: () => setAttempt((count) => count + 1) };
}

interface Filters {
  readonly organization_id?: string;
  readonly q?: string;
  readonly status: 'active' | 'archived';
}

interface Found {
  readonly ids: readonly string[];
  readonly total: number;
}

/** Codes in the order of the query string. */
function parseIds(text: string): Found {
  const ids = text.split(',').filter(Boolean);
  return { ids: ids.slice(0, MAX_CODES), total: ids.length };
}

/** Codes sorted by name, the order in which someone puts them up. */
async function listIds(filters: Filters): Promise<Found> {
  const codes: { readonly id: string; readonly name: string }[] = [];
  for (;;) {
    const page = await call(listQprCodes, { query: { ...filters, limit: PAGE, offset: codes.length } });
    codes.push(...page.codes);
    if (page.codes.length < PAGE || codes.length >= MAX_CODES) {
      return { ids: byName(codes).map(({ id }) => id), total: page.total };
    }
  }
}

async function loadPrintedCode(id: string): Promise<PrintedCode> {
  const { name, short_id, scan_url, style_version } = await call(getQprCode, { path: { id } });
  return { name, scanUrl: scan_url, art: await loadQrArt(imageUrl(short_id, 'svg', style_version)) };
}

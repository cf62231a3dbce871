import { useEffect, useState } from 'preact/hooks';
import { getQprCode } from '../../../../sdk/src/index.ts';
import { call } from '../../data/client.ts';
import { useScope } from '../../data/scope.tsx';
import { useTexts } from '../../texts/language.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Problem } from '../../ui/problem.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Maker } from './maker.tsx';
import { loadQrArt } from './qr-art.ts';
import type { PrintedCode } from './sheets/sheet.tsx';
import { printTexts } from './texts/index.ts';
import { imageUrl } from './use-qr-art.ts';

/** What one sheet after the other can reasonably hold. */
const MOST_CODES = 500;
const AT_ONCE = 6;

/** Labels of several codes, one after the other, in the order of the address. */
export function ManyCodes({ ids }: { readonly ids: readonly string[] }) {
  const texts = useTexts(printTexts);
  const scope = useScope();
  const { codes, error, retry } = useCodes(ids);
  const [first, ...more] = codes ?? [];
  return (
    <div class="print-page">
      <div class="screen-only">
        <PageHeader title={texts.labelsTitle} back={{ href: scope.path('codes'), label: texts.backToCodes }} />
        <Problem error={error} onRetry={retry} />
        {ids.length === 0 && (
          <EmptyState title={texts.none} text={texts.noneText}>
            <ButtonLink look="primary" href={scope.path('codes')}>
              {texts.toCodes}
            </ButtonLink>
          </EmptyState>
        )}
        {!codes && !error && <Skeleton shape="block" count={1} />}
      </div>
      {first && <Maker codes={[first, ...more]} />}
    </div>
  );
}

function useCodes(ids: readonly string[]) {
  const [loaded, setLoaded] = useState<{ readonly codes?: readonly PrintedCode[]; readonly error?: Error }>({});
  const [attempt, setAttempt] = useState(0);
  const wanted = ids.slice(0, MOST_CODES).join();
  useEffect(() => {
    let isWanted = true;
    setLoaded({});
    loadAll(wanted.split(',').filter(Boolean)).then(
      (codes) => isWanted && setLoaded({ codes }),
      (error: Error) => isWanted && setLoaded({ error }),
    );
    return () => {
      isWanted = false;
    };
  }, [wanted, attempt]);
  return { ...loaded, retry: () => setAttempt((count) => count + 1) };
}

async function loadAll(ids: readonly string[]): Promise<PrintedCode[]> {
  const codes: PrintedCode[] = [];
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    codes.push(...(await Promise.all(ids.slice(from, from + AT_ONCE).map(load))));
  }
  return codes;
}

async function load(id: string): Promise<PrintedCode> {
  const { name, short_id, scan_url, style_version } = await call(getQprCode, { path: { id } });
  return { name, scanUrl: scan_url, art: await loadQrArt(imageUrl(short_id, 'svg', style_version)) };
}

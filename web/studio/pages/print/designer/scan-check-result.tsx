import { useState } from 'preact/hooks';
import { t } from '../../../texts/t.ts';
import { Button } from '../../../ui/button.tsx';
import { Problem } from '../../../ui/problem.tsx';
import { type ExpectedCode, minReadableWidth } from '../check-sheet.ts';
import { formatLength } from '../lengths.ts';
import type { SheetCheck } from '../use-sheet-check.ts';

/** Each sheet is a separate SVG file. For more sheets than this, the page offers only the PDF with all sheets. */
const MAX_SVG_FILES = 20;

interface ScanCheckResultProps {
  readonly check: SheetCheck;
  /** The number of codes on all sheets together. */
  readonly codes: number;
  readonly sheets: number;
  readonly files: { svg(): Promise<void>; pdf(): Promise<void> };
}

/** Says whether the codes can be scanned. If one cannot, the sheets cannot be downloaded or printed. */
export function ScanCheckResult({ check, codes, sheets, files }: ScanCheckResultProps) {
  const isReadable = check.state === 'done' && check.failed.length === 0;
  const [isWriting, setWriting] = useState(false);
  const [failed, setFailed] = useState<{ readonly type: keyof typeof files; readonly error: Error }>();
  const download = async (type: keyof typeof files) => {
    if (!isReadable) return;
    setWriting(true);
    setFailed(undefined);
    await files[type]()
      .catch((error) => setFailed({ type, error }))
      .finally(() => setWriting(false));
  };
  return (
    <div class="screen-only verdict">
      {check.state === 'error' ? (
        <Problem error={check.error} onRetry={check.retry} />
      ) : (
        <p class={check.state === 'checking' ? 'notice' : isReadable ? 'notice good' : 'notice danger'} role="status">
          {check.state === 'checking'
            ? t.print.print.checking
            : isReadable
              ? t.print.print.scans({ count: codes })
              : reasonOf(check.failed)}
        </p>
      )}
      {sheets > 1 && (
        <>
          {check.state !== 'error' && (
            <progress
              max={sheets}
              value={check.state === 'checking' ? check.checkedCount : sheets}
              aria-label={t.print.print.checking}
            />
          )}
          <p class="soft">{t.print.print.sheets({ count: sheets })}</p>
        </>
      )}
      <div class="actions">
        <Button variant="primary" disabled={!isReadable} onClick={() => isReadable && window.print()}>
          {t.print.print.print}
        </Button>
        <Button disabled={!isReadable} busy={isWriting} onClick={() => download('pdf')}>
          {t.print.print.pdf}
        </Button>
        {sheets <= MAX_SVG_FILES && (
          <Button disabled={!isReadable} busy={isWriting} onClick={() => download('svg')}>
            {t.print.print.svg}
          </Button>
        )}
      </div>
      {isReadable && failed && <Problem error={failed.error} onRetry={() => download(failed.type)} />}
      <p class="soft">{t.print.print.exact}</p>
    </div>
  );
}

/** Why a print does not scan, and what to change. */
function reasonOf(failed: readonly ExpectedCode[]): string {
  const minWidth = Math.max(...failed.map(({ modules }) => minReadableWidth(modules)));
  return failed.some(({ size }) => size < minWidth)
    ? t.print.print.tooSmall({ least: formatLength(minWidth) })
    : t.print.print.tooWeak;
}

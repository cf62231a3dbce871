import { useState } from 'preact/hooks';
import { useTexts } from '../../../texts/language.ts';
import { Button } from '../../../ui/button.tsx';
import { Problem } from '../../../ui/problem.tsx';
import { type ExpectedCode, minReadableWidth } from '../check-sheet.ts';
import { formatLength } from '../lengths.ts';
import type { PrintTexts } from '../texts/en.ts';
import { printTexts } from '../texts/index.ts';
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
  const { print: texts } = useTexts(printTexts);
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
            ? texts.checking
            : isReadable
              ? texts.scans(codes)
              : reasonOf(check.failed, texts)}
        </p>
      )}
      {sheets > 1 && (
        <>
          {check.state !== 'error' && (
            <progress
              max={sheets}
              value={check.state === 'checking' ? check.checkedCount : sheets}
              aria-label={texts.checking}
            />
          )}
          <p class="soft">{texts.sheets(sheets)}</p>
        </>
      )}
      <div class="actions">
        <Button variant="primary" disabled={!isReadable} onClick={() => isReadable && window.print()}>
          {texts.print}
        </Button>
        <Button disabled={!isReadable} busy={isWriting} onClick={() => download('pdf')}>
          {texts.pdf}
        </Button>
        {sheets <= MAX_SVG_FILES && (
          <Button disabled={!isReadable} busy={isWriting} onClick={() => download('svg')}>
            {texts.svg}
          </Button>
        )}
      </div>
      {isReadable && failed && <Problem error={failed.error} onRetry={() => download(failed.type)} />}
      <p class="soft">{texts.exact}</p>
    </div>
  );
}

/** Why a print does not scan, and what to change. */
function reasonOf(failed: readonly ExpectedCode[], { tooSmall, tooWeak }: PrintTexts['print']): string {
  const minWidth = Math.max(...failed.map(({ modules }) => minReadableWidth(modules)));
  return failed.some(({ size }) => size < minWidth) ? tooSmall(formatLength(minWidth)) : tooWeak;
}

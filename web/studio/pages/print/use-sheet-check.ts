import type { RefObject } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { type ExpectedCode, findUnreadable } from './check-sheet.ts';
import type { Paper } from './sheets/layout.ts';

type Outcome =
  | { readonly state: 'done'; readonly failed: readonly ExpectedCode[] }
  | { readonly state: 'error'; readonly error: Error; readonly retry: () => void };

export type SheetCheck =
  | {
      readonly state: 'checking';
      /** How many sheets have been checked so far. */
      readonly checkedCount: number;
    }
  | Outcome;

/** The check starts when the user has not changed anything for this long. */
const PAUSE_MS = 250;

/**
 * Checks whether the codes on all sheets can be scanned, and checks again whenever the content changes. `contentKey`
 * identifies the content, and `pages` lists the codes of each sheet.
 */
export function useSheetCheck(
  sheets: RefObject<HTMLElement>,
  paper: Paper,
  pages: readonly (readonly ExpectedCode[])[],
  contentKey: string,
): SheetCheck {
  const [ended, setEnded] = useState<{ readonly contentKey: string; readonly outcome: Outcome }>();
  const [checkedCount, setCheckedCount] = useState(0);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    const end = (outcome: Outcome) => isCurrent && setEnded({ contentKey, outcome });
    const retry = () => {
      setEnded(undefined);
      setAttempt((count) => count + 1);
    };
    const checkSheets = async () => {
      const failed: ExpectedCode[] = [];
      for (const [page, sheet] of [...(sheets.current?.querySelectorAll('svg.sheet') ?? [])].entries()) {
        failed.push(...(await findUnreadable(sheet as SVGSVGElement, paper, pages[page] ?? [])));
        if (!isCurrent) return;
        setCheckedCount(page + 1);
      }
      end({ state: 'done', failed });
    };
    setCheckedCount(0);
    const timer = setTimeout(
      () => checkSheets().catch((error: Error) => end({ state: 'error', error, retry })),
      PAUSE_MS,
    );
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [contentKey, attempt]);
  return ended?.contentKey === contentKey ? ended.outcome : { state: 'checking', checkedCount };
}

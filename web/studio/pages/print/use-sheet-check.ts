import type { RefObject } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { type ExpectedCode, findUnreadable } from './check-sheet.ts';
import type { Paper } from './sheets/layout.ts';

export type SheetCheck =
  | {
      readonly state: 'checking';
      /** How many sheets have been checked so far. */
      readonly read: number;
    }
  | { readonly state: 'done'; readonly failed: readonly ExpectedCode[] };

/** The check starts when the user has not changed anything for this long. */
const PAUSE_MS = 250;

/**
 * Checks that the codes on all sheets can be scanned, again whenever the content changes. `contentKey` identifies the
 * content, and `pages` lists the codes of each sheet.
 */
export function useSheetCheck(
  sheets: RefObject<HTMLElement>,
  paper: Paper,
  pages: readonly (readonly ExpectedCode[])[],
  contentKey: string,
): SheetCheck {
  const [checked, setChecked] = useState<{ readonly contentKey: string; readonly failed: readonly ExpectedCode[] }>();
  const [read, setRead] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    setRead(0);
    const timer = setTimeout(async () => {
      const failed: ExpectedCode[] = [];
      for (const [page, sheet] of [...(sheets.current?.querySelectorAll('svg.sheet') ?? [])].entries()) {
        failed.push(...(await findUnreadable(sheet as SVGSVGElement, paper, pages[page] ?? [])));
        if (!isCurrent) return;
        setRead(page + 1);
      }
      setChecked({ contentKey, failed });
    }, PAUSE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [contentKey]);
  return checked?.contentKey === contentKey ? { state: 'done', failed: checked.failed } : { state: 'checking', read };
}

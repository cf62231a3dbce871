import { useMemo, useRef } from 'preact/hooks';
import { save } from '../../../data/files/save-file.ts';
import { loadWithRetry } from '../../../data/load-with-retry.ts';
import { useDraft } from '../../../data/use-draft.ts';
import { t } from '../../../texts/t.ts';
import { sheetFile } from '../check-sheet.ts';
import { piecePages } from '../sheets/grid.ts';
import { PAPERS, posterSymbols, tentSymbols } from '../sheets/layout.ts';
import { PieceSheet } from '../sheets/piece-sheet.tsx';
import { PosterSheet, type PrintedCode, TentSheet } from '../sheets/sheet.tsx';
import { useSheetCheck } from '../use-sheet-check.ts';
import { ChoiceFields } from './choice-fields.tsx';
import { type Choices, defaultChoices, gridOf, MAX_COPIES, printedWordsOf, wholeNumber } from './choices.ts';
import { ScanCheckResult } from './scan-check-result.tsx';

interface PrintDesignerProps {
  readonly codes: readonly [PrintedCode, ...PrintedCode[]];
  /** The start of the file names. Exception: the SVG file of a poster or tent card starts with the name of its code. */
  readonly fileName: string;
}

/** Lets the user design and preview sheets of codes, and print or download them if all codes can be scanned. */
export function PrintDesigner({ codes, fileName }: PrintDesignerProps) {
  const isMany = codes.length > 1;
  const [choices, choose] = useDraft<Choices>('print', defaultChoices(isMany));
  const sheets = useRef<HTMLDivElement>(null);
  const { product, showName } = choices;
  const grid = gridOf(choices);
  const paper = grid?.paper ?? PAPERS[choices.paper];
  const words = printedWordsOf(choices);
  const piecesByPage =
    grid &&
    piecePages(grid, {
      codes: codes.length,
      copies: wholeNumber(choices.copies, MAX_COPIES) ?? 1,
      used: grid.hasCutLines ? 0 : (wholeNumber(choices.start, grid.columns * grid.rows) ?? 1) - 1,
    });
  const symbolsOf = product === 'tent' ? tentSymbols : posterSymbols;
  const pages = piecesByPage ?? codes.map((_, code) => symbolsOf(paper, code));
  const expected = pages.map((page) =>
    page.map((placed) => {
      const { scanUrl, art } = codes[placed.code] ?? codes[0];
      return { ...placed, text: scanUrl, modules: art.size };
    }),
  );
  // Identifies the content of the sheets, so that whole drawings need not be compared.
  const contentKey = JSON.stringify([choices, codes.map(({ name, scanUrl, art }) => [name, scanUrl, art.url])]);
  const check = useSheetCheck(sheets, paper, expected, contentKey);
  const SingleSheet = product === 'poster' ? PosterSheet : TentSheet;
  // Drawing hundreds of codes takes a while, and this component renders again after each checked sheet. So draw again
  // only if the content changes.
  const drawing = useMemo(
    () =>
      grid && piecesByPage
        ? piecesByPage.map((page, number) => (
            <PieceSheet
              key={String(number)}
              grid={grid}
              pieces={page}
              codes={codes}
              words={words}
              showNames={showName}
            />
          ))
        : codes.map((code, number) => (
            <SingleSheet key={String(number)} paper={paper} code={code} words={words} showName={showName} />
          )),
    [contentKey],
  );
  const sheetElements = () => [...(sheets.current?.querySelectorAll<SVGSVGElement>('svg.sheet') ?? [])];
  const files = {
    svg: async () => {
      for (const [page, sheet] of sheetElements().entries()) {
        const name = (!piecesByPage && codes[page]?.name) || fileName;
        const number = piecesByPage && page > 0 ? ` ${page + 1}` : '';
        save(sheetFile(sheet), `${name} ${t.print.print.products[product]}${number}.svg`);
      }
    },
    pdf: async () => {
      const { sheetsPdf } = await loadWithRetry(() => import('../pdf/sheets-pdf.ts'));
      save(await sheetsPdf(sheetElements(), paper), `${fileName} ${t.print.print.products[product]}.pdf`);
    },
  };
  return (
    <section class="card designer" aria-labelledby="designer-title">
      <h2 id="designer-title" class="screen-only">
        {t.print.print.title}
      </h2>
      <div class="designer-parts">
        <div class="screen-only">
          <ChoiceFields choices={choices} change={(changes) => choose({ ...choices, ...changes })} isMany={isMany} />
        </div>
        <div>
          {/* Screen readers skip the drawings, because the form fields and the check result describe them. */}
          <div ref={sheets} class="sheets" role="img" aria-label={t.print.print.preview}>
            {drawing}
          </div>
          <ScanCheckResult check={check} codes={expected.flat().length} sheets={pages.length} files={files} />
        </div>
      </div>
    </section>
  );
}

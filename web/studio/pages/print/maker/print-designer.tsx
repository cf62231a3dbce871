import { useRef } from 'preact/hooks';
import { save } from '../../../data/download.ts';
import { useDraft } from '../../../data/use-draft.ts';
import { useTexts } from '../../../texts/language.ts';
import { sheetFile } from '../check-sheet.ts';
import { labelPages, PAPERS, posterPlacements, tentPlacements } from '../sheets/layout.ts';
import { LabelSheet, PosterSheet, type PrintedCode, TentSheet } from '../sheets/sheet.tsx';
import { printTexts } from '../texts/index.ts';
import { useSheetCheck } from '../use-sheet-check.ts';
import { ChoiceFields } from './choice-fields.tsx';
import { type Choices, copiesOf, defaultChoices, labelQrMm, printTextsOf } from './choices.ts';
import { ScanCheckResult } from './scan-check-result.tsx';

/** Chooses, previews and prints a sheet after it has been checked. */
export function PrintDesigner({ codes }: { readonly codes: readonly [PrintedCode, ...PrintedCode[]] }) {
  const { print: texts } = useTexts(printTexts);
  const isMany = codes.length > 1;
  const [choices, choose] = useDraft<Choices>('print', defaultChoices(isMany));
  const sheets = useRef<HTMLDivElement>(null);
  const { product, showName } = choices;
  const paper = PAPERS[choices.paper];
  const qrMm = labelQrMm(choices);
  const labels = product === 'labels' ? labelPages(paper, qrMm, codes.length, copiesOf(choices)) : undefined;
  const place = product === 'tent' ? tentPlacements : posterPlacements;
  const pages = labels ?? codes.map((_, code) => place(paper, code));
  const expected = pages.map((page) =>
    page.map((placed) => {
      const { scanUrl, art } = codes[placed.code] ?? codes[0];
      return { ...placed, text: scanUrl, modules: art.size };
    }),
  );
  const checkKey = JSON.stringify([
    choices,
    codes.map(({ name, art }) => [name, art.dark, art.light, art.modules.length, art.logo]),
  ]);
  const check = useSheetCheck(sheets, paper, expected, checkKey);
  const SingleSheet = product === 'poster' ? PosterSheet : TentSheet;
  const download = () => {
    for (const [page, sheet] of [...(sheets.current?.querySelectorAll('svg.sheet') ?? [])].entries()) {
      const { name } = (!labels && codes[page]) || codes[0];
      const number = labels && page > 0 ? ` ${page + 1}` : '';
      save(sheetFile(sheet as SVGSVGElement), `${name} ${texts.products[product]}${number}.svg`);
    }
  };
  return (
    <section class="card maker" aria-labelledby="maker-title">
      <h2 id="maker-title" class="screen-only">
        {texts.title}
      </h2>
      <div class="maker-parts">
        <div class="screen-only">
          <ChoiceFields choices={choices} change={(changes) => choose({ ...choices, ...changes })} isMany={isMany} />
        </div>
        <div>
          {/* The drawings are decorative; the fields and the line below describe them. */}
          <div ref={sheets} class="sheets" role="img" aria-label={texts.preview}>
            {labels?.map((page, number) => (
              <LabelSheet
                key={String(number)}
                paper={paper}
                qr={qrMm}
                labels={page}
                codes={codes}
                showNames={showName}
              />
            ))}
            {!labels &&
              codes.map((code, number) => (
                <SingleSheet
                  key={String(number)}
                  paper={paper}
                  code={code}
                  words={printTextsOf(choices)}
                  showName={showName}
                />
              ))}
          </div>
          <ScanCheckResult check={check} codes={expected.flat().length} sheets={pages.length} onDownload={download} />
        </div>
      </div>
    </section>
  );
}

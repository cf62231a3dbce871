import { useRef } from 'preact/hooks';
import { useDraft } from '../../data/use-draft.ts';
import { type Language, language, useTexts } from '../../texts/language.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox, Select, TextField } from '../../ui/field.tsx';
import { CALLS, LANGUAGE_OPTIONS } from './calls.ts';
import { type Expected, leastReadable, sheetFile } from './check-sheet.ts';
import { formatLength } from './lengths.ts';
import { save } from './save-file.ts';
import {
  DISTANCE_RATIO,
  LABEL_SIZES,
  labelPages,
  PAPERS,
  type Paper,
  PRODUCTS,
  type Product,
  posterPlacements,
  qrWidth,
  tentPlacements,
} from './sheets/layout.ts';
import { LabelSheet, PosterSheet, type PrintedCode, TentSheet } from './sheets/sheet.tsx';
import type { PrintTexts } from './texts/en.ts';
import { printTexts } from './texts/index.ts';
import { useSheetCheck } from './use-sheet-check.ts';

interface Choices {
  readonly product: Product;
  readonly paper: Paper['name'];
  readonly distanceMm: number;
  readonly language: Language;
  /** Where somebody has written one. */
  readonly call?: string | undefined;
  readonly showName: boolean;
  readonly labelMm: string;
  readonly copies: string;
}

const MOST_COPIES = 100;
const DISTANCES_MM = [300, 500, 800, 1_000, 1_500, 2_000, 3_000, 5_000];

/** Each sheet is a file of its own: more of them is for the print window, which makes one PDF. */
const MOST_FILES = 20;

/** North America writes on another paper than the rest of the world. */
const usualPaper = () => (/-(US|CA|MX)$/.test(navigator.language) ? 'letter' : 'a4');

const defaults = (isMany: boolean): Choices => ({
  product: isMany ? 'labels' : 'tent',
  paper: usualPaper(),
  distanceMm: 300,
  language,
  showName: true,
  labelMm: '40',
  copies: '1',
});

/** A print to choose, to look at, and to take away once it was read. */
export function Maker({ codes }: { readonly codes: readonly [PrintedCode, ...PrintedCode[]] }) {
  const { print: texts } = useTexts(printTexts);
  const isMany = codes.length > 1;
  const [choices, choose] = useDraft<Choices>('print', defaults(isMany));
  const change = (changes: Partial<Choices>) => choose({ ...choices, ...changes });
  const sheets = useRef<HTMLDivElement>(null);
  const { product } = choices;
  const paper = PAPERS[choices.paper];
  const { call: usualCall, instruction } = CALLS[choices.language];
  const call = choices.call ?? usualCall;
  const labelMm = Number(choices.labelMm);
  const isLabelSize = labelMm >= LABEL_SIZES.least && labelMm <= LABEL_SIZES.most;
  const qrMm = isLabelSize ? labelMm : LABEL_SIZES.usual;
  const copies = Number(choices.copies);
  const isCopies = Number.isInteger(copies) && copies >= 1 && copies <= MOST_COPIES;
  const pages =
    product === 'labels'
      ? labelPages(paper, qrMm, codes.length, isCopies ? copies : 1)
      : codes.map((_, code) => (product === 'tent' ? tentPlacements : posterPlacements)(paper, code));
  const expected = pages.map((page) =>
    page.map((place) => {
      const { scanUrl, art } = codes[place.code] ?? codes[0];
      return { ...place, text: scanUrl, modules: art.size };
    }),
  );
  const what = JSON.stringify([
    choices,
    codes.map(({ name, art }) => [name, art.dark, art.light, art.modules.length, art.logo]),
  ]);
  const OwnSheet = product === 'poster' ? PosterSheet : TentSheet;
  const check = useSheetCheck(sheets, paper, expected, what);
  const isGood = check.state === 'done' && check.failed.length === 0;
  const width = qrWidth(product, paper, qrMm);
  const reach = width * DISTANCE_RATIO;
  const download = () => {
    for (const [page, sheet] of [...(sheets.current?.querySelectorAll('svg.sheet') ?? [])].entries()) {
      const { name } = (product !== 'labels' && codes[page]) || codes[0];
      const number = product === 'labels' && page > 0 ? ` ${page + 1}` : '';
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
          <fieldset class="products">
            <legend>{texts.product}</legend>
            {PRODUCTS.map((each) => (
              <label key={each} class="product">
                <input
                  type="radio"
                  name="product"
                  checked={product === each}
                  onChange={() => change({ product: each })}
                />
                <span>{texts.products[each]}</span>
              </label>
            ))}
            <p class="hint">{texts.about[product]}</p>
          </fieldset>
          <div class="pairs">
            <Select
              label={texts.paper}
              value={choices.paper}
              options={Object.values(PAPERS).map(({ name }) => ({ value: name, label: texts.papers[name] }))}
              onValue={(name) => change({ paper: name as Paper['name'] })}
            />
            {product === 'labels' ? (
              <TextField
                label={texts.labelSize}
                type="number"
                min={LABEL_SIZES.least}
                max={LABEL_SIZES.most}
                value={choices.labelMm}
                error={isLabelSize ? undefined : texts.labelSizeError}
                onValue={(mm) => change({ labelMm: mm })}
              />
            ) : (
              <Select
                label={texts.language}
                value={choices.language}
                options={LANGUAGE_OPTIONS}
                onValue={(value) => change({ language: value as Language, call: undefined })}
              />
            )}
          </div>
          {isMany && product === 'labels' && (
            <TextField
              label={texts.copies}
              type="number"
              min={1}
              max={MOST_COPIES}
              value={choices.copies}
              error={isCopies ? undefined : texts.copiesError}
              onValue={(value) => change({ copies: value })}
            />
          )}
          {product !== 'labels' && (
            <TextField label={texts.call} value={call} maxLength={80} onValue={(words) => change({ call: words })} />
          )}
          <Checkbox label={texts.showName} checked={choices.showName} onValue={(showName) => change({ showName })} />
          <Select
            label={texts.distance}
            value={String(choices.distanceMm)}
            options={DISTANCES_MM.map((mm) => ({ value: String(mm), label: formatLength(mm) }))}
            hint={texts.needs(formatLength(choices.distanceMm), formatLength(choices.distanceMm / DISTANCE_RATIO))}
            onValue={(mm) => change({ distanceMm: Number(mm) })}
          />
          <p class={reach < choices.distanceMm ? 'advice bad' : 'advice'}>
            {(reach < choices.distanceMm ? texts.tooFar : texts.reaches)(formatLength(width), formatLength(reach))}
          </p>
        </div>
        <div>
          {/* The drawings are for the eye; what they show stands in the fields and in the line below. */}
          <div ref={sheets} class="sheets" role="img" aria-label={texts.preview}>
            {pages.map((labels, page) =>
              product === 'labels' ? (
                <LabelSheet
                  key={String(page)}
                  paper={paper}
                  qr={qrMm}
                  labels={labels as ReturnType<typeof labelPages>[number]}
                  codes={codes}
                  showNames={choices.showName}
                />
              ) : (
                <OwnSheet
                  key={String(page)}
                  paper={paper}
                  code={codes[page] ?? codes[0]}
                  words={{ call, instruction }}
                  showName={choices.showName}
                />
              ),
            )}
          </div>
          <div class="screen-only verdict">
            <p
              class={check.state === 'done' && !isGood ? 'notice danger' : isGood ? 'notice good' : 'notice'}
              role="status"
            >
              {check.state === 'checking'
                ? texts.checking
                : isGood
                  ? texts.scans(expected.flat().length)
                  : verdictOf(check.failed, texts)}
            </p>
            {pages.length > 1 && (
              <>
                <progress
                  max={pages.length}
                  value={check.state === 'checking' ? check.read : pages.length}
                  aria-label={texts.checking}
                />
                <p class="soft">{texts.sheets(pages.length)}</p>
              </>
            )}
            <div class="actions">
              <Button look="primary" disabled={!isGood} onClick={() => isGood && window.print()}>
                {texts.print}
              </Button>
              {pages.length <= MOST_FILES && (
                <Button disabled={!isGood} onClick={() => isGood && download()}>
                  {texts.svg}
                </Button>
              )}
            </div>
            <p class="soft">{texts.exact}</p>
          </div>
        </div>
      </div>
    </section>
  );
}

/** Why a print does not scan, and what to change. */
function verdictOf(failed: readonly Expected[], { tooSmall, tooWeak }: PrintTexts['print']): string {
  const least = Math.max(...failed.map(({ modules }) => leastReadable(modules)));
  return failed.some(({ size }) => size < least) ? tooSmall(formatLength(least)) : tooWeak;
}

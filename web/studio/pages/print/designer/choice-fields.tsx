import type { Language } from '../../../texts/language.ts';
import { t } from '../../../texts/t.ts';
import { lengthError } from '../../../texts/text-error.ts';
import { Checkbox, Select, TextField } from '../../../ui/field.tsx';
import { LANGUAGE_OPTIONS } from '../language-options.ts';
import { formatLength, formatSize } from '../lengths.ts';
import { LABEL_SHEETS, STICKER_SIZES } from '../sheets/grid.ts';
import { DISTANCE_RATIO, PAPERS, type Paper, PRODUCTS } from '../sheets/layout.ts';
import {
  type Choices,
  gridOf,
  isValidLabelSize,
  MAX_CALL_TO_ACTION_LENGTH,
  MAX_COPIES,
  printedWordsOf,
  qrWidth,
  wholeNumber,
} from './choices.ts';

const DISTANCES_MM = [200, 300, 500, 800, 1_000, 1_500, 2_000, 3_000, 5_000];

interface ChoiceFieldsProps {
  readonly choices: Choices;
  readonly change: (changes: Partial<Choices>) => void;
  /** Whether more than one code is printed. */
  readonly isMany: boolean;
}

/** Product, paper, texts and reading distance. */
export function ChoiceFields({ choices, change, isMany }: ChoiceFieldsProps) {
  const { product, distanceMm, sheet } = choices;
  const isPlainPaper = product === 'labels' && sheet === 'plain';
  const isPrecut = product === 'labels' && !isPlainPaper;
  const grid = gridOf(choices);
  const perSheet = grid ? grid.columns * grid.rows : 1;
  return (
    <>
      <fieldset class="products">
        <legend>{t.print.print.product}</legend>
        {PRODUCTS.map((option) => (
          <label key={option} class="product">
            <input
              type="radio"
              name="product"
              checked={product === option}
              onChange={() => change({ product: option })}
            />
            <span>{t.print.print.products[option]}</span>
          </label>
        ))}
        <p class="hint">{isPrecut ? t.print.print.precut : t.print.print.about[product]}</p>
      </fieldset>
      {product === 'labels' && (
        <Select
          label={t.print.print.sheet}
          value={sheet}
          options={[
            { value: 'plain', label: t.print.print.plain },
            ...LABEL_SHEETS.map(({ name, columns, rows, width, height, paper }) => ({
              value: name,
              label: t.print.print.avery({
                name,
                paper: t.print.print.papers[paper],
                count: columns * rows,
                size: formatSize(width, height),
              }),
            })),
          ]}
          onValue={(name) => change({ sheet: name as Choices['sheet'] })}
        />
      )}
      <div class="pairs">
        {!isPrecut && (
          <Select
            label={t.print.print.paper}
            value={choices.paper}
            options={Object.values(PAPERS).map(({ name }) => ({ value: name, label: t.print.print.papers[name] }))}
            onValue={(name) => change({ paper: name as Paper['name'] })}
          />
        )}
        {isPlainPaper && (
          <TextField
            label={t.print.print.labelSize}
            type="number"
            min={STICKER_SIZES.min}
            max={STICKER_SIZES.max}
            value={choices.labelMm}
            error={isValidLabelSize(choices) ? undefined : t.print.print.labelSizeError}
            onValue={(mm) => change({ labelMm: mm })}
          />
        )}
        {isPrecut && (
          <TextField
            label={t.print.print.start}
            type="number"
            min={1}
            max={perSheet}
            value={choices.start}
            error={wholeNumber(choices.start, perSheet) ? undefined : t.print.print.numberError({ max: perSheet })}
            onValue={(start) => change({ start })}
          />
        )}
        {isMany && grid && (
          <TextField
            label={t.print.print.copies}
            type="number"
            min={1}
            max={MAX_COPIES}
            value={choices.copies}
            error={wholeNumber(choices.copies, MAX_COPIES) ? undefined : t.print.print.numberError({ max: MAX_COPIES })}
            onValue={(copies) => change({ copies })}
          />
        )}
        {!isPlainPaper && (
          <Select
            label={t.print.print.language}
            value={choices.language}
            options={LANGUAGE_OPTIONS}
            onValue={(value) => change({ language: value as Language, callToAction: undefined })}
          />
        )}
      </div>
      {!isPlainPaper && (
        <TextField
          label={t.print.print.call}
          value={choices.callToAction ?? printedWordsOf(choices).callToAction}
          error={lengthError(choices.callToAction ?? '', MAX_CALL_TO_ACTION_LENGTH)}
          dir="auto"
          onValue={(callToAction) => change({ callToAction })}
        />
      )}
      <Checkbox
        label={t.print.print.showName}
        checked={choices.showName}
        onValue={(showName) => change({ showName })}
      />
      <Select
        label={t.print.print.distance}
        value={String(distanceMm)}
        options={DISTANCES_MM.map((mm) => ({ value: String(mm), label: formatLength(mm) }))}
        hint={t.print.print.needs({
          distance: formatLength(distanceMm),
          width: formatLength(distanceMm / DISTANCE_RATIO),
        })}
        onValue={(mm) => change({ distanceMm: Number(mm) })}
      />
      <Reach choices={choices} />
    </>
  );
}

/** The distance from which the print can be read, and whether that is enough. */
function Reach({ choices }: Pick<ChoiceFieldsProps, 'choices'>) {
  const width = qrWidth(choices);
  const reach = width * DISTANCE_RATIO;
  const isTooFar = reach < choices.distanceMm;
  return (
    <p class={isTooFar ? 'advice bad' : 'advice'}>
      {(isTooFar ? t.print.print.tooFar : t.print.print.reaches)({
        width: formatLength(width),
        distance: formatLength(reach),
      })}
    </p>
  );
}

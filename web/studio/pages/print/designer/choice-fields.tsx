import { type Language, useTexts } from '../../../texts/language.ts';
import { useShellTexts } from '../../../texts/shell/index.ts';
import { lengthError } from '../../../texts/text-error.ts';
import { Checkbox, Select, TextField } from '../../../ui/field.tsx';
import { LANGUAGE_OPTIONS } from '../calls-to-action.ts';
import { formatLength, formatSize } from '../lengths.ts';
import { LABEL_SHEETS, STICKER_SIZES } from '../sheets/grid.ts';
import { DISTANCE_RATIO, PAPERS, type Paper, PRODUCTS } from '../sheets/layout.ts';
import { printTexts } from '../texts/index.ts';
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
  const { print: texts } = useTexts(printTexts);
  const shell = useShellTexts();
  const { product, distanceMm, sheet } = choices;
  const isPlainPaper = product === 'labels' && sheet === 'plain';
  const isPrecut = product === 'labels' && !isPlainPaper;
  const grid = gridOf(choices);
  const perSheet = grid ? grid.columns * grid.rows : 1;
  return (
    <>
      <fieldset class="products">
        <legend>{texts.product}</legend>
        {PRODUCTS.map((option) => (
          <label key={option} class="product">
            <input
              type="radio"
              name="product"
              checked={product === option}
              onChange={() => change({ product: option })}
            />
            <span>{texts.products[option]}</span>
          </label>
        ))}
        <p class="hint">{isPrecut ? texts.precut : texts.about[product]}</p>
      </fieldset>
      {product === 'labels' && (
        <Select
          label={texts.sheet}
          value={sheet}
          options={[
            { value: 'plain', label: texts.plain },
            ...LABEL_SHEETS.map(({ name, columns, rows, width, height, paper }) => ({
              value: name,
              label: texts.avery(name, texts.papers[paper], columns * rows, formatSize(width, height)),
            })),
          ]}
          onValue={(name) => change({ sheet: name as Choices['sheet'] })}
        />
      )}
      <div class="pairs">
        {!isPrecut && (
          <Select
            label={texts.paper}
            value={choices.paper}
            options={Object.values(PAPERS).map(({ name }) => ({ value: name, label: texts.papers[name] }))}
            onValue={(name) => change({ paper: name as Paper['name'] })}
          />
        )}
        {isPlainPaper && (
          <TextField
            label={texts.labelSize}
            type="number"
            min={STICKER_SIZES.min}
            max={STICKER_SIZES.max}
            value={choices.labelMm}
            error={isValidLabelSize(choices) ? undefined : texts.labelSizeError}
            onValue={(mm) => change({ labelMm: mm })}
          />
        )}
        {isPrecut && (
          <TextField
            label={texts.start}
            type="number"
            min={1}
            max={perSheet}
            value={choices.start}
            error={wholeNumber(choices.start, perSheet) ? undefined : texts.numberError(perSheet)}
            onValue={(start) => change({ start })}
          />
        )}
        {isMany && grid && (
          <TextField
            label={texts.copies}
            type="number"
            min={1}
            max={MAX_COPIES}
            value={choices.copies}
            error={wholeNumber(choices.copies, MAX_COPIES) ? undefined : texts.numberError(MAX_COPIES)}
            onValue={(copies) => change({ copies })}
          />
        )}
        {!isPlainPaper && (
          <Select
            label={texts.language}
            value={choices.language}
            options={LANGUAGE_OPTIONS}
            onValue={(value) => change({ language: value as Language, callToAction: undefined })}
          />
        )}
      </div>
      {!isPlainPaper && (
        <TextField
          label={texts.call}
          value={choices.callToAction ?? printedWordsOf(choices).callToAction}
          error={lengthError(choices.callToAction ?? '', MAX_CALL_TO_ACTION_LENGTH, shell)}
          dir="auto"
          onValue={(callToAction) => change({ callToAction })}
        />
      )}
      <Checkbox label={texts.showName} checked={choices.showName} onValue={(showName) => change({ showName })} />
      <Select
        label={texts.distance}
        value={String(distanceMm)}
        options={DISTANCES_MM.map((mm) => ({ value: String(mm), label: formatLength(mm) }))}
        hint={texts.needs(formatLength(distanceMm), formatLength(distanceMm / DISTANCE_RATIO))}
        onValue={(mm) => change({ distanceMm: Number(mm) })}
      />
      <Reach choices={choices} />
    </>
  );
}

/** The distance from which the print can be read, and whether that is enough. */
function Reach({ choices }: Pick<ChoiceFieldsProps, 'choices'>) {
  const { print: texts } = useTexts(printTexts);
  const width = qrWidth(choices);
  const reach = width * DISTANCE_RATIO;
  const isTooFar = reach < choices.distanceMm;
  return (
    <p class={isTooFar ? 'advice bad' : 'advice'}>
      {(isTooFar ? texts.tooFar : texts.reaches)(formatLength(width), formatLength(reach))}
    </p>
  );
}

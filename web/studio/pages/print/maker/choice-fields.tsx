import { type Language, useTexts } from '../../../texts/language.ts';
import { useShellTexts } from '../../../texts/shell/index.ts';
import { lengthError } from '../../../texts/text-error.ts';
import { Checkbox, Select, TextField } from '../../../ui/field.tsx';
import { LANGUAGE_OPTIONS } from '../calls-to-action.ts';
import { formatLength } from '../lengths.ts';
import { DISTANCE_RATIO, LABEL_SIZES, PAPERS, type Paper, PRODUCTS, qrWidth } from '../sheets/layout.ts';
import { printTexts } from '../texts/index.ts';
import {
  type Choices,
  isValidCopies,
  isValidLabelSize,
  labelQrMm,
  MAX_CALL_TO_ACTION_LENGTH,
  MAX_COPIES,
  printTextsOf,
} from './choices.ts';

const DISTANCES_MM = [300, 500, 800, 1_000, 1_500, 2_000, 3_000, 5_000];

interface ChoiceFieldsProps {
  readonly choices: Choices;
  readonly change: (changes: Partial<Choices>) => void;
  readonly isMany: boolean;
}

/** Product, paper, texts and reading distance. */
export function ChoiceFields({ choices, change, isMany }: ChoiceFieldsProps) {
  const { print: texts } = useTexts(printTexts);
  const shell = useShellTexts();
  const { product, distanceMm } = choices;
  return (
    <>
      <fieldset class="products">
        <legend>{texts.product}</legend>
        {PRODUCTS.map((each) => (
          <label key={each} class="product">
            <input type="radio" name="product" checked={product === each} onChange={() => change({ product: each })} />
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
            min={LABEL_SIZES.min}
            max={LABEL_SIZES.max}
            value={choices.labelMm}
            error={isValidLabelSize(choices) ? undefined : texts.labelSizeError}
            onValue={(mm) => change({ labelMm: mm })}
          />
        ) : (
          <Select
            label={texts.language}
            value={choices.language}
            options={LANGUAGE_OPTIONS}
            onValue={(value) => change({ language: value as Language, callToAction: undefined })}
          />
        )}
      </div>
      {isMany && product === 'labels' && (
        <TextField
          label={texts.copies}
          type="number"
          min={1}
          max={MAX_COPIES}
          value={choices.copies}
          error={isValidCopies(choices) ? undefined : texts.copiesError}
          onValue={(copies) => change({ copies })}
        />
      )}
      {product !== 'labels' && (
        <TextField
          label={texts.call}
          value={choices.callToAction ?? printTextsOf(choices).callToAction}
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
  const width = qrWidth(choices.product, PAPERS[choices.paper], labelQrMm(choices));
  const reach = width * DISTANCE_RATIO;
  const isTooFar = reach < choices.distanceMm;
  return (
    <p class={isTooFar ? 'advice bad' : 'advice'}>
      {(isTooFar ? texts.tooFar : texts.reaches)(formatLength(width), formatLength(reach))}
    </p>
  );
}

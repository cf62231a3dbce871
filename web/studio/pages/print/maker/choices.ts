import { type Language, language } from '../../../texts/language.ts';
import { CALLS_TO_ACTION } from '../calls-to-action.ts';
import { LABEL_SIZES, type Paper, type Product } from '../sheets/layout.ts';

/** The print settings; numbers as typed. */
export interface Choices {
  readonly product: Product;
  readonly paper: Paper['name'];
  readonly distanceMm: number;
  readonly language: Language;
  /** Set if the user wrote a text. */
  readonly callToAction?: string | undefined;
  readonly showName: boolean;
  readonly labelMm: string;
  readonly copies: string;
}

/** North America uses letter paper. */
const usualPaper = () => (/-(US|CA|MX)$/.test(navigator.language) ? 'letter' : 'a4');

export const defaultChoices = (isMany: boolean): Choices => ({
  product: isMany ? 'labels' : 'tent',
  paper: usualPaper(),
  distanceMm: 300,
  language,
  showName: true,
  labelMm: '40',
  copies: '1',
});

export const MAX_CALL_TO_ACTION_LENGTH = 80;

/** The texts next to the code, in the language of its visitors, truncated if too long. */
export const printTextsOf = ({ language: chosen, callToAction }: Choices) => ({
  ...CALLS_TO_ACTION[chosen],
  ...(callToAction !== undefined && { callToAction: [...callToAction].slice(0, MAX_CALL_TO_ACTION_LENGTH).join('') }),
});

export const isValidLabelSize = ({ labelMm }: Choices): boolean =>
  Number(labelMm) >= LABEL_SIZES.min && Number(labelMm) <= LABEL_SIZES.max;

/** The width of a label's code; the default if the input is invalid. */
export const labelQrMm = (choices: Choices): number =>
  isValidLabelSize(choices) ? Number(choices.labelMm) : LABEL_SIZES.usual;

export const MAX_COPIES = 100;

export const isValidCopies = ({ copies }: Choices): boolean =>
  Number.isInteger(Number(copies)) && Number(copies) >= 1 && Number(copies) <= MAX_COPIES;

/** Labels per code; one if the input is invalid. */
export const copiesOf = (choices: Choices): number => (isValidCopies(choices) ? Number(choices.copies) : 1);

import { printed } from '../../../../../messages/studio.js';
import { type Language, language } from '../../../texts/language.ts';
import { cardGrid, type Grid, type LabelSheetName, precutGrid, STICKER_SIZES, stickerGrid } from '../sheets/grid.ts';
import { PAPERS, type Paper, type Product, posterQr, TENT } from '../sheets/layout.ts';

/** The print settings. Numbers that the user types are strings, because they can be invalid. */
export interface Choices {
  readonly product: Product;
  readonly paper: Paper['name'];
  /** How far away from the code people stand. */
  readonly distanceMm: number;
  readonly language: Language;
  /** The user's own text; undefined for the default text of the language. */
  readonly callToAction?: string | undefined;
  readonly showName: boolean;
  /** A sheet of pre-cut labels, or plain sticker paper. */
  readonly sheet: LabelSheetName | 'plain';
  /** The width of a code on plain sticker paper. */
  readonly labelMm: string;
  /** Pieces for each code. */
  readonly copies: string;
  /** The number of the first unused label on a sheet of pre-cut labels. */
  readonly start: string;
}

/** North America uses letter paper. */
const usualPaper = () => (/-(US|CA|MX)$/.test(navigator.language) ? 'letter' : 'a4');

export const defaultChoices = (isMany: boolean): Choices => ({
  product: isMany ? 'labels' : 'tent',
  paper: usualPaper(),
  sheet: 'plain',
  distanceMm: 300,
  language,
  showName: true,
  labelMm: '40',
  copies: '1',
  start: '1',
});

export const MAX_CALL_TO_ACTION_LENGTH = 80;

/** The texts next to the code, in the language of its visitors, truncated if too long. */
export const printedWordsOf = ({ language: chosen, callToAction }: Choices) => ({
  ...printed[chosen],
  ...(callToAction !== undefined && { callToAction: [...callToAction].slice(0, MAX_CALL_TO_ACTION_LENGTH).join('') }),
});

export const isValidLabelSize = ({ labelMm }: Choices): boolean =>
  Number(labelMm) >= STICKER_SIZES.min && Number(labelMm) <= STICKER_SIZES.max;

/**
 * The labels or cards of a sheet; undefined for products with one code per sheet. An invalid label size counts as the
 * default size.
 */
export function gridOf(choices: Choices): Grid | undefined {
  const { product, sheet, showName } = choices;
  const paper = PAPERS[choices.paper];
  const options = { hasNames: showName, hasSideText: printedWordsOf(choices).callToAction.trim() !== '' };
  if (product === 'cards') return cardGrid(paper, options);
  if (product !== 'labels') return undefined;
  if (sheet !== 'plain') return precutGrid(sheet, options);
  return stickerGrid(paper, isValidLabelSize(choices) ? Number(choices.labelMm) : STICKER_SIZES.usual);
}

/** The printed width of a code. */
export const qrWidth = (choices: Choices): number =>
  gridOf(choices)?.qr ?? (choices.product === 'tent' ? TENT.qr : posterQr(PAPERS[choices.paper]));

export const MAX_COPIES = 100;

/** The typed number, or undefined if it is not a whole number from 1 to `max`. */
export const wholeNumber = (text: string, max: number): number | undefined =>
  Number.isInteger(Number(text)) && Number(text) >= 1 && Number(text) <= max ? Number(text) : undefined;

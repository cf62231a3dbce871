import { PAPERS, type Paper, type PlacedSymbol } from './layout.ts';

/** A sheet of equal pieces (labels, cards or stickers), centered on the paper. All lengths are in millimeters. */
export interface Grid {
  readonly paper: Paper;
  readonly columns: number;
  readonly rows: number;
  /** Of a piece. */
  readonly width: number;
  /** Of a piece. */
  readonly height: number;
  /** Between two columns. */
  readonly gap: number;
  /** Between the edge of a piece and its content. */
  readonly padding: number;
  /** The height of the space for the name under the QR symbol. Without names, it is 0, except on stickers. */
  readonly caption: number;
  /** The width of the symbol. */
  readonly qr: number;
  /** Whether lines are printed for cutting. If not, the sheet is pre-cut, and the lines appear only on the screen. */
  readonly hasCutLines: boolean;
  /** Whether there is a call to action next to the symbol. */
  readonly hasSideText: boolean;
}

/** Avery's label sheets for A4 and US letter paper. On all of them, the labels are centered. */
export const LABEL_SHEETS = [
  { name: 'L7160', paper: 'a4', columns: 3, rows: 7, width: 63.5, height: 38.1, gap: 2.54 },
  { name: 'L7163', paper: 'a4', columns: 2, rows: 7, width: 99.1, height: 38.1, gap: 2.54 },
  { name: '5160', paper: 'letter', columns: 3, rows: 10, width: 66.675, height: 25.4, gap: 3.175 },
  { name: '5163', paper: 'letter', columns: 2, rows: 5, width: 101.6, height: 50.8, gap: 4.7625 },
] as const;
export type LabelSheetName = (typeof LABEL_SHEETS)[number]['name'];

/** Business cards of the usual size. There are no gaps between them, so one cut separates two. */
const CARDS = {
  a4: { columns: 2, rows: 5, width: 85, height: 55 },
  letter: { columns: 2, rows: 5, width: 88.9, height: 50.8 },
} as const;

interface Options {
  readonly hasNames: boolean;
  readonly hasSideText: boolean;
}

/** Printers misalign label sheets by about a millimeter. The QR symbol has its own light margin inside this padding. */
const LABEL_PADDING = 1;
const CARD_PADDING = 3;
/** The height of two lines of text, or of one line on a piece that is not tall enough for two. */
const captionOf = (height: number) => (height < 30 ? 3.4 : 6);

export function precutGrid(name: LabelSheetName, options: Options): Grid {
  const sheet = LABEL_SHEETS.find((listed) => listed.name === name) ?? LABEL_SHEETS[0];
  return withSymbol({ ...sheet, paper: PAPERS[sheet.paper], padding: LABEL_PADDING, hasCutLines: false }, options);
}

export const cardGrid = (paper: Paper, options: Options): Grid =>
  withSymbol({ ...CARDS[paper.name], paper, gap: 0, padding: CARD_PADDING, hasCutLines: true }, options);

/** Adds the size of the symbol, which is as large as the height of a piece allows. */
function withSymbol(sheet: Omit<Grid, 'caption' | 'qr' | 'hasSideText'>, { hasNames, hasSideText }: Options): Grid {
  const caption = hasNames ? captionOf(sheet.height) : 0;
  return { ...sheet, caption, hasSideText, qr: sheet.height - 2 * sheet.padding - caption };
}

/** Printers cannot print closer to the edge of the paper. */
const EDGE = 8;
const STICKER_PADDING = 3;
const STICKER_CAPTION = 9;

/** As many symbols of a chosen width as fit on plain sticker paper. */
export function stickerGrid(paper: Paper, qr: number): Grid {
  const width = qr + 2 * STICKER_PADDING;
  const height = qr + 2 * STICKER_PADDING + STICKER_CAPTION;
  return {
    paper,
    columns: Math.max(1, Math.floor((paper.width - 2 * EDGE) / width)),
    rows: Math.max(1, Math.floor((paper.height - 2 * EDGE) / height)),
    width,
    height,
    gap: 0,
    padding: STICKER_PADDING,
    caption: STICKER_CAPTION,
    qr,
    hasCutLines: true,
    hasSideText: false,
  };
}

export const STICKER_SIZES = { min: 10, usual: 40, max: 180 } as const;

/** A label, card or sticker on a sheet. */
export interface Piece extends PlacedSymbol {
  /** The top left corner of the piece; `x` and `y` are those of its symbol. */
  readonly left: number;
  readonly top: number;
}

interface Filling {
  /** The number of codes. */
  readonly codes: number;
  /** Pieces for each code. Ignored for a single code. */
  readonly copies: number;
  /** How many pieces of the first sheet are already used. */
  readonly used: number;
}

/** The pieces of each page. A single code fills one sheet. Several codes follow one another, each with its copies. */
export function piecePages(grid: Grid, { codes, copies, used }: Filling): Piece[][] {
  const perPage = grid.columns * grid.rows;
  const total = codes === 1 ? perPage - used : codes * copies;
  const pieces = Array.from({ length: total }, (_, index) =>
    pieceAt(grid, (used + index) % perPage, codes === 1 ? 0 : Math.floor(index / copies)),
  );
  return Array.from({ length: Math.ceil((used + total) / perPage) }, (_, page) =>
    pieces.slice(Math.max(0, page * perPage - used), (page + 1) * perPage - used),
  );
}

function pieceAt(grid: Grid, index: number, code: number): Piece {
  const { paper, columns, rows, width, height, gap, padding, qr } = grid;
  const left = (paper.width - columns * width - (columns - 1) * gap) / 2 + (index % columns) * (width + gap);
  const top = (paper.height - rows * height) / 2 + Math.floor(index / columns) * height;
  const x = grid.hasSideText ? left + padding : left + (width - qr) / 2;
  return { code, left, top, x, y: top + padding, size: qr };
}

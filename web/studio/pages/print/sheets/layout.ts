/** All lengths are in millimeters. */
export interface Paper {
  readonly name: 'a4' | 'letter';
  readonly width: number;
  readonly height: number;
}

export const PAPERS = {
  a4: { name: 'a4', width: 210, height: 297 },
  letter: { name: 'letter', width: 215.9, height: 279.4 },
} as const satisfies Record<string, Paper>;

export const PRODUCTS = ['tent', 'poster', 'labels'] as const;
export type Product = (typeof PRODUCTS)[number];

/** A QR image on a sheet; `code` is its index in the list of codes. */
export interface Placement {
  readonly code: number;
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

/** Printers cannot print at the edge of the paper. */
const EDGE = 8;

export const TENT = { qr: 94, left: 14, tab: 18 } as const;
export const tentFaceHeight = ({ height }: Paper) => height / 2 - TENT.tab;

/** Both faces of a tent card, in sheet coordinates. The upper face is upside down. */
export function tentPlacements(paper: Paper, code: number): Placement[] {
  const face = tentFaceHeight(paper);
  const x = TENT.left;
  const inset = (face - TENT.qr) / 2;
  return [
    { code, x: paper.width - x - TENT.qr, y: paper.height / 2 - inset - TENT.qr, size: TENT.qr },
    { code, x, y: paper.height / 2 + inset, size: TENT.qr },
  ];
}

export const POSTER_QR_TOP = 78;
/** The height that remains between the call to action above, and the instruction and name below. */
export const posterQr = ({ height }: Paper): number => height - 147;
export const posterPlacements = (paper: Paper, code: number): Placement[] => [
  { code, x: (paper.width - posterQr(paper)) / 2, y: POSTER_QR_TOP, size: posterQr(paper) },
];

const LABEL_PADDING = 3;
/** The name under the image: at most two lines. */
const CAPTION = 9;

export interface LabelGrid {
  readonly columns: number;
  readonly rows: number;
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly top: number;
}

export function labelGrid(paper: Paper, qr: number): LabelGrid {
  const width = qr + 2 * LABEL_PADDING;
  const height = qr + 2 * LABEL_PADDING + CAPTION;
  const columns = Math.max(1, Math.floor((paper.width - 2 * EDGE) / width));
  const rows = Math.max(1, Math.floor((paper.height - 2 * EDGE) / height));
  return {
    columns,
    rows,
    width,
    height,
    left: (paper.width - columns * width) / 2,
    top: (paper.height - rows * height) / 2,
  };
}

export interface Label extends Placement {
  /** The corner of the whole label. */
  readonly left: number;
  readonly top: number;
}

/**
 * Labels page by page: a single code fills a sheet; several codes follow one another, each with the chosen number of
 * copies.
 */
export function labelPages(paper: Paper, qr: number, codes: number, copies: number): Label[][] {
  const { columns, rows, width, height, left, top } = labelGrid(paper, qr);
  const perPage = columns * rows;
  const total = codes === 1 ? perPage : codes * copies;
  const labels = Array.from({ length: total }, (_, index): Label => {
    const at = index % perPage;
    const corner = { left: left + (at % columns) * width, top: top + Math.floor(at / columns) * height };
    return {
      code: codes === 1 ? 0 : Math.floor(index / copies),
      ...corner,
      x: corner.left + LABEL_PADDING,
      y: corner.top + LABEL_PADDING,
      size: qr,
    };
  });
  return Array.from({ length: Math.ceil(total / perPage) }, (_, page) =>
    labels.slice(page * perPage, (page + 1) * perPage),
  );
}

/** The reading distance is ten times the width of the code. */
export const DISTANCE_RATIO = 10;

export const LABEL_SIZES = { min: 10, usual: 40, max: 180 } as const;

/** The printed width of the code. */
export const qrWidth = (product: Product, paper: Paper, labelMm: number): number =>
  ({ tent: TENT.qr, poster: posterQr(paper), labels: labelMm })[product];

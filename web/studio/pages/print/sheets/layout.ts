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

export const PRODUCTS = ['tent', 'poster', 'labels', 'cards'] as const;
export type Product = (typeof PRODUCTS)[number];

/** A QR symbol on a sheet. `code` is the index of its code in the list of codes. */
export interface PlacedSymbol {
  readonly code: number;
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

/**
 * The dimensions of a tent card: the width of the symbol and its distance from the left edge, the height of each tab
 * (the tabs overlap when the card is folded), the gap between symbol and name, and the height of the name.
 */
export const TENT = { qr: 94, left: 14, tab: 18, gap: 2, name: 11 } as const;
export const tentFaceHeight = ({ height }: Paper) => height / 2 - TENT.tab;
export const tentQrTop = (paper: Paper) => (tentFaceHeight(paper) - TENT.qr - TENT.gap - TENT.name) / 2;

/** The symbols on both faces of a tent card, in sheet coordinates. The upper face is upside down. */
export function tentSymbols(paper: Paper, code: number): PlacedSymbol[] {
  const x = TENT.left;
  const top = tentQrTop(paper);
  return [
    { code, x: paper.width - x - TENT.qr, y: paper.height / 2 - top - TENT.qr, size: TENT.qr },
    { code, x, y: paper.height / 2 + top, size: TENT.qr },
  ];
}

export const POSTER_QR_TOP = 78;
/** The width of the symbol on a poster. The texts above and below it need 147 mm of the height. */
export const posterQr = ({ height }: Paper): number => height - 147;
export const posterSymbols = (paper: Paper, code: number): PlacedSymbol[] => [
  { code, x: (paper.width - posterQr(paper)) / 2, y: POSTER_QR_TOP, size: posterQr(paper) },
];

/** A phone can scan a code from a distance of up to ten times the width of the code. */
export const DISTANCE_RATIO = 10;

import { Qr } from '../qr.tsx';
import { fitText } from './fit-text.ts';
import type { Grid, Piece } from './grid.ts';
import { CUT_LINE, type PrintedCode, Sheet, SOFT, type Words } from './sheet.tsx';
import { heightOf, Text } from './text.tsx';

interface PieceSheetProps {
  readonly grid: Grid;
  readonly pieces: readonly Piece[];
  readonly codes: readonly PrintedCode[];
  readonly words: Words;
  readonly showNames: boolean;
}

/** A sheet of equal pieces: labels, cards or stickers. */
export function PieceSheet({ grid, pieces, codes, words, showNames }: PieceSheetProps) {
  const { paper, width, height, hasCutLines } = grid;
  const sideText = grid.hasSideText ? sideTextOf(grid, words) : undefined;
  return (
    <Sheet paper={paper}>
      {pieces.map((piece) => {
        const { code, left, top, x, y, size } = piece;
        const printed = codes[code];
        if (!printed) return null;
        return (
          <g key={`${left} ${top}`}>
            <path
              class={hasCutLines ? undefined : 'guide'}
              d={`M${left} ${top}h${width}v${height}h${-width}z`}
              {...CUT_LINE}
            />
            <Qr art={printed.art} x={x} y={y} width={size} />
            {showNames && <Caption grid={grid} piece={piece} name={printed.name} />}
            {sideText?.(piece)}
          </g>
        );
      })}
    </Sheet>
  );
}

interface CaptionProps {
  readonly grid: Grid;
  readonly piece: Piece;
  readonly name: string;
}

/** The name under the QR symbol. If there is text beside the symbol, the name gets only the width of the symbol. */
function Caption({ grid: { width, caption, hasSideText }, piece: { left, x, y, size }, name }: CaptionProps) {
  const [available, middle] = hasSideText ? [size, x + size / 2] : [width - 4, left + width / 2];
  const text = fitText(name, {
    width: available,
    height: caption,
    lines: caption < 5 ? 1 : 2,
    size: 3.8,
    min: 2.2,
    weight: 600,
  });
  return <Text text={text} x={middle} y={y + size + (caption - heightOf(text)) / 2} weight={600} />;
}

const SIDE_GAP = 1.5;
const LINE_GAP = 2;

/**
 * Draws the call to action and the instruction to the right of a symbol. All pieces have the same size, so the texts
 * are fitted once.
 */
function sideTextOf({ width, height, padding, qr }: Grid, words: Words) {
  const box = { width: width - qr - 2 * padding - 2 * SIDE_GAP };
  const callToAction = fitText(words.callToAction, { ...box, lines: 3, size: 6, min: 3, weight: 700 });
  const instruction = fitText(words.instruction, { ...box, lines: 4, size: 2.8, min: 2 });
  const inset = (height - heightOf(callToAction) - heightOf(instruction) - LINE_GAP) / 2;
  return ({ top, x, size }: Piece) => {
    const left = x + size + SIDE_GAP;
    const below = top + inset + heightOf(callToAction) + LINE_GAP;
    return (
      <>
        <Text text={callToAction} x={left} y={top + inset} weight={700} anchor="start" />
        <Text text={instruction} x={left} y={below} fill={SOFT} anchor="start" />
      </>
    );
  };
}

import type { ComponentChildren } from 'preact';
import { Qr } from '../qr.tsx';
import type { QrArt } from '../qr-art.ts';
import { fitText } from './fit-text.ts';
import { type Paper, POSTER_QR_TOP, posterQr, TENT, tentFaceHeight, tentQrTop } from './layout.ts';
import { heightOf, Text } from './text.tsx';

export interface PrintedCode {
  readonly name: string;
  readonly scanUrl: string;
  readonly art: QrArt;
}

/** The texts next to a QR code on paper. */
export interface Words {
  readonly callToAction: string;
  readonly instruction: string;
}

export const SOFT = '#5d574e';
export const CUT_LINE = { stroke: '#b9b3a7', 'stroke-width': 0.2, fill: 'none' };
const FOLD_LINE = { ...CUT_LINE, 'stroke-dasharray': '2 2' };

/** A page of paper: an SVG in millimeters that can be printed or saved as a file. */
export const Sheet = ({ paper, children }: { readonly paper: Paper; readonly children: ComponentChildren }) => (
  <svg
    xmlns="http://www.w3.org/2000/svg"
    class={`sheet ${paper.name}`}
    aria-hidden="true"
    width={`${paper.width}mm`}
    height={`${paper.height}mm`}
    viewBox={`0 0 ${paper.width} ${paper.height}`}
  >
    <path fill="#fff" d={`M0 0h${paper.width}v${paper.height}H0z`} />
    {children}
  </svg>
);

interface SheetProps {
  readonly paper: Paper;
  readonly code: PrintedCode;
  readonly words: Words;
  readonly showName: boolean;
}

/** The area above the QR code, in which the call to action is centered. */
const POSTER_HEADING = { top: 18, height: 54 };

export function PosterSheet({ paper, code, words, showName }: SheetProps) {
  const middle = paper.width / 2;
  const qr = posterQr(paper);
  const callToAction = fitText(words.callToAction, {
    width: paper.width - 30,
    lines: 2,
    size: 20,
    min: 9,
    weight: 700,
  });
  const instruction = fitText(words.instruction, { width: paper.width - 50, lines: 2, size: 7, min: 4 });
  const name = fitText(showName ? code.name : '', {
    width: paper.width - 40,
    lines: 2,
    size: 8,
    min: 4.5,
    weight: 600,
  });
  const headingTop = POSTER_HEADING.top + (POSTER_HEADING.height - heightOf(callToAction)) / 2;
  const below = POSTER_QR_TOP + qr + 8;
  return (
    <Sheet paper={paper}>
      <path fill={code.art.dark} d={`M0 0h${paper.width}v7H0z`} />
      <Text text={callToAction} x={middle} y={headingTop} weight={700} />
      <Qr art={code.art} x={middle - qr / 2} y={POSTER_QR_TOP} width={qr} />
      <Text text={instruction} x={middle} y={below} fill={SOFT} />
      <Text text={name} x={middle} y={paper.height - 14 - heightOf(name)} weight={600} fill={code.art.dark} />
    </Sheet>
  );
}

/** A tent card, folded in the middle. The tabs at both ends overlap. */
export function TentSheet(props: SheetProps) {
  const { paper } = props;
  const face = <TentFace {...props} />;
  const middle = paper.height / 2;
  return (
    <Sheet paper={paper}>
      <g transform={`translate(${paper.width} ${middle}) rotate(180)`}>{face}</g>
      <g transform={`translate(0 ${middle})`}>{face}</g>
      {[TENT.tab, middle, paper.height - TENT.tab].map((y) => (
        <path key={y} d={`M0 ${y}h${paper.width}`} {...FOLD_LINE} />
      ))}
    </Sheet>
  );
}

function TentFace({ paper, code, words, showName }: SheetProps) {
  const height = tentFaceHeight(paper);
  const left = TENT.left + TENT.qr + 5;
  const width = paper.width - left - 14;
  const callToAction = fitText(words.callToAction, { width, lines: 3, size: 14, min: 7, weight: 700 });
  const instruction = fitText(words.instruction, { width, lines: 4, size: 5.2, min: 3.6 });
  const name = fitText(showName ? code.name : '', { width: TENT.qr, lines: 2, size: 6.5, min: 3.6, weight: 600 });
  const qrTop = tentQrTop(paper);
  const top = (height - heightOf(callToAction) - heightOf(instruction) - 6) / 2;
  return (
    <>
      <Qr art={code.art} x={TENT.left} y={qrTop} width={TENT.qr} />
      <Text text={name} x={TENT.left + TENT.qr / 2} y={qrTop + TENT.qr + TENT.gap} fill={code.art.dark} weight={600} />
      <Text text={callToAction} x={left} y={top} weight={700} anchor="start" />
      <Text text={instruction} x={left} y={top + heightOf(callToAction) + 6} fill={SOFT} anchor="start" />
    </>
  );
}

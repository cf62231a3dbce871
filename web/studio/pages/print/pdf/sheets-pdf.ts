import { imageAt } from '../../../parts/picture/image-at.ts';
import type { Paper } from '../sheets/layout.ts';
import { PdfFile, pdfNumber } from './pdf-file.ts';

const POINTS_PER_MM = 72 / 25.4;
/** The resolution of text. Text is drawn as an image, because the PDF would otherwise need fonts for every script. */
const TEXT_DOTS_PER_MM = 600 / 25.4;
/** Large letters do not need the full resolution. */
const MAX_TEXT_PX = 240;

/** The sheets as one PDF file: codes and lines as vectors, text and logos as images. */
export async function sheetsPdf(sheets: readonly SVGSVGElement[], { width, height }: Paper): Promise<Blob> {
  const file = new PdfFile();
  const images = new Map<string, Promise<Picture>>();
  const once = (key: string, draw: () => Promise<Picture>) => {
    const image = images.get(key) ?? draw();
    images.set(key, image);
    return image;
  };
  for (const sheet of sheets) {
    // PDF coordinates are in points from the bottom of the page. The sheets use millimeters from the top.
    const content = [matrix([POINTS_PER_MM, 0, 0, -POINTS_PER_MM, 0, height * POINTS_PER_MM])];
    const toSheet = sheet.getScreenCTM()?.inverse();
    // Guides, the edges of pre-cut labels, are only for the screen.
    for (const shape of sheet.querySelectorAll<SVGGraphicsElement>('path:not(.guide), tspan, image')) {
      const position = shape.getScreenCTM();
      if (!toSheet || !position) continue;
      const { a, b, c, d, e, f } = toSheet.multiply(position);
      content.push('q', matrix([a, b, c, d, e, f]), await operatorsOf(shape, file, once), 'Q');
    }
    await file.addPage({ width: width * POINTS_PER_MM, height: height * POINTS_PER_MM, content: content.join('\n') });
  }
  return file.toBlob();
}

interface Picture {
  /** The name of the image in the file. */
  readonly name: string;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
  /** Only for text: the position of its origin in the image. */
  readonly left?: number;
  readonly baseline?: number;
}

/** Returns the image of this key, and draws it only at the first call. */
type Once = (key: string, draw: () => Promise<Picture>) => Promise<Picture>;

const numbers = (values: readonly number[]) => values.map(pdfNumber).join(' ');
const matrix = (values: readonly number[]) =>
  // Scales can be small, so they need more decimals than positions.
  `${values.map((value) => String(Number(value.toFixed(6)))).join(' ')} cm`;

function operatorsOf(shape: SVGGraphicsElement, file: PdfFile, once: Once): string | Promise<string> {
  if (shape.localName === 'tspan') return textOperators(shape, file, once);
  return shape.localName === 'image' ? logoOperators(shape, file, once) : pathOperators(shape);
}

const attribute = (shape: Element, name: string): number => Number(shape.getAttribute(name));

function colorOf(shape: Element, name: 'fill' | 'stroke'): number[] {
  const [, digits = '000000'] = /^#([\da-f]{3}|[\da-f]{6})$/i.exec(shape.getAttribute(name) ?? '') ?? [];
  const pairs = digits.length === 3 ? [...digits].map((digit) => digit + digit) : (digits.match(/../g) ?? []);
  return pairs.map((pair) => Number.parseInt(pair, 16) / 255);
}

function pathOperators(shape: Element): string {
  const path = outline(shape.getAttribute('d') ?? '');
  if (!shape.hasAttribute('stroke')) return `${numbers(colorOf(shape, 'fill'))} rg\n${path}\nf`;
  const dashes = shape.getAttribute('stroke-dasharray') ?? '';
  const width = pdfNumber(attribute(shape, 'stroke-width'));
  return `${numbers(colorOf(shape, 'stroke'))} RG\n${width} w [${dashes}] 0 d\n${path}\nS`;
}

/** Converts an SVG path to PDF operators. Our drawings use only the commands `M`, `h`, `v`, `H`, `V` and `z`. */
function outline(path: string): string {
  let [x, y] = [0, 0];
  const operators: string[] = [];
  for (const [, command = '', values = ''] of path.matchAll(/([MhvHVz])([^A-Za-z]*)/g)) {
    const [first = 0, second = 0] = values.trim().split(/[ ,]+/).map(Number);
    if (command === 'z') operators.push('h');
    else {
      if (command === 'M') [x, y] = [first, second];
      if (command === 'h') x += first;
      if (command === 'H') x = first;
      if (command === 'v') y += first;
      if (command === 'V') y = first;
      operators.push(`${numbers([x, y])} ${command === 'M' ? 'm' : 'l'}`);
    }
  }
  return operators.join('\n');
}

/** Draws an image, flipped: images in a PDF have their origin at the bottom, so it would otherwise be upside down. */
const imageOperators = (name: string, left: number, top: number, width: number, height: number) =>
  `${matrix([width, 0, 0, -height, left, top + height])}\n${name} Do`;

async function textOperators(line: Element, file: PdfFile, once: Once): Promise<string> {
  const style = line.parentElement;
  const text = line.textContent;
  if (!style || !text.trim()) return '';
  const size = attribute(style, 'font-size');
  const px = Math.min(MAX_TEXT_PX, Math.round(size * TEXT_DOTS_PER_MM));
  const font = `${style.getAttribute('font-weight')} ${px}px ${style.getAttribute('font-family')}`;
  const {
    name,
    width,
    height,
    left = 0,
    baseline = 0,
  } = await once(`${font} ${text}`, () => textMask(file, text, font));
  const scale = size / px;
  const start =
    attribute(line, 'x') - (style.getAttribute('text-anchor') === 'middle' ? (width / 2) * scale : left * scale);
  const top = attribute(line, 'y') - baseline * scale;
  return `${numbers(colorOf(style, 'fill'))} rg\n${imageOperators(name, start, top, width * scale, height * scale)}`;
}

/** Adds a text as a mask with one bit per dot. A page can paint the mask in any color. */
async function textMask(file: PdfFile, text: string, font: string): Promise<Picture> {
  const context = contextOf(1, 1);
  context.font = font;
  const { width: advance, fontBoundingBoxAscent: ascent, fontBoundingBoxDescent: descent } = context.measureText(text);
  // Letters can extend beyond both ends of the line. A margin as wide as the descent is enough for them.
  const left = Math.ceil(descent);
  const width = Math.ceil(advance) + 2 * left;
  const height = Math.ceil(ascent + descent);
  context.canvas.width = width;
  context.canvas.height = height;
  context.font = font;
  context.fillText(text, left, ascent);
  const { data } = context.getImageData(0, 0, width, height);
  const rowBytes = Math.ceil(width / 8);
  const bits = new Uint8Array(rowBytes * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = y * rowBytes + (x >> 3);
      const isInk = (data[(y * width + x) * 4 + 3] ?? 0) > 127;
      if (isInk) bits[at] = (bits[at] ?? 0) | (128 >> (x & 7));
    }
  }
  const name = await file.addImage(`/ImageMask true /BitsPerComponent 1 /Decode [1 0] ${sizeOf(width, height)}`, bits);
  return { name, width, height, left, baseline: ascent };
}

/** Draws a logo. Its image includes the background behind it, because the images in this PDF have no transparency. */
async function logoOperators(logo: Element, file: PdfFile, once: Once): Promise<string> {
  const href = logo.getAttribute('href') ?? '';
  const background = logo.previousElementSibling?.getAttribute('fill') ?? '#fff';
  const { name } = await once(`${background} ${href}`, async () => {
    const image = await imageAt(href);
    const { naturalWidth: width, naturalHeight: height } = image;
    const context = contextOf(width, height);
    context.fillStyle = background;
    context.fillRect(0, 0, width, height);
    context.drawImage(image, 0, 0);
    const pixels = context.getImageData(0, 0, width, height).data.filter((_, index) => index % 4 !== 3);
    const entries = `/ColorSpace /DeviceRGB /BitsPerComponent 8 ${sizeOf(width, height)}`;
    return { name: await file.addImage(entries, new Uint8Array(pixels)), width, height };
  });
  return imageOperators(
    name,
    attribute(logo, 'x'),
    attribute(logo, 'y'),
    attribute(logo, 'width'),
    attribute(logo, 'height'),
  );
}

const sizeOf = (width: number, height: number) => `/Width ${width} /Height ${height}`;

function contextOf(width: number, height: number): CanvasRenderingContext2D {
  const context = Object.assign(document.createElement('canvas'), { width, height }).getContext('2d', {
    willReadFrequently: true,
  });
  if (!context) throw new Error('The browser cannot draw.');
  return context;
}

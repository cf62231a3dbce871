import {
  ERROR_CORRECTIONS,
  QR_DEFAULTS,
  type QR_DOWNLOAD_OPTION,
  QR_MARGIN,
  type QR_OPTIONS,
  QR_SIZES,
  type QR_VERSION_OPTION,
} from '../contracts/qr-style.ts';
import { errorReference } from './error-responses.ts';
import type { Json } from './json-schema.ts';
import { PUBLIC_TAG } from './tags.ts';

type Option = (typeof QR_OPTIONS)[number] | typeof QR_VERSION_OPTION | typeof QR_DOWNLOAD_OPTION;

const colour = (what: string, usual: string): Json => ({
  description: `${what}, in hexadecimal: \`1a2b3c\` or \`abc\`, with or without \`#\` (\`%23\`).`,
  schema: { type: 'string', pattern: '^#?([0-9A-Fa-f]{3}|[0-9A-Fa-f]{6})$', default: usual },
});

const wholeNumber = ({ least, most }: { readonly least: number; readonly most: number }) => ({
  type: 'integer',
  minimum: least,
  maximum: most,
});

/** What the query string of an image may say. */
const OPTIONS: Readonly<Record<Option, Json>> = {
  size: {
    description: 'Width in pixels; at least two for each module, otherwise cameras see grey.',
    schema: { ...wholeNumber(QR_SIZES.pixels), default: Number(QR_DEFAULTS.size) },
  },
  size_mm: {
    description:
      'Width on paper in millimetres, instead of `size`: of an SVG its width, of a PNG the pixels that `dpi` makes of it.',
    schema: wholeNumber(QR_SIZES.millimetres),
  },
  dpi: {
    description: 'Dots an inch, which the PNG tells print programs; 300 beside `size_mm`. Not for SVG.',
    schema: wholeNumber(QR_SIZES.dpi),
  },
  margin: {
    description: 'Quiet zone around the symbol, in modules.',
    schema: { ...wholeNumber(QR_MARGIN), default: Number(QR_DEFAULTS.margin) },
  },
  ecc: {
    description: 'Error correction: each level survives more damage than the one before, and needs more modules.',
    schema: { type: 'string', enum: [...ERROR_CORRECTIONS], default: QR_DEFAULTS.ecc },
  },
  dark: colour('Colour of the modules, with a contrast of at least 4.5 to 1 to the ground', QR_DEFAULTS.dark),
  light: colour('Colour of the ground', QR_DEFAULTS.light),
  v: {
    description:
      "The code's `style_version`: the image in the style that its owner has saved. Only `size`, `size_mm` and `dpi` may stand beside it.",
    schema: { type: 'string', pattern: '^[0-9A-Za-z_]{1,12}$' },
  },
  download: {
    description: 'With any value, also none: the image comes as a file to save, `qr-<short_id>.png` or `.svg`.',
    schema: { type: 'string' },
    allowEmptyValue: true,
  },
};

const SHORT_ID: Json = {
  name: 'short_id',
  in: 'path',
  required: true,
  description: 'Short id of the code.',
  schema: { type: 'string' },
  example: '2b6n0p1r4s',
};

const CACHE_CONTROL: Json = {
  description: 'How long it may be kept: a year for an image with options, five minutes for the plain one.',
  schema: { type: 'string' },
  example: 'public, max-age=31536000, immutable',
};

const image = (format: 'png' | 'svg', mediaType: string): Json => ({
  operationId: `get-qr-${format}`,
  summary: `QR image of a code as ${format.toUpperCase()}`,
  description:
    'Without options: the image in the style that the owner has saved. With options: that style instead, drawn once and then kept.',
  tags: [PUBLIC_TAG],
  security: [],
  parameters: [
    SHORT_ID,
    ...Object.entries(OPTIONS).map(([name, option]) => ({ name, in: 'query', required: false, ...option })),
  ],
  responses: {
    '200': {
      description: 'The image.',
      headers: { 'Cache-Control': CACHE_CONTROL },
      content: { [mediaType]: { schema: { type: 'string', ...(format === 'png' && { format: 'binary' }) } } },
    },
    ...Object.fromEntries([400, 404, 429, 503].map((status) => [String(status), errorReference(status)])),
  },
});

const page = (description: string): Json => ({
  description,
  content: { 'text/html': { schema: { type: 'string' } } },
});

/** The addresses that a code carries: images, and the page that a scan opens. */
export const publicPaths = (): { [path: string]: Json } => ({
  '/qr/{short_id}.png': { get: image('png', 'image/png') },
  '/qr/{short_id}.svg': { get: image('svg', 'image/svg+xml') },
  '/s/{short_id}': {
    get: {
      operationId: 'open-scan-page',
      summary: 'The page that a scan opens',
      description:
        'Counts the scan and starts the conversation in the language of the browser. It is at the `scan_url` of the code, which can be another host than the API.',
      tags: [PUBLIC_TAG],
      security: [],
      parameters: [SHORT_ID],
      responses: {
        '200': page('The page of the code, in one of fourteen languages.'),
        '404': page('There is no such code.'),
        '410': page('The code is archived.'),
        '503': page('The service is busy; try again.'),
      },
    },
  },
});

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

const color = (what: string, defaultValue: string): Json => ({
  description: `${what}. Hexadecimal: \`1a2b3c\` or \`abc\`, with or without \`#\` (\`%23\`).`,
  schema: { type: 'string', pattern: '^#?([0-9A-Fa-f]{3}|[0-9A-Fa-f]{6})$', default: defaultValue },
});

const wholeNumber = ({ min, max }: { readonly min: number; readonly max: number }) => ({
  type: 'integer',
  minimum: min,
  maximum: max,
});

/** Query parameters of an image. */
const OPTIONS: Readonly<Record<Option, Json>> = {
  size: {
    description:
      'Width in pixels. Each module must be at least two pixels wide, because cameras cannot read smaller modules.',
    schema: { ...wholeNumber(QR_SIZES.pixels), default: Number(QR_DEFAULTS.size) },
  },
  size_mm: {
    description:
      'Width on paper in millimeters, instead of `size`. An SVG has exactly this width; for PNG, the width is converted to pixels with `dpi`.',
    schema: wholeNumber(QR_SIZES.millimeters),
  },
  dpi: {
    description:
      'Dots per inch, stored in the PNG for print programs; 300 by default with `size_mm`. Not allowed for SVG.',
    schema: wholeNumber(QR_SIZES.dpi),
  },
  margin: {
    description: 'Quiet zone around the symbol, in modules.',
    schema: { ...wholeNumber(QR_MARGIN), default: Number(QR_DEFAULTS.margin) },
  },
  ecc: {
    description: 'Error correction. Each level survives more damage than the previous one and needs more modules.',
    schema: { type: 'string', enum: [...ERROR_CORRECTIONS], default: QR_DEFAULTS.ecc },
  },
  dark: color('Color of the modules, with a contrast of at least 4.5 to 1 with the background', QR_DEFAULTS.dark),
  light: color('Color of the background', QR_DEFAULTS.light),
  v: {
    description:
      "The code's `style_version`: returns the image in the saved style. Can be combined only with `size`, `size_mm`, `dpi` and `download`.",
    schema: { type: 'string', pattern: '^[0-9A-Za-z_]{1,12}$' },
  },
  download: {
    description: 'If present, even without a value, the browser downloads the image as `qr-<short_id>.png` or `.svg`.',
    schema: { type: 'string' },
    allowEmptyValue: true,
  },
};

const SHORT_ID: Json = {
  name: 'short_id',
  in: 'path',
  required: true,
  description: 'Short id of the code or of the placement.',
  schema: { type: 'string' },
  example: '2b6n0p1r4s',
};

const CACHE_CONTROL: Json = {
  description:
    'How long the image can be cached: a year with options, five minutes without options or with an outdated `v`.',
  schema: { type: 'string' },
  example: 'public, max-age=31536000, immutable',
};

const image = (format: 'png' | 'svg', mediaType: string): Json => ({
  operationId: `get-qr-${format}`,
  summary: `QR image of a code as ${format.toUpperCase()}`,
  description:
    'Without options, returns the image in the style that the owner saved. With options, returns the image in the requested style and ignores the saved one, unless `v` is given.',
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

/** Public URLs of a code: its images, and the page that a scan opens. */
export const publicPaths = (): { [path: string]: Json } => ({
  '/qr/{short_id}.png': { get: image('png', 'image/png') },
  '/qr/{short_id}.svg': { get: image('svg', 'image/svg+xml') },
  '/s/{short_id}': {
    get: {
      operationId: 'open-scan-page',
      summary: 'The page that a scan opens',
      description:
        "Counts the scan and returns the page, in the browser's language or in the one that the placement sets. The page starts a conversation when the visitor sends the first message or form. The page's URL is the `scan_url` of the code, which can have a different host than the API.",
      tags: [PUBLIC_TAG],
      security: [],
      parameters: [SHORT_ID],
      responses: {
        '200': page(
          'The page of the code, in one of fourteen languages. For an unclaimed or retired placement without a `fallback_url`, a page that says so.',
        ),
        '302': {
          description:
            'The code is archived and has an `archived_url`, or the placement is unclaimed or retired and has a `fallback_url`.',
          headers: { Location: { description: "The owner's URL.", schema: { type: 'string', format: 'uri' } } },
        },
        '404': page('There is no code or placement with this short id.'),
        '410': page('The code is archived and has no `archived_url`.'),
        '503': page('The service is busy; try again.'),
      },
    },
  },
});

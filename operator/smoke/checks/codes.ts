import jsqr from 'jsqr';
import { PNG } from 'pngjs';
import type { CreatedResources } from '../created-resources.ts';
import { eventually, expectThat } from '../expect.ts';
import type { CheckFinding } from '../report.ts';
import type { Service } from '../service.ts';

export interface Code {
  readonly id: string;
  readonly shortId: string;
  readonly scanUrl: string;
  readonly imageUrl: string;
  readonly svgUrl: string;
}

const FIELDS = [
  'id',
  'name',
  'short_id',
  'scan_url',
  'qr_image_url',
  'qr_svg_url',
  'template',
  'status',
  'scans_total',
  'metadata',
  'created_at',
  'updated_at',
];

/**
 * Contains a fact to ask about. Even the embedded model of `npm start`, which only quotes the prompt, finds this fact.
 */
export const PROMPT = 'You answer for a smoke test. The password of the day is heliotrope.';

export async function createCode(service: Service, created: CreatedResources): Promise<CheckFinding<Code>> {
  const body = await service.call('POST', '/v1/qpr-codes', { name: 'Smoke test', prompt: PROMPT });
  created.add('the code', `/v1/qpr-codes/${body.id}`);
  const missing = FIELDS.filter((field) => !(field in body));
  expectThat(missing.length === 0, `the response lacks ${missing.join(', ')}`);
  const code = {
    id: String(body.id),
    shortId: String(body.short_id),
    scanUrl: String(body.scan_url),
    imageUrl: String(body.qr_image_url),
    svgUrl: String(body.qr_svg_url),
  };
  expectThat(code.scanUrl.endsWith(`/s/${code.shortId}`), `scan_url is ${code.scanUrl}`);
  return { detail: code.scanUrl, value: code };
}

export async function listCodes(service: Service, code: Code): Promise<CheckFinding<undefined>> {
  return eventually(service.stepTimeoutMilliseconds, async () => {
    const { codes, total } = await service.call('GET', '/v1/qpr-codes?limit=100');
    const isListed = Array.isArray(codes) && codes.some((found: { id?: unknown }) => found.id === code.id);
    expectThat(isListed, 'the list does not have the new code');
    return { detail: `one of ${total} codes`, value: undefined };
  });
}

/** Reads the image as a phone does. */
export async function readImage(service: Service, code: Code): Promise<CheckFinding<undefined>> {
  const image = await service.fetch(code.imageUrl);
  expectThat(image.status === 200, `${code.imageUrl} returned ${image.status}`);
  const { data, width, height } = PNG.sync.read(Buffer.from(await image.arrayBuffer()));
  const read = decode(new Uint8ClampedArray(data), width, height)?.data;
  expectThat(read === code.scanUrl, `the image contains ${read ?? 'nothing'} instead of ${code.scanUrl}`);
  const svg = await service.fetch(code.svgUrl);
  const text = await svg.text();
  expectThat(svg.status === 200 && text.includes('<svg'), `${code.svgUrl} returned ${svg.status}`);
  return { detail: `${width} × ${height}, contains the scan URL`, value: undefined };
}

/** The package is CommonJS, so its function is the `default` property of the default export. */
const decode = jsqr.default;

import { readFileSync } from 'node:fs';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { VIEWER_ENCODING_HEADER } from '../../contracts/scans.ts';
import { type Effects, liveEffects } from '../platform/effects.ts';
import { logUnexpected, requestOf } from '../platform/http/error-response.ts';
import { pageLanguage } from '../platform/language.ts';
import { findActiveCode, type ScannedCode } from '../qpr-codes/scanned-code.ts';
import { archivedPage, noticePage, scanPage } from './page/page.ts';
import { pageResponse, redirect } from './page/page-response.ts';
import { type InlineScript, inlineScript } from './page/script.ts';
import { type RecordScan, scanRecorder } from './record-scan.ts';
import { isScan } from './recording/request-headers.ts';
import { retention } from './retention.ts';
import { scanRequestOf } from './scan-request.ts';

interface ScanPageEffects extends Pick<Effects, 'table'> {
  readonly recordScan: RecordScan;
  readonly script: InlineScript;
  readonly retentionDays: number;
}

interface RespondOptions {
  readonly headers?: Readonly<Record<string, string>>;
  readonly color?: string | undefined;
  readonly script?: InlineScript;
}

/**
 * `GET /s/<short_id>`: records the scan and responds with the page. The visitor always sees a page, even after an error. The edge
 * function handles all other methods and paths, and it cannot be bypassed.
 */
export const scanPageHandler =
  (effects: ScanPageEffects) =>
  async (event: APIGatewayProxyEventV2): Promise<APIGatewayProxyStructuredResultV2> => {
    const { method } = event.requestContext.http;
    const { script, retentionDays } = effects;
    const language = pageLanguage(event.headers['accept-language']);
    const respond = (status: number, page: string, { headers = {}, color, script }: RespondOptions = {}) =>
      pageResponse(method === 'HEAD' ? '' : page, {
        status,
        language,
        headers,
        color,
        script,
        acceptEncoding: event.headers[VIEWER_ENCODING_HEADER],
      });
    const archived = (code: ScannedCode) =>
      code.archivedUrl === undefined
        ? respond(410, archivedPage(code, language), { color: code.color })
        : redirect(code.archivedUrl);
    try {
      const request = scanRequestOf(event);
      if (isScan(method, event.headers)) {
        const recorded = await effects.recordScan(request);
        if (recorded === 'unknown') return respond(404, noticePage('unknown', language));
        if ('archived' in recorded) return archived(recorded.archived);
        const { color } = recorded.code;
        return respond(200, scanPage({ ...recorded, language, script, retentionDays }), { color, script });
      }
      const code = await findActiveCode(effects.table, request.shortId);
      if (!code) return respond(404, noticePage('unknown', language));
      if ('archived' in code) return archived(code.archived);
      return respond(200, scanPage({ code, language, script, retentionDays }), { color: code.color, script });
    } catch (error) {
      logUnexpected(requestOf('scan-page', event), error);
      return respond(503, noticePage('broken', language), { headers: { 'retry-after': '2' } });
    }
  };

const effects = liveEffects();
const settings = retention();
export const handler = scanPageHandler({
  ...effects,
  recordScan: scanRecorder(effects, settings),
  ...settings,
  // In the bundled function, this is the bundled output of that source.
  script: inlineScript(readFileSync(new URL('../../web/scan/main.ts', import.meta.url), 'utf8')),
});

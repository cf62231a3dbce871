import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { VIEWER_ENCODING_HEADER } from '../contracts/conversation.ts';
import { ENV } from '../contracts/environment.ts';
import { conversationSettings } from '../conversations/conversation-settings.ts';
import { type Effects, liveEffects } from '../platform/effects.ts';
import { requiredEnv } from '../platform/environment.ts';
import { findActiveCode } from '../qpr-codes/scanned-code.ts';
import { pageLanguage } from '../platform/language.ts';
import { isScan } from './recording/scan-rules.ts';
import { logUnexpected, requestOf } from '../platform/http/error-response.ts';
import { type RecordScan, scanRecorder } from './recording/record-scan.ts';
import { pageAnswer } from './page/page-response.ts';
import { noticePage, scanPage } from './page/page.ts';
import { visitOf } from './recording/scan-request.ts';

export interface ScanPageEffects extends Pick<Effects, 'table'> {
  readonly recordScan: RecordScan;
  readonly script: string;
}

/** `GET /s/<short_id>`: records the scan and answers the page. Whatever happens, a person sees a page. */
export const scanPageHandler =
  (effects: ScanPageEffects) =>
  async (event: APIGatewayProxyEventV2): Promise<APIGatewayProxyStructuredResultV2> => {
    const { method } = event.requestContext.http;
    const language = pageLanguage(event.headers['accept-language']);
    const answer = (status: number, page: string, headers = {}) =>
      pageAnswer(method === 'HEAD' ? '' : page, {
        status,
        language,
        headers,
        acceptEncoding: event.headers[VIEWER_ENCODING_HEADER],
      });
    if (method !== 'GET' && method !== 'HEAD') {
      return answer(405, noticePage('unknown', language), { allow: 'GET, HEAD' });
    }
    try {
      const visit = visitOf(event);
      if (isScan(method, event.headers)) {
        const recorded = await effects.recordScan(visit);
        if (recorded === 'unknown') return answer(404, noticePage('unknown', language));
        if (recorded === 'archived') return answer(410, noticePage('archived', language));
        return answer(200, scanPage({ ...recorded, language, script: effects.script }));
      }
      const code = await findActiveCode(effects.table, visit.shortId);
      if (!code) return answer(404, noticePage('unknown', language));
      if (code === 'archived') return answer(410, noticePage('archived', language));
      return answer(200, scanPage({ code, language, script: effects.script }));
    } catch (error) {
      logUnexpected(requestOf('scan-page', event), error);
      return answer(503, noticePage('broken', language), { 'retry-after': '2' });
    }
  };

const effects = liveEffects();
export const handler = scanPageHandler({
  ...effects,
  recordScan: scanRecorder(effects, conversationSettings()),
  script: requiredEnv(ENV.pageScript),
});

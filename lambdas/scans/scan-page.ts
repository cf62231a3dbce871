import { readFileSync } from 'node:fs';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type { PageLanguage } from '../../contracts/languages.ts';
import { VIEWER_ENCODING_HEADER } from '../../contracts/scans.ts';
import { findAddress } from '../placements/find-address.ts';
import { isOpenAt } from '../placements/opening-hours.ts';
import { statusOf } from '../placements/placement.ts';
import { type Effects, liveEffects } from '../platform/effects.ts';
import { logUnexpected, requestOf } from '../platform/http/error-response.ts';
import { pageLanguage } from '../platform/language.ts';
import type { Table } from '../platform/table/table.ts';
import { shortIdOf } from '../qpr-codes/qpr-code.ts';
import { type ArchivedCode, findActiveOrArchived, type ScannedCode } from '../qpr-codes/scanned-code.ts';
import { archivedPage, closedPage, inactivePage, noticePage, scanPage } from './page/page.ts';
import { type PageResponseOptions, pageResponse, redirect } from './page/page-response.ts';
import { inlineScript, type PageScripts, scriptsOf } from './page/script.ts';
import { hasExtraStyle } from './page/style.ts';
import { type InactivePlacement, type RecordedScan, type RecordScan, scanRecorder } from './record-scan.ts';
import { isScan } from './recording/request-headers.ts';
import { retention } from './retention.ts';
import { scanRequestOf } from './scan-request.ts';

interface ScanPageEffects extends Pick<Effects, 'table' | 'now'> {
  readonly recordScan: RecordScan;
  readonly scripts: PageScripts;
  readonly retentionDays: number;
}

interface RespondOptions extends Omit<PageResponseOptions, 'status' | 'language' | 'acceptEncoding'> {
  /** @default the visitor's language */
  readonly language?: PageLanguage;
}

type FoundPage = Pick<RecordedScan, 'code' | 'placement'> & Partial<Pick<RecordedScan, 'scan_id'>>;

/** Finds what a prefetch or a link preview shows. These are not scans, so nothing is recorded. */
async function findPage(
  table: Table,
  short_id: string,
): Promise<FoundPage | ArchivedCode | InactivePlacement | 'unknown'> {
  const address = await findAddress(table, short_id);
  if (!address) return 'unknown';
  if ('archived' in address) return address;
  if (!('placement' in address)) return { code: address };
  const { placement } = address;
  if (statusOf(placement) !== 'active') return { inactive: placement };
  const code = await findActiveOrArchived(table, shortIdOf(placement.group_id));
  if (!code) return { inactive: placement };
  return 'archived' in code ? code : { code, placement };
}

/**
 * `GET /s/<short_id>`: records the scan and responds with the page. `HEAD` records nothing. The visitor always sees a
 * page, even after an error. The edge function handles all other methods and paths, and it cannot be bypassed.
 */
export const scanPageHandler =
  (effects: ScanPageEffects) =>
  async (event: APIGatewayProxyEventV2): Promise<APIGatewayProxyStructuredResultV2> => {
    const { method } = event.requestContext.http;
    const { scripts, retentionDays } = effects;
    const language = pageLanguage(event.headers['accept-language']);
    const respond = (status: number, page: string, { headers = {}, ...options }: RespondOptions = {}) =>
      pageResponse(method === 'HEAD' ? '' : page, {
        status,
        language,
        headers,
        ...options,
        acceptEncoding: event.headers[VIEWER_ENCODING_HEADER],
      });
    const respondArchived = (code: ScannedCode) =>
      code.archived_url === undefined
        ? respond(410, archivedPage(code, language), { color: code.color, embed_origins: code.embed_origins })
        : redirect(code.archived_url);
    const respondWithPage = ({ code, placement, scan_id }: FoundPage) => {
      const { color, embed_origins } = code;
      const shownLanguage = placement?.language ?? language;
      if (placement?.hours && !isOpenAt(placement.hours, effects.now())) {
        return respond(200, closedPage(code, shownLanguage, placement.hours.closed_message), {
          color,
          embed_origins,
          language: shownLanguage,
        });
      }
      const neededScripts = scriptsOf({ code, placement }, scripts);
      const text = scanPage({
        code,
        placement: placement && { ...placement, short_id: shortIdOf(placement.ulid) },
        scan_id,
        language: shownLanguage,
        scripts: neededScripts,
        retentionDays,
      });
      return respond(200, text, {
        color,
        hasExtras: hasExtraStyle(code, placement !== undefined),
        embed_origins,
        allowsMicrophone: code.voice,
        scripts: neededScripts,
        language: shownLanguage,
      });
    };
    try {
      const request = scanRequestOf(event);
      const found = isScan(method, event.headers)
        ? await effects.recordScan(request)
        : await findPage(effects.table, request.short_id);
      if (found === 'unknown') return respond(404, noticePage('unknown', language));
      if ('archived' in found) return respondArchived(found.archived);
      if ('inactive' in found) {
        const { fallback_url, ulid } = found.inactive;
        if (fallback_url !== undefined) return redirect(fallback_url);
        const { studioBar } = scripts;
        return respond(200, inactivePage(shortIdOf(ulid), language, studioBar), { scripts: [studioBar] });
      }
      return respondWithPage(found);
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
  // The bundler replaces each of these reads with the bundled script (`lib/bundling/inlined-script.ts`).
  scripts: {
    main: inlineScript(readFileSync(new URL('../../web/scan/main.ts', import.meta.url), 'utf8')),
    withExtras: inlineScript(readFileSync(new URL('../../web/scan/main-with-extras.ts', import.meta.url), 'utf8')),
    studioBar: inlineScript(readFileSync(new URL('../../web/scan/studio-bar.ts', import.meta.url), 'utf8')),
  },
});

import { readFileSync } from 'node:fs';
import { ENV } from '../../../contracts/environment.ts';
import { requiredEnv } from '../../platform/environment.ts';
import { openHandler } from '../open-handler.ts';

/** The bundle holds the file's text in place of this call. */
const DOCUMENT = readFileSync(new URL('../../../docs/openapi.json', import.meta.url), 'utf8');
/** The first in the document is the document's own; the others stand in examples. */
const SERVERS = /"servers":\s*\[[^\]]*\]/;

const CACHE_SECONDS = 300;

export const getOpenapi = (baseUrl: string) => {
  const text = DOCUMENT.replace(SERVERS, () => `"servers":${JSON.stringify([{ url: baseUrl }])}`);
  return openHandler('get-openapi', CACHE_SECONDS, async () => text);
};

export const handler = getOpenapi(requiredEnv(ENV.baseUrl));

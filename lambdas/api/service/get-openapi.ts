import { readFileSync } from 'node:fs';
import { ENV } from '../../../contracts/environment.ts';
import { requiredEnv } from '../../platform/environment.ts';
import { cacheableHandler } from '../cacheable-handler.ts';

/** The bundler replaces this call with the text of the file. */
const DOCUMENT = readFileSync(new URL('../../../docs/openapi.json', import.meta.url), 'utf8');
/** The first match is the document's own list of servers. Later ones are in examples. */
const SERVERS = /"servers":\s*\[[^\]]*\]/;

/** The documents that a tag refers to. OpenAPI requires complete URLs there. */
const GUIDES = /"url":\s*"(\/docs\/guides\/[^"]*)"/g;

const CACHE_SECONDS = 300;

export const getOpenapi = (baseUrl: string) => {
  const text = DOCUMENT.replace(SERVERS, () => `"servers":${JSON.stringify([{ url: baseUrl }])}`).replaceAll(
    GUIDES,
    (_, path: string) => `"url":${JSON.stringify(baseUrl + path)}`,
  );
  return cacheableHandler('get-openapi', CACHE_SECONDS, async () => text);
};

export const handler = getOpenapi(requiredEnv(ENV.baseUrl));

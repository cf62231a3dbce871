import document from '../../docs/openapi.json' with { type: 'json' };
import { ENV } from '../contracts/environment.ts';
import { requiredEnv } from '../data/environment.ts';
import { openHandler } from '../http/open-handler.ts';

const CACHE_SECONDS = 300;

export const getOpenapi = (baseUrl: string) => {
  const text = JSON.stringify({ ...document, servers: [{ url: baseUrl }] });
  return openHandler('get-openapi', CACHE_SECONDS, async () => text);
};

export const handler = getOpenapi(requiredEnv(ENV.baseUrl));

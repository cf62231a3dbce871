import * as z from 'zod';
import description from '../../docs/openapi.json' with { type: 'json' };
import { ENV } from '../contracts/environment.ts';
import { requiredEnv } from '../data/environment.ts';
import { openHandler } from '../http/open-handler.ts';

export const schemas = {
  response: z.looseObject({ openapi: z.string(), servers: z.array(z.object({ url: z.string() })) }),
};

const CACHE_SECONDS = 300;

export const getOpenapi = (baseUrl: string) => {
  const here = { ...description, servers: [{ url: baseUrl }] };
  return openHandler('get-openapi', schemas, CACHE_SECONDS, async () => here);
};

export const handler = getOpenapi(requiredEnv(ENV.baseUrl));

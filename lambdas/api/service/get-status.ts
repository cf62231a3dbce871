import * as z from 'zod/mini';
import { doc } from '../../../shared/fields/doc.ts';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import { loggable, logger } from '../../platform/logger.ts';
import { tableFailure } from '../../platform/table/table-failure.ts';
import { publicHandler } from '../public-handler.ts';

export const schemas = {
  response: z
    .object({
      status: z.literal('ok').register(z.globalRegistry, {
        description: doc('The edge, the API, the function and the table respond. Otherwise the response is an error'),
      }),
      checked_at: z.iso.datetime().register(z.globalRegistry, { description: doc('When the table was checked') }),
    })
    .register(z.globalRegistry, { id: 'ServiceStatus' }),
};

/** Checks only the table, because almost every request needs it. A single read keeps monitoring cheap. */
export const getStatus = ({ table, now }: Pick<Effects, 'table' | 'now'>) =>
  publicHandler('get-status', schemas, async () => {
    const failure = await tableFailure(table);
    if (failure !== undefined) {
      logger.error('the table does not respond', { error: loggable(failure) });
      throw new HttpError(503, 'service.degraded', 'The table does not respond.', { headers: { 'retry-after': '10' } });
    }
    return { status: 'ok' as const, checked_at: now().toISOString() };
  });

export const handler = getStatus(liveEffects());

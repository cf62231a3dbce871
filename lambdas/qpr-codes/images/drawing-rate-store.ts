import { STYLED_QR_LIMITS } from '../../../contracts/qr-style.ts';
import { KEY_PREFIX } from '../../../contracts/table.ts';
import { HOUR_SECONDS, minuteOf } from '../../../contracts/time.ts';
import { countIfBelowLimit } from '../../platform/table/counters.ts';
import type { ItemKey, Table } from '../../platform/table/table.ts';

const drawingRateKey = (network: string, at: Date): ItemKey => ({
  pk: `${KEY_PREFIX.networkRate}${network}#image#${minuteOf(at)}`,
  sk: 'VISITOR_RATE',
});

/** Counts an image drawn for a network in this minute. Returns false once the limit is reached. */
export const countDrawing = (table: Table, network: string, at: Date): Promise<boolean> =>
  countIfBelowLimit(table, {
    key: drawingRateKey(network, at),
    type: 'visitor_rate',
    counts: [{ attribute: 'count', added: 1, max: STYLED_QR_LIMITS.drawnPerMinute }],
    at,
    keptSeconds: HOUR_SECONDS,
  });

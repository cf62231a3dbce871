import { startService } from '../test/support/service/local-service.ts';
import { type Finding, percentile, type Row, rounded } from './report.ts';
import type { Bench } from './workbench.ts';

const SCANS = 600;
const CLIENTS = 8;
const WARM_UP = 80;
const CODES = 20;

/** Scans per second and their latency through the whole local service, on one code and on many. */
export async function scans(bench: Bench): Promise<Finding> {
  bench.progress(`${SCANS} scans by ${CLIENTS} clients through the local service`);
  const service = await startService({ isLongLived: true });
  const call = async (path: string, body?: unknown): Promise<Record<string, unknown>> => {
    const answer = await fetch(`${service.base_url}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${service.api_key}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(30_000),
    });
    if (!answer.ok) throw new Error(`${path} returned ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as Record<string, unknown>;
  };
  try {
    const codes = await Promise.all(
      Array.from({ length: CODES }, () => call('/v1/qpr-codes', { name: 'Bench', prompt: 'Be quick.' })),
    );
    const paths = codes.map(({ short_id }) => `${service.base_url}/s/${String(short_id)}`);
    await scan(paths, WARM_UP);
    const many = await scan(paths, SCANS);
    const one = await scan(paths.slice(0, 1), SCANS);
    return { name: 'scans', rows: [rowOf(`${CODES} codes`, many), rowOf('one code', one)], promises: [] };
  } finally {
    await service.stop();
  }
}

interface Run {
  readonly seconds: number;
  readonly milliseconds: readonly number[];
  readonly failed: number;
}

/** Each client scans again as soon as it has the page. */
async function scan(paths: readonly string[], count: number): Promise<Run> {
  const milliseconds: number[] = [];
  let begun = 0;
  let failed = 0;
  const start = performance.now();
  const client = async () => {
    while (begun < count) {
      const path = paths[begun % paths.length] ?? '';
      begun += 1;
      const sent = performance.now();
      const answer = await fetch(path, { signal: AbortSignal.timeout(30_000) });
      await answer.text();
      if (!answer.ok) failed += 1;
      milliseconds.push(performance.now() - sent);
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  return { seconds: (performance.now() - start) / 1_000, milliseconds, failed };
}

const rowOf = (what: string, { seconds, milliseconds, failed }: Run): Row => ({
  what,
  scans: milliseconds.length,
  failed,
  'a second': rounded(milliseconds.length / seconds),
  'p50 (ms)': rounded(percentile(milliseconds, 0.5)),
  'p95 (ms)': rounded(percentile(milliseconds, 0.95)),
  'p99 (ms)': rounded(percentile(milliseconds, 0.99)),
});

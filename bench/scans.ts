import { startService } from '../test/support/service/local-service.ts';
import { type BenchmarkResult, percentile, type Row, rounded } from './support/report.ts';
import type { Bench } from './support/workbench.ts';

const SCANS = 600;
const CLIENTS = 8;
const WARM_UP = 80;
const CODES = 20;

/** Measures scans per second and their latency through the whole local service, on one code and on many. */
export async function scans(bench: Bench): Promise<BenchmarkResult> {
  bench.progress(`${SCANS} scans by ${CLIENTS} clients through the local service`);
  const service = await startService({ isLongLived: true });
  const call = async (path: string, body?: unknown): Promise<Record<string, unknown>> => {
    const response = await fetch(`${service.base_url}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${service.api_key}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(30_000),
    });
    if (!response.ok) throw new Error(`${path} returned ${response.status}: ${await response.text()}`);
    return (await response.json()) as Record<string, unknown>;
  };
  try {
    const codes = await Promise.all(
      Array.from({ length: CODES }, () => call('/v1/qpr-codes', { name: 'Bench', prompt: 'Be quick.' })),
    );
    const urls = codes.map(({ short_id }) => `${service.base_url}/s/${String(short_id)}`);
    await scan(urls, WARM_UP);
    const manyCodes = await scan(urls, SCANS);
    const oneCode = await scan(urls.slice(0, 1), SCANS);
    return { name: 'scans', rows: [rowOf(CODES, manyCodes), rowOf(1, oneCode)], targets: [] };
  } finally {
    await service.stop();
  }
}

interface Run {
  readonly seconds: number;
  readonly milliseconds: readonly number[];
  readonly failed: number;
}

/** Makes `count` scans with several clients at once. Each client scans again as soon as it has the page. */
async function scan(urls: readonly string[], count: number): Promise<Run> {
  const milliseconds: number[] = [];
  let started = 0;
  let failed = 0;
  const startedAt = performance.now();
  const client = async () => {
    while (started < count) {
      const url = urls[started % urls.length] ?? '';
      started += 1;
      const sentAt = performance.now();
      const response = await fetch(url, { signal: AbortSignal.timeout(30_000) });
      await response.text();
      if (!response.ok) failed += 1;
      milliseconds.push(performance.now() - sentAt);
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  return { seconds: (performance.now() - startedAt) / 1_000, milliseconds, failed };
}

const rowOf = (codes: number, { seconds, milliseconds, failed }: Run): Row => ({
  codes,
  scans: milliseconds.length,
  failed,
  'per second': rounded(milliseconds.length / seconds),
  'p50 (ms)': rounded(percentile(milliseconds, 0.5)),
  'p95 (ms)': rounded(percentile(milliseconds, 0.95)),
  'p99 (ms)': rounded(percentile(milliseconds, 0.99)),
});

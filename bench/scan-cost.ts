import '../test/support/function-environment.ts';
import { gzipSync } from 'node:zlib';
import { scanPage } from '../lambdas/scans/page/page.ts';
import { scanRecorder } from '../lambdas/scans/record-scan.ts';
import type { ScanChange } from '../lambdas/scans/roll-ups/roll-up.ts';
import { addToRollUps } from '../lambdas/scans/roll-ups/roll-up-scans.ts';
import { toScan } from '../lambdas/scans/store.ts';
import { bundleScript } from '../lib/bundling/bundle-pages.ts';
import { FakeImages, make } from '../test/functional/qpr-codes/code-effects.ts';
import type { MeasuredCall } from '../test/support/capacity.ts';
import { type Finding, type Row, rounded } from './report.ts';
import type { Bench } from './workbench.ts';

const MILLION = 1_000_000;

/** List prices of us-east-1 in US dollars, November 2026. */
const PRICE = {
  writeUnit: 0.625 / MILLION,
  readUnit: 0.125 / MILLION,
  httpApiRequest: 1 / MILLION,
  cloudFrontRequest: 1 / MILLION,
  cloudFrontFunction: 0.1 / MILLION,
  cloudFrontGigabyte: 0.085,
  lambdaRequest: 0.2 / MILLION,
  lambdaGigabyteSecond: 0.0000133334,
  eventBridgeEvent: 1 / MILLION,
};

/** Warm invocations at 1 GB; the roll-up and the publisher share theirs among a batch. */
const SECONDS = { scanPage: 0.02, rollUp: 0.02, publish: 0.01 };
const BATCH = 100;
/** The sparse index lists every scan by account too: one plain write, which a transaction's units leave out. */
const INDEX_UNITS = 1;

const isWrite = ({ command }: MeasuredCall) => /Update|Put|Write|Delete/.test(command);
const unitsOf = (calls: readonly MeasuredCall[], writes: boolean) =>
  calls.filter((call) => isWrite(call) === writes).reduce((sum, { units }) => sum + units, 0);

/** Database calls and units of a scan, as measured, and what a million of them costs. */
export async function scanCost(bench: Bench): Promise<Finding> {
  bench.progress('database calls and cost of a scan');
  const { effects } = bench;
  const addresses = { baseUrl: 'https://api.example.com', scanHost: 'https://go.example.com' };
  const code = await make({ ...effects, images: new FakeImages(), addresses }, 'acc_bench_scans', {});
  const record = scanRecorder(effects, { retentionDays: 365 });
  const scanRequest = (index: number) => ({
    shortId: code.short_id,
    address: `203.0.113.${index}`,
    userAgent: 'bench',
  });
  await record(scanRequest(0));
  const scan = await bench.measure(() => record(scanRequest(1)));
  const recorded = scan.result;
  if (typeof recorded === 'string') throw new Error(`The scan was answered as ${recorded}.`);

  const changes = Array.from({ length: BATCH }, (_, index) => changeOf(recorded.scanId + index * 8_192, code, index));
  const one = await bench.measure(() => addToRollUps(effects, changes.slice(0, 1)));
  const batch = await bench.measure(() => addToRollUps(effects, changes.slice(1)));

  const page = gzipSync(
    scanPage({
      code: recorded.code,
      language: 'en',
      scanId: recorded.scanId,
      script: '/assets/scan-0123456789ab.js',
      retentionDays: 365,
    }),
  ).length;
  const script = gzipSync(await bundleScript('web/scan/main.ts')).length;
  const writes = unitsOf(scan.calls, true) + INDEX_UNITS + unitsOf(one.calls, true);
  const reads = unitsOf(scan.calls, false) + unitsOf(one.calls, false);
  const dollars = {
    DynamoDB: writes * PRICE.writeUnit + reads * PRICE.readUnit,
    'API Gateway': PRICE.httpApiRequest,
    // Page and script; the script only of visitors who come for the first time.
    CloudFront:
      2 * PRICE.cloudFrontRequest + PRICE.cloudFrontFunction + ((page + script) / 1e9) * PRICE.cloudFrontGigabyte,
    Lambda:
      3 * PRICE.lambdaRequest + (SECONDS.scanPage + SECONDS.rollUp + SECONDS.publish) * PRICE.lambdaGigabyteSecond,
    EventBridge: PRICE.eventBridgeEvent,
  };
  const rows: Row[] = [
    row('scan', scan.calls, INDEX_UNITS),
    row('roll-up of one scan alone', one.calls),
    row(`roll-up of ${BATCH - 1} scans of one code`, batch.calls),
    { step: 'page over the wire (bytes)', 'write units': page },
    { step: 'script over the wire (bytes)', 'write units': script },
    ...[
      ...Object.entries(dollars),
      ['all together', Object.values(dollars).reduce((sum, each) => sum + each, 0)] as const,
    ].map(([step, price]) => ({ step: `a million: ${step}`, US$: rounded(price * MILLION, 2) })),
  ];
  return {
    name: 'scan-cost',
    rows,
    promises: [
      { text: 'a scan is one read and one transaction', kept: scan.calls.length === 2 },
      { text: 'page and script weigh less than 50 KB', kept: page + script < 50_000 },
    ],
  };
}

const row = (step: string, calls: readonly MeasuredCall[], more = 0): Row => ({
  step,
  calls: [
    ...new Set(calls.map(({ command }) => `${calls.filter((call) => call.command === command).length} ${command}`)),
  ].join(', '),
  'read units': rounded(unitsOf(calls, false)),
  'write units': rounded(unitsOf(calls, true) + more),
});

const changeOf = (scanId: number, code: { id: string; short_id: string }, index: number): ScanChange => ({
  after: toScan({
    scan_id: scanId,
    short_id: code.short_id,
    qpr_code_id: code.id,
    account_id: 'acc_bench_scans',
    visitor: `visitor-${index}`,
    country: 'AT',
  }),
});

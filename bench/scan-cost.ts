import '../test/support/functions/function-environment.ts';
import { ROLL_UP_WINDOW_SECONDS } from '../contracts/scans.ts';
import { accountsWithListeners } from '../lambdas/events/listeners.ts';
import { shortIdOf } from '../lambdas/qpr-codes/qpr-code.ts';
import { scanPage } from '../lambdas/scans/page/page.ts';
import { pageResponse } from '../lambdas/scans/page/page-response.ts';
import { inlineScript, scriptsOf } from '../lambdas/scans/page/script.ts';
import { hasExtraStyle } from '../lambdas/scans/page/style.ts';
import { type RecordedScan, scanRecorder } from '../lambdas/scans/record-scan.ts';
import { addToRollUps } from '../lambdas/scans/roll-ups/add-to-roll-ups.ts';
import type { ScanChange } from '../lambdas/scans/roll-ups/additions.ts';
import { scanSchema } from '../lambdas/scans/scan.ts';
import { bundleScript } from '../lib/bundling/bundle-pages.ts';
import { createTestCode, FakeImages } from '../test/functional/qpr-codes/code-effects.ts';
import type { MeasuredCall } from '../test/support/functions/capacity.ts';
import { roundTripsOf } from '../test/support/functions/round-trips.ts';
import { createPlacements } from './cost/placements.ts';
import type { Amounts } from './cost/prices.ts';
import { type BenchmarkResult, type Row, rounded } from './support/report.ts';
import type { Bench } from './support/workbench.ts';

const MILLION = 1_000_000;

/**
 * Durations of warm invocations. The measured CPU times (3, 5 and 1 ms) are scaled to the share of a core that comes
 * with the memory: 1 GB, and half of that for the publisher. Each database call adds 5 ms, each transaction 10 ms.
 */
const SECONDS = { scanPage: 0.02, rollUp: 0.024, publish: 0.009 };
const PUBLISHER_GIGABYTES = 0.5;
/** The size of one line of the distribution's access log. The log stays in its bucket for 30 days. */
const DISTRIBUTION_LOG_BYTES = 400;
const LOG_MONTHS = 1;
const SECONDS_PER_MONTH = 730 * 3_600;
/**
 * The size of the headers that Lambda and CloudFront add to a response: request and trace ids, times, `via`, strict
 * transport security.
 */
const ADDED_HEADER_BYTES = 500;

/**
 * The roll-up adds scans to the daily counts. It collects scans for a fixed time and processes them together. If a
 * million scans are evenly spread over a month, one arrives every 2.6 seconds. At a higher rate, more scans share one
 * roll-up. The cost assumes that the scans of one roll-up are of different codes of one account.
 */
const SCANS_PER_ROLL_UP = Math.floor((ROLL_UP_WINDOW_SECONDS * MILLION) / SECONDS_PER_MONTH);
const BATCH = 100;
/**
 * The sparse index also lists every scan by account. That is one plain write, which the units of a transaction do not
 * include.
 */
const INDEX_UNITS = 1;

const isWrite = ({ command }: MeasuredCall) => /Update|Put|Write|Delete/.test(command);
const unitsOf = (calls: readonly MeasuredCall[]) => calls.reduce((sum, { units }) => sum + units, 0);
const writeUnitsOf = (calls: readonly MeasuredCall[]) => unitsOf(calls.filter(isWrite));
const readUnitsOf = (calls: readonly MeasuredCall[]) => unitsOf(calls.filter((call) => !isWrite(call)));

/** Measures the database calls and units of a scan, and the size of its page. */
export async function scanCost(
  bench: Bench,
): Promise<BenchmarkResult & { readonly amounts: Amounts; readonly placementAmounts: Amounts }> {
  bench.progress('database calls and cost of a scan');
  const { effects } = bench;
  const addresses = { baseUrl: 'https://api.example.com', scanHost: 'https://go.example.com' };
  const code = await createTestCode({ ...effects, images: new FakeImages(), addresses }, 'acc_bench_scans', {});
  const codes = await Promise.all(
    Array.from({ length: SCANS_PER_ROLL_UP }, () =>
      createTestCode({ ...effects, images: new FakeImages(), addresses }, 'acc_bench_scans', {}),
    ),
  );
  const record = scanRecorder(effects, { retentionDays: 365 });
  const scanRequest = (index: number) => ({
    short_id: code.short_id,
    address: `203.0.113.${index}`,
    user_agent: 'bench',
  });
  const [placement] = await createPlacements(effects, code.short_id, 1);
  if (!placement) throw new Error('The placement was not created.');
  const atPlacement = (index: number) => ({ ...scanRequest(index), short_id: placement.short_id });
  await record(scanRequest(0));
  const scan = await bench.measure(() => record(scanRequest(1)));
  const recorded = scan.result;
  if (recorded === 'unknown' || !('code' in recorded)) throw new Error('The scan was not recorded.');

  const placementScan = await bench.measure(() => record(atPlacement(2)));
  const tripsOf = async (request: ReturnType<typeof scanRequest>) =>
    (await bench.measure(() => roundTripsOf(effects.table, () => record(request)))).result;
  const trips = { code: await tripsOf(scanRequest(3)), placement: await tripsOf(atPlacement(4)) };

  const rollUp = (changes: readonly ScanChange[]) => bench.measure(() => addToRollUps(effects, changes));
  // Ids grow by 8,192 per millisecond (`IDS_PER_MILLISECOND`), so this scan is `index` milliseconds later.
  const laterScanId = (index: number) => recorded.scan_id + index * 8_192;
  const single = await rollUp([changeOf(laterScanId(0), code, 0)]);
  const singlePlaced = await rollUp([changeOf(laterScanId(2_000), code, 2_000, placement.id)]);
  const together = await rollUp(
    codes.map((scanned, index) => changeOf(laterScanId(1_000 + index), scanned, 1_000 + index)),
  );
  const batch = await rollUp(
    Array.from({ length: BATCH }, (_, index) => changeOf(laterScanId(1 + index), code, 1 + index)),
  );
  const listeners = await bench.measure(() => accountsWithListeners(bench.table, ['acc_bench_scans']));

  const { page, headers } = await pageSize(recorded);
  const recordedAtPlacement = placementScan.result;
  if (recordedAtPlacement === 'unknown' || !('code' in recordedAtPlacement))
    throw new Error('The scan was not recorded.');
  const placed = await pageSize(recordedAtPlacement);
  const writes = writeUnitsOf(scan.calls) + INDEX_UNITS + writeUnitsOf(together.calls) / SCANS_PER_ROLL_UP;
  const reads = readUnitsOf([...scan.calls, ...listeners.calls]) + readUnitsOf(together.calls) / SCANS_PER_ROLL_UP;
  const amounts: Amounts = {
    DynamoDB: { writeUnit: writes, readUnit: reads },
    CloudFront: { cloudFrontRequest: 1, cloudFrontFunction: 1, cloudFrontGigabyte: (page + headers) / 1e9 },
    // One request each for the page and for the publisher (which finds no webhook), and a share of one roll-up.
    Lambda: {
      lambdaRequest: 2 + 1 / SCANS_PER_ROLL_UP,
      lambdaGigabyteSecond:
        SECONDS.scanPage + SECONDS.publish * PUBLISHER_GIGABYTES + SECONDS.rollUp / SCANS_PER_ROLL_UP,
    },
    'CloudFront access log': { storedGigabyteMonth: (DISTRIBUTION_LOG_BYTES * LOG_MONTHS) / 1e9 },
    // Zero here: only accounts with a webhook use the first two, and only deployments with `-c traces=on` use traces.
    'EventBridge, fan-out, traces': {},
  };
  const rows: Row[] = [
    { ...row('scan', scan.calls, INDEX_UNITS), 'round trips': trips.code },
    { ...row('scan of a placement', placementScan.calls, INDEX_UNITS), 'round trips': trips.placement },
    row('roll-up of one scan alone', single.calls),
    row('roll-up of one scan of a placement alone', singlePlaced.calls),
    row(`roll-up of ${SCANS_PER_ROLL_UP} scans of different codes`, together.calls),
    row(`roll-up of ${BATCH} scans of one code`, batch.calls),
    { step: 'page with style and script, compressed', bytes: page },
    { step: 'headers of the page', bytes: headers },
  ];
  /**
   * The amounts that a scan of a placement uses in addition to a scan of a code. The roll-up writes an item for each
   * placement, so scans of different placements do not share this write.
   */
  const placementAmounts: Amounts = {
    DynamoDB: {
      writeUnit:
        writeUnitsOf(placementScan.calls) -
        writeUnitsOf(scan.calls) +
        writeUnitsOf(singlePlaced.calls) -
        writeUnitsOf(single.calls),
      readUnit: readUnitsOf(placementScan.calls) - readUnitsOf(scan.calls),
    },
    CloudFront: { cloudFrontGigabyte: (placed.page + placed.headers - page - headers) / 1e9 },
  };
  return {
    name: 'scan-cost',
    rows,
    amounts,
    placementAmounts,
    targets: [
      {
        text: 'a scan is one read and one transaction',
        met: scan.calls.length === 2 && scan.calls[1]?.command === 'TransactWriteItems',
      },
      { text: 'a scan of a placement takes one more read', met: placementScan.calls.length === scan.calls.length + 1 },
      { text: 'a scan of a placement takes no additional sequential round trip', met: trips.placement === trips.code },
      { text: 'the page is smaller than 50 KB', met: page < 50_000 },
    ],
  };
}

/** The bytes of the page and of its headers, for a code without a logo, contact, forms or voice. */
async function pageSize({ code, placement, scan_id: scanId }: RecordedScan) {
  const scripts = scriptsOf(
    { code, placement },
    {
      main: inlineScript(await bundleScript('web/scan/main.ts')),
      withExtras: inlineScript(await bundleScript('web/scan/main-with-extras.ts')),
      studioBar: inlineScript(await bundleScript('web/scan/studio-bar.ts')),
    },
  );
  const placed = placement && { ...placement, short_id: shortIdOf(placement.ulid) };
  const { body = '', headers = {} } = pageResponse(
    scanPage({ code, placement: placed, language: 'en', scan_id: scanId, scripts, retentionDays: 365 }),
    {
      status: 200,
      language: 'en',
      scripts,
      hasExtras: hasExtraStyle(code, placement !== undefined),
      acceptEncoding: 'gzip, deflate, br',
    },
  );
  return {
    page: Buffer.from(body, 'base64').length,
    headers: Object.entries(headers).join('\n').length + ADDED_HEADER_BYTES,
  };
}

const row = (step: string, calls: readonly MeasuredCall[], indexUnits = 0): Row => ({
  step,
  calls: [
    ...new Set(calls.map(({ command }) => `${calls.filter((call) => call.command === command).length} ${command}`)),
  ].join(', '),
  'read units': rounded(readUnitsOf(calls)),
  'write units': rounded(writeUnitsOf(calls) + indexUnits),
});

const changeOf = (
  scanId: number,
  code: { id: string; short_id: string },
  index: number,
  placementId?: string,
): ScanChange => ({
  after: scanSchema.parse({
    scan_id: scanId,
    short_id: code.short_id,
    qpr_code_id: code.id,
    placement_id: placementId,
    account_id: 'acc_bench_scans',
    visitor: `visitor-${index}`,
    country: 'AT',
  }),
});

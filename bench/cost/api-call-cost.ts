import '../../test/support/functions/function-environment.ts';
import { getQprCode } from '../../lambdas/api/qpr-codes/get-qpr-code.ts';
import { createTestCode, FakeImages } from '../../test/functional/qpr-codes/code-effects.ts';
import { callApi } from '../../test/support/functions/api-event.ts';
import type { MeasuredCall } from '../../test/support/functions/capacity.ts';
import type { Bench } from '../support/workbench.ts';
import type { Amounts } from './prices.ts';

/** A warm call: about 3 ms of CPU time in a function with 1 GB, and two database calls of 5 ms each. */
const SECONDS = 0.015;
/** The size of two lines: the one in API Gateway's access log, and the one that the function logs for a request. */
const LOG_BYTES = 1_100;
const HEADER_BYTES = 800;

const isWrite = ({ command }: MeasuredCall) => /Update|Put|Write|Delete/.test(command);
const unitsOf = (calls: readonly MeasuredCall[]) => calls.reduce((sum, { units }) => sum + units, 0);

/** The billed amounts of one read of a code with an API key, the most frequent kind of call. */
export async function apiCallAmounts(bench: Bench): Promise<Amounts> {
  bench.progress('cost of an API call');
  const addresses = { baseUrl: 'https://api.example.com', scanHost: 'https://go.example.com' };
  const effects = { ...bench.effects, images: new FakeImages(), addresses };
  const { id } = await createTestCode(effects, bench.account_id, {});
  const get = () => callApi(getQprCode(effects), { pathParameters: { id }, key: bench.apiKey });
  // The second call is measured, because the first one may do one-time work.
  await get();
  const { result, calls } = await bench.measure(get);
  if (result.status !== 200) throw new Error(`get-qpr-code returned ${result.status}: ${result.text}`);
  const [writes, reads] = [calls.filter(isWrite), calls.filter((call) => !isWrite(call))];
  return {
    'API Gateway': { apiRequest: 1 },
    CloudFront: {
      cloudFrontRequest: 1,
      cloudFrontFunction: 1,
      cloudFrontGigabyte: (Buffer.byteLength(result.text ?? '') + HEADER_BYTES) / 1e9,
    },
    DynamoDB: { writeUnit: unitsOf(writes), readUnit: unitsOf(reads) },
    Lambda: { lambdaRequest: 1, lambdaGigabyteSecond: SECONDS },
    'logs, with `-c requestLogs=100`': { logGigabyte: LOG_BYTES / 1e9 },
  };
}

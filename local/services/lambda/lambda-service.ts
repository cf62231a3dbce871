import { AwsError, type ServiceHandler } from '../../engine/types.ts';
import type { LambdaFunctions } from './functions.ts';

const INVOCATIONS = /^\/2015-03-31\/functions\/([^/]+)\/invocations$/;

/** Lambda's Invoke operation, for functions that call other functions and for the operator. */
export const lambdaService =
  (functions: LambdaFunctions): ServiceHandler =>
  async (request) => {
    const name = INVOCATIONS.exec(request.path)?.[1];
    if (request.method !== 'POST' || name === undefined) {
      throw new AwsError(
        'UnknownOperationException',
        `${request.method} ${request.path} is not supported by the local Lambda.`,
        404,
      );
    }
    const { arn } = functions.get(decodeURIComponent(name));
    request.authorize('lambda:InvokeFunction', arn);
    const event = parse(request.body);
    const type = request.headers['x-amz-invocation-type'] ?? 'RequestResponse';
    if (type === 'DryRun') return { status: 204 };
    if (type === 'Event') {
      await functions.invokeAsync(arn, event);
      return { status: 202 };
    }
    const { payload, functionError } = await functions.invoke(arn, event, { priority: 'foreground' });
    const headers = {
      'content-type': 'application/json',
      'x-amz-executed-version': '$LATEST',
      ...(functionError && { 'x-amz-function-error': functionError }),
    };
    return { status: 200, headers, body: payload };
  };

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8') || 'null');
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new AwsError('InvalidRequestContentException', `Could not parse request body into json: ${reason}`);
  }
}

import { LambdaClient } from '@aws-sdk/client-lambda';
import * as z from 'zod';
import { awsClientConfig, type DeploymentOptions } from '../aws-client.ts';
import { invokeFunction } from '../invoke-function.ts';

/** The number of table segments that are processed in parallel. */
const SEGMENTS = 4;
/** Longer than the function's timeout of 75 seconds, so the command always receives the function's result or error. */
const CALL_MILLISECONDS = 130_000;

/** `after` is the position where the next call continues. It is absent at the end of the segment. */
const resultSchema = z.object({ drawn: z.number(), after: z.record(z.string(), z.unknown()).optional() });

/** Makes the deployment redraw the images of all codes. Returns the number of codes. */
export async function redrawImages(options: DeploymentOptions, progress: (drawn: number) => void): Promise<number> {
  const lambda = new LambdaClient(awsClientConfig(options, CALL_MILLISECONDS));
  const functionName = `${options.stack}-redraw-images`;
  let drawn = 0;
  const redrawSegment = async (segment: number) => {
    let after: unknown;
    do {
      const input = { segment, segments: SEGMENTS, after };
      const result = resultSchema.parse(await invokeFunction(lambda, functionName, input));
      drawn += result.drawn;
      progress(drawn);
      after = result.after;
    } while (after !== undefined);
  };
  try {
    await Promise.all(Array.from({ length: SEGMENTS }, (_, segment) => redrawSegment(segment)));
    return drawn;
  } finally {
    lambda.destroy();
  }
}

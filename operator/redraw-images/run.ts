import { LambdaClient } from '@aws-sdk/client-lambda';
import * as z from 'zod';
import { awsClient, type DeploymentOptions } from '../aws-client.ts';
import { invokeFunction } from '../invoke-function.ts';

/** Parts of the table that are worked on side by side. */
const SEGMENTS = 4;
/** The function's own time-out, and a little more. */
const CALL_MILLISECONDS = 130_000;

const resultSchema = z.object({ drawn: z.number(), after: z.record(z.string(), z.unknown()).optional() });

/** Has the deployment draw all images again, part by part; returns how many codes there were. */
export async function redrawImages(options: DeploymentOptions, progress: (drawn: number) => void): Promise<number> {
  const lambda = new LambdaClient(awsClient(options, CALL_MILLISECONDS));
  const functionName = `${options.stack}-redraw-images`;
  let drawn = 0;
  const redrawSegment = async (segment: number) => {
    let after: unknown;
    do {
      const place = { segment, segments: SEGMENTS, after };
      const result = resultSchema.parse(await invokeFunction(lambda, functionName, place));
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

import { LambdaClient } from '@aws-sdk/client-lambda';
import * as z from 'zod';
import { awsClient } from '../aws-client.ts';
import { invokeFunction } from '../invoke-function.ts';
import type { IssueKeyOptions } from './options.ts';

const issuedSchema = z.object({ api_key: z.string(), key_id: z.string(), account_id: z.string(), email: z.string() });

/** A key from the function that only IAM can reach. Functions are named after their stack. */
export async function issueKey({ email, name, ...deployment }: IssueKeyOptions) {
  const lambda = new LambdaClient(awsClient(deployment));
  return issuedSchema.parse(await invokeFunction(lambda, `${deployment.stack}-issue-key`, { email, name }));
}

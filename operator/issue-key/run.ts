import { LambdaClient } from '@aws-sdk/client-lambda';
import * as z from 'zod';
import { awsClientConfig } from '../aws-client.ts';
import { invokeFunction } from '../invoke-function.ts';
import type { IssueKeyOptions } from './options.ts';

const linkSchema = z.object({ email: z.string(), studio_url: z.string() });
const issuedSchema = z.union([
  linkSchema.extend({ api_key: z.string(), key_id: z.string(), account_id: z.string() }),
  linkSchema,
]);

/**
 * Gets an API key and a link that signs in to the Studio, or only the link. They come from a function that can only be
 * invoked with IAM permissions.
 */
export async function issueKey({ email, name, linkOnly, ...deployment }: IssueKeyOptions) {
  const lambda = new LambdaClient(awsClientConfig(deployment));
  const input = linkOnly ? { email, only_link: true } : { email, name };
  return issuedSchema.parse(await invokeFunction(lambda, `${deployment.stack}-issue-key`, input));
}

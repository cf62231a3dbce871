import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { openSecret } from '../../../lambdas/platform/secret.ts';
import { awsStandIn } from '../../support/stand-ins/aws-stand-in.ts';

const ARN = 'arn:aws:secretsmanager:eu-west-1:111122223333:secret:ai-AbCdEf';
let nextResponse: { status?: number; body?: string };
let aws: Awaited<ReturnType<typeof awsStandIn>>;
const secretResponse = (SecretString: string) => ({ body: JSON.stringify({ SecretString }) });

beforeEach(async () => {
  nextResponse = secretResponse('first\n');
  aws = await awsStandIn(() => nextResponse);
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_SECRETS_MANAGER: aws.url,
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
  });
});
afterEach(() => aws.stop());

test('a secret is fetched once, and again on readAgain', async () => {
  const secret = openSecret(ARN);
  expect(await Promise.all([secret.read(), secret.read()])).toEqual(['first', 'first']);
  expect(aws.calls.map(({ body }) => JSON.parse(body))).toEqual([{ SecretId: ARN }]);
  nextResponse = secretResponse('second');
  expect(await secret.read()).toBe('first');
  expect(await secret.readAgain()).toBe('second');
  expect(await secret.read()).toBe('second');
  expect(aws.calls).toHaveLength(2);
});

test('a failure is not cached', async () => {
  const secret = openSecret(ARN);
  nextResponse = { status: 400, body: JSON.stringify({ __type: 'AccessDeniedException' }) };
  await expect(secret.read()).rejects.toMatchObject({ name: 'AccessDeniedException' });
  nextResponse = secretResponse('now');
  expect(await secret.read()).toBe('now');
});

import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { openSecret } from '../../../lambdas/platform/secret.ts';
import { awsStandIn } from '../../support/stand-ins/aws-stand-in.ts';

const ARN = 'arn:aws:secretsmanager:eu-west-1:111122223333:secret:ai-AbCdEf';
let answer: { status?: number; body?: string };
let aws: Awaited<ReturnType<typeof awsStandIn>>;
const holds = (SecretString: string) => ({ body: JSON.stringify({ SecretString }) });

beforeEach(async () => {
  answer = holds('first\n');
  aws = await awsStandIn(() => answer);
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_SECRETS_MANAGER: aws.url,
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
  });
});
afterEach(() => aws.stop());

test('is read once, and again when somebody was refused with it', async () => {
  const secret = openSecret(ARN);
  expect(await Promise.all([secret.read(), secret.read()])).toEqual(['first', 'first']);
  expect(aws.calls.map(({ body }) => JSON.parse(body))).toEqual([{ SecretId: ARN }]);
  answer = holds('second');
  expect(await secret.read()).toBe('first');
  expect(await secret.readAgain()).toBe('second');
  expect(await secret.read()).toBe('second');
  expect(aws.calls).toHaveLength(2);
});

test('a failure is not kept', async () => {
  const secret = openSecret(ARN);
  answer = { status: 400, body: JSON.stringify({ __type: 'AccessDeniedException' }) };
  await expect(secret.read()).rejects.toMatchObject({ name: 'AccessDeniedException' });
  answer = holds('now');
  expect(await secret.read()).toBe('now');
});

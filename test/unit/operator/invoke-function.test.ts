import { LambdaClient } from '@aws-sdk/client-lambda';
import { expect, test } from '@jest/globals';
import { invokeFunction } from '../../../operator/invoke-function.ts';

const missing = Object.assign(new Error('Could not load credentials from any providers'), {
  name: 'CredentialsProviderError',
});

test.each([
  ['credentials', { region: 'eu-west-1', credentials: () => Promise.reject(missing) }],
  [
    'region',
    {
      region: () => Promise.reject(new Error('Region is missing')),
      credentials: { accessKeyId: 'a', secretAccessKey: 'b' },
    },
  ],
])('suggests --local if AWS is not configured: no %s', async (_, config) => {
  const lambda = new LambdaClient(config);
  await expect(invokeFunction(lambda, 'Qpr-issue-key', {})).rejects.toThrow(
    /^There are no AWS credentials, or no region.*\n\nFor the service on this machine \(npm start\), add --local\.\n/,
  );
  lambda.destroy();
});

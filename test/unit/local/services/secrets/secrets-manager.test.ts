import { GetSecretValueCommand, ListSecretsCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { openSecretsManager } from '../../../../../local/services/secrets/secrets-manager.ts';
import { FakeRuntime } from '../../support/fake-runtime.ts';

const ARN = 'arn:aws:secretsmanager:eu-central-1:123456789012:secret:qpr/stripe';
let runtime: FakeRuntime;
beforeEach(async () => {
  runtime = new FakeRuntime();
  await runtime.listen();
  openSecretsManager(runtime, { SECRET_QPR_STRIPE: 'whsec_local', SECRET_EMPTY: '' });
});
afterEach(() => runtime.remove());

const read = (SecretId: string, accessKeyId?: string) =>
  new SecretsManagerClient({ ...runtime.client(accessKeyId), maxAttempts: 1 }).send(
    new GetSecretValueCommand({ SecretId }),
  );

test('reads a secret from the environment variable named after it', async () => {
  const response = await read('qpr/stripe');
  expect(response).toMatchObject({ Name: 'qpr/stripe', SecretString: 'whsec_local', VersionStages: ['AWSCURRENT'] });
  expect(response.ARN).toMatch(/:secret:qpr\/stripe-[A-Za-z0-9]{6}$/);
  expect((await read(response.ARN ?? '')).SecretString).toBe('whsec_local');
});

test.each(['unknown', 'empty'])(
  'reports the secret "%s" without a value as missing, and names the variable to set',
  async (name) => {
    await expect(read(name)).rejects.toMatchObject({
      name: 'ResourceNotFoundException',
      message: expect.stringContaining(`SECRET_${name.toUpperCase()}`),
    });
  },
);

test('a function can read only the secrets that its role allows', async () => {
  runtime.addRole('reader', [{ Effect: 'Allow', Action: 'secretsmanager:GetSecretValue', Resource: `${ARN}-??????` }]);
  expect((await read('qpr/stripe', 'reader')).SecretString).toBe('whsec_local');
  await expect(read('other', 'reader')).rejects.toMatchObject({ name: 'AccessDeniedException' });
});

test('refuses operations other than reading, and names them', async () => {
  const client = new SecretsManagerClient({ ...runtime.client(), maxAttempts: 1 });
  await expect(client.send(new ListSecretsCommand({}))).rejects.toThrow('ListSecrets');
});

import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { secretsmanagerSecret } from '../../../../../local/resources/secrets/secretsmanager-secret.ts';
import { FakeRuntime } from '../../support/fake-runtime.ts';

let runtime: FakeRuntime;
beforeEach(() => {
  runtime = new FakeRuntime();
});
afterEach(() => runtime.remove());

const start = (logicalId: string, GenerateSecretString: object) =>
  runtime.start(secretsmanagerSecret, logicalId, { GenerateSecretString });

test('generates a random secret of the requested length, which is found by its ARN', async () => {
  const [one, other] = await Promise.all(
    ['One', 'Other'].map(async (id) => {
      const { ref } = await start(id, { ExcludePunctuation: true, PasswordLength: 43 });
      expect(ref).toMatch(/^arn:aws:secretsmanager:.+:secret:.+-[A-Za-z0-9]{6}$/);
      return runtime.find<string>('secret', ref);
    }),
  );
  expect(one).toMatch(/^[A-Za-z0-9]{43}$/);
  expect(other).not.toBe(one);
});

test('fails to start with an unsupported generator option', async () => {
  await expect(start('One', { IncludeSpace: true })).rejects.toThrow('One (AWS::SecretsManager::Secret)');
});

import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { runCommand } from '../../../operator/command.ts';
import { UserError } from '../../../shared/user-error.ts';

let printed = '';
let exitCode: typeof process.exitCode;
beforeEach(() => {
  printed = '';
  exitCode = process.exitCode;
  jest.spyOn(process.stderr, 'write').mockImplementation((text) => {
    printed += text;
    return true;
  });
});
afterEach(() => {
  jest.restoreAllMocks();
  process.exitCode = exitCode;
});

const fail = (error: Error, help = 'options: --region') =>
  runCommand(
    help,
    () => ({}),
    () => Promise.reject(error),
  );

test('prints only the message of an error that the user can fix, not its stack trace', async () => {
  await fail(new UserError('The table is missing.'));
  expect(printed).toBe('The table is missing.\n');
  expect(process.exitCode).toBe(1);
});

test.each([
  ['region', new Error('Region is missing')],
  ['credentials', Object.assign(new Error('Could not load credentials'), { name: 'CredentialsProviderError' })],
])('says how to configure AWS if the SDK finds no %s', async (_, error) => {
  await fail(error);
  expect(printed).toMatch(/^There are no AWS credentials, or no region.*\n\nFor a deployment, run aws configure.*\n$/);
  expect(process.exitCode).toBe(1);
});

test('suggests --local if the command has this option', async () => {
  await fail(new Error('Region is missing'), 'options: --region, --local');
  expect(printed).toContain('\nFor the service on this machine (npm start), add --local.\n');
});

test('other errors keep their stack trace', async () => {
  await expect(fail(new Error('Broken'))).rejects.toThrow('Broken');
  expect(printed).toBe('');
});

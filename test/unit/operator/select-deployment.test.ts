import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { awsClientConfig } from '../../../operator/aws-client.ts';
import { readOptions as deadLetters } from '../../../operator/dead-letters/options.ts';
import { readOptions as issueKey } from '../../../operator/issue-key/options.ts';
import { readOptions as redrawImages } from '../../../operator/redraw-images/options.ts';
import { readOptions as restore } from '../../../operator/restore/options.ts';

const folder = mkdtempSync(join(tmpdir(), 'qpr-select-'));
const file = join(folder, 'deployment.json');

beforeAll(() => {
  const deployments = [
    { stack: 'Qpr', region: 'eu-west-1', settings: {} },
    { stack: 'Shop', region: 'eu-west-1', settings: {} },
    { stack: 'Shop', region: 'us-west-2', settings: {} },
  ];
  writeFileSync(file, JSON.stringify({ deployments }));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each([
  ['issue-key', issueKey, ['--email', 'you@example.com']],
  ['dead-letters', deadLetters, []],
  ['redraw-images', redrawImages, []],
  ['restore', restore, ['--table', 'T']],
])('%s uses the region of the settings file', (_, read, args) => {
  const regionOf = (...more: string[]) => {
    const options = read([...args, '--file', file, ...more]);
    return options && awsClientConfig(options).region;
  };
  expect(regionOf('--stack', 'Qpr')).toBe('eu-west-1');
  expect(regionOf('--stack', 'Shop', '--region', 'us-west-2')).toBe('us-west-2');
  expect(() => regionOf('--stack', 'Shop')).toThrow('--stack Shop --region us-west-2');
  // The settings file has no stack with this name, so the AWS configuration of the caller determines the region.
  expect(regionOf('--stack', 'Other')).toBeUndefined();
  expect(regionOf('--stack', 'Other', '--region', 'eu-north-1')).toBe('eu-north-1');
});

test('the service on this machine needs no settings file', () => {
  expect(redrawImages(['--local', '--file', folder])).toEqual({ stack: 'Qpr', dataDir: '.local' });
});

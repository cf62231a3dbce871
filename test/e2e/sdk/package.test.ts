import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type EmptyProject, emptyProjectWithClient, machineNode, TSC } from '../../support/client-package.ts';
import { newAccount } from '../../support/shared-service.ts';

let project: EmptyProject;
beforeAll(async () => {
  project = await emptyProjectWithClient();
});
afterAll(() => project?.remove());

const FIRST_CODE = `
import { createClient, createQprCode } from 'qpr';

const client = createClient({ baseUrl: process.env.QPR_BASE_URL, apiKey: process.env.QPR_API_KEY });
const code = await client.call(createQprCode, { body: { name: 'Lobby', prompt: 'You are the concierge.' } });
console.log(code.scan_url);
`;

test('an empty project gets the package and nothing else', () => {
  const installed = readdirSync(join(project.dir, 'node_modules')).filter((name) => !name.startsWith('.'));
  expect(installed).toEqual(['qpr']);
});

test.each([
  ['nodenext', 'nodenext'],
  ['esnext', 'bundler'],
])('its types hold in a project with the modules %s, resolved as %s', async (module, resolution) => {
  // `declare` stands in for @types/node, which an empty project does not have.
  project.write('typed.ts', `declare const process: { env: Record<string, string> };${FIRST_CODE}`);
  const flags = ['--noEmit', '--strict', '--target', 'es2022', '--module', module, '--moduleResolution', resolution];
  await project.run(TSC, [...flags, '--types', '', 'typed.ts']);
});

test('it makes a code on the Node of the machine', async () => {
  const { baseUrl, key } = await newAccount();
  project.write('first-code.js', FIRST_CODE);
  const printed = await project.run(machineNode(), ['first-code.js'], { QPR_BASE_URL: baseUrl, QPR_API_KEY: key });
  expect(printed).toMatch(/\/s\/\w{10}\n$/);
});

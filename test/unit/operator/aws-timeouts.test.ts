import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { PROJECT_DIR } from '../../support/docs/docs-pages.ts';

const CLIENT = /new \w+Client\((?<configuration>[^;]*)/g;
/** `aws` is the configuration in a `ProbeTarget`, whose type requires time limits. */
const WITH_TIME_LIMITS = /^(?:aws\)|(?:awsC|c)lientConfig\(|\{ \.\.\.awsClientConfig\()/;

test('every AWS client of the operator’s commands has time limits', () => {
  const configurations = globSync(['operator/**/*.ts', 'bin/*.ts'], { cwd: PROJECT_DIR }).flatMap((file) =>
    [...readFileSync(join(PROJECT_DIR, file), 'utf8').matchAll(CLIENT)].map(
      ({ groups = {} }) => `${file}: ${groups.configuration?.replaceAll(/\s+/g, ' ').trim()}`,
    ),
  );
  expect(configurations.length).toBeGreaterThan(20);
  expect(configurations.filter((text) => !WITH_TIME_LIMITS.test(text.slice(text.indexOf(': ') + 2)))).toEqual([]);
});

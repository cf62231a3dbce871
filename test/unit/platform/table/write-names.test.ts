import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';

const root = join(import.meta.dirname, '../../../..');

/** The name and the signature of every exported function of a file. */
const functionsOf = (source: string) =>
  source
    .split(/^export /m)
    .slice(1)
    .flatMap((block) => {
      const [, name] = /^(?:async )?(?:const|function) (\w+)(?: = (?:async )?)?[(<]/.exec(block) ?? [];
      return name === undefined ? [] : [{ name, signature: block.slice(0, block.search(/ =>|\{\n/)) }];
    });

const returnsWrites = (signature: string) =>
  /\): (?:readonly |Promise<(?:readonly )?)?TableWrite\b[^(]*$/.test(signature);

/** A builder named `removeWebhook` would be a trap: `await removeWebhook(table, webhook)` would remove nothing. */
test('the name of a function that only builds a write ends with Write, Writes or Check', () => {
  const builders = globSync('lambdas/**/*.ts', { cwd: root }).flatMap((file) =>
    functionsOf(readFileSync(join(root, file), 'utf8'))
      .filter(({ signature }) => returnsWrites(signature))
      .map(({ name }) => name),
  );
  expect(builders.length).toBeGreaterThan(40);
  expect(builders.filter((name) => !/(?:Writes?|Check)$/.test(name))).toEqual([]);
});

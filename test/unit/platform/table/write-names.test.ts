import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';

const root = join(import.meta.dirname, '../../../..');

/** Name and head of every exported function of a file, up to its body. */
const functionsOf = (source: string) =>
  source
    .split(/^export /m)
    .slice(1)
    .flatMap((block) => {
      const [, name] = /^(?:async )?(?:const|function) (\w+)(?: = (?:async )?)?[(<]/.exec(block) ?? [];
      return name === undefined ? [] : [{ name, head: block.slice(0, block.search(/ =>|\{\n/)) }];
    });

const returnsWrites = (head: string) => /\): (?:readonly |Promise<(?:readonly )?)?TableWrite\b[^(]*$/.test(head);

/** Otherwise `await removeWebhook(table, webhook)` would compile, and remove nothing. */
test('a function that only makes a write says so in its name', () => {
  const makers = globSync('lambdas/**/*.ts', { cwd: root }).flatMap((file) =>
    functionsOf(readFileSync(join(root, file), 'utf8'))
      .filter(({ head }) => returnsWrites(head))
      .map(({ name }) => name),
  );
  expect(makers.length).toBeGreaterThan(40);
  expect(makers.filter((name) => !/(?:Writes?|Check)$/.test(name))).toEqual([]);
});

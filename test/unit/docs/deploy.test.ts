import { expect, test } from '@jest/globals';
import { readDeployOptions } from '../../../operator/deploy/options.ts';
import { PAGES } from '../../support/docs/docs-pages.ts';

const commands = PAGES.flatMap(({ path, text }) =>
  [...text.matchAll(/npm run deploy -- ([^`#\n]+)/g)].map(([, args = '']) => [path, args.trim()] as const),
);

test('the deploy command accepts every command line in the docs', () => {
  expect(commands.length).toBeGreaterThan(5);
  const refused = commands.flatMap(([path, args]) => {
    const given = args.replaceAll(/<[^>]+>/g, 'x').split(/\s+/);
    try {
      readDeployOptions(given);
      return [];
    } catch (error) {
      return [`${path}: ${args}: ${error instanceof Error ? error.message.split('\n')[0] : error}`];
    }
  });
  expect(refused).toEqual([]);
});

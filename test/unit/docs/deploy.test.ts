import { expect, test } from '@jest/globals';
import { REGIONS_WITHOUT_FUNCTION_URLS } from '../../../operator/deploy/checks/functions.ts';
import { readDeployOptions } from '../../../operator/deploy/options.ts';
import { codeSpans, PAGES, readPage, sectionOf } from '../../support/docs/docs-pages.ts';

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

test('the deploy page lists the regions without function URLs', () => {
  const regions = codeSpans(sectionOf(readPage('docs/deploy.md'), 'First deployment')).filter((span) =>
    /^[a-z]{2}-[a-z]+-\d$/.test(span),
  );
  expect(regions.toSorted()).toEqual(REGIONS_WITHOUT_FUNCTION_URLS.toSorted());
});

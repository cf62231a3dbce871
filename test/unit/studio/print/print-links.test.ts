import { expect, test } from '@jest/globals';
import { printLinks } from '../../../../web/studio/data/print-links.ts';

const idsOf = (count: number) =>
  Array.from({ length: count }, (_, index) => `qpr_01JABCDEFGHJKMNPQRSTVW${1_000 + index}`);

test('one link prints up to 200 codes', () => {
  const ids = idsOf(200);
  expect(printLinks(ids)).toEqual([{ path: `print?ids=${ids.join(',')}` }]);
});

test('several links print more codes, and each is short enough for CloudFront', () => {
  const ids = idsOf(450);
  const links = printLinks(ids);
  expect(links.map(({ range }) => range)).toEqual([
    [1, 200],
    [201, 400],
    [401, 450],
  ]);
  expect(links.flatMap(({ path }) => path.replace('print?ids=', '').split(','))).toEqual(ids);
  for (const { path } of links) expect(path.length).toBeLessThan(8_000);
});

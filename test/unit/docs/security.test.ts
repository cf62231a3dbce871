import { expect, test } from '@jest/globals';
import { firstCells, readPage } from '../../support/docs/docs-pages.ts';

test('the security page lists each threat once, and each starts with a capital letter', () => {
  const threats = firstCells(readPage('docs/security.md').text);
  expect(threats.length).toBeGreaterThan(0);
  expect(threats.filter((threat, index) => threats.indexOf(threat) !== index)).toEqual([]);
  expect(threats.filter((threat) => !/^[A-Z]/.test(threat))).toEqual([]);
});

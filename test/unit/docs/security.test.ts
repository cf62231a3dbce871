import { expect, test } from '@jest/globals';
import { readPage } from '../../support/docs-pages.ts';

test('the security page has each threat once, beginning alike', () => {
  const lines = readPage('docs/security.md').split('\n');
  const rows = lines.filter((line) => line.startsWith('| ') && !line.startsWith('| threat '));
  const threats = rows.map((row) => row.split(' | ')[0]?.slice(2) ?? '');
  expect(threats.filter((threat, index) => threats.indexOf(threat) !== index)).toEqual([]);
  expect(threats.filter((threat) => !/^[A-Z]/.test(threat))).toEqual([]);
});

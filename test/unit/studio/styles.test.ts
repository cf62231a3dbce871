import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';

const STUDIO = join(import.meta.dirname, '../../../web/studio');

/** The selectors of a sheet that stand in no other rule, each without what follows its first part. Printing is another paper. */
function firstParts(css: string): string[] {
  const found: string[] = [];
  const open: string[] = [];
  for (const [, head = '', brace] of css.replace(/\/\*.*?\*\//gs, '').matchAll(/([^{}]*?)([{}])/g)) {
    if (brace === '}') open.pop();
    else {
      const rule = head.split(';').at(-1)?.trim() ?? '';
      const isOutermost = open.every((each) => each.startsWith('@layer') || /^@media(?! print)/.test(each));
      if (isOutermost && !rule.startsWith('@')) {
        found.push(...rule.split(/,(?![^(]*\))/).map((each) => each.trim().split(/[\s>+~]/)[0] ?? ''));
      }
      open.push(rule);
    }
  }
  return found;
}

const namesIn = (selector: string): string[] => selector.match(/[.#][a-z][\w-]*/gi) ?? [];

/** A page's styles stay when it is left: what they are about must be its own, or the next page looks otherwise after it. */
test('every page has styles for itself only', () => {
  const sheets = globSync('**/*.css', { cwd: STUDIO }).map((path) => {
    const parts = firstParts(readFileSync(join(STUDIO, path), 'utf8'));
    const [folder = '', owner = ''] = path.split(/[\\/]/);
    return { path, owner: folder === 'pages' || folder === 'parts' ? `${folder}/${owner}` : '', parts };
  });
  const ownersOf = new Map<string, Set<string>>();
  for (const { owner, parts } of sheets) {
    for (const name of parts.flatMap(namesIn)) ownersOf.set(name, (ownersOf.get(name) ?? new Set()).add(owner));
  }
  const shared = sheets
    .filter(({ owner }) => owner !== '')
    .flatMap(({ path, parts }) =>
      parts.filter((part) => !namesIn(part).some((name) => ownersOf.get(name)?.size === 1)).map((part) => [path, part]),
    );
  expect(shared).toEqual([]);
  expect(sheets.flatMap(({ parts }) => parts).length).toBeGreaterThan(100);
});

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';

const STUDIO = join(import.meta.dirname, '../../../web/studio');

/** The first part of each top-level selector of a style sheet, except those for printing. */
function topLevelSelectors(css: string): string[] {
  const found: string[] = [];
  const open: string[] = [];
  for (const [, head = '', brace] of css.replace(/\/\*.*?\*\//gs, '').matchAll(/([^{}]*?)([{}])/g)) {
    if (brace === '}') open.pop();
    else {
      const rule = head.split(';').at(-1)?.trim() ?? '';
      const isOutermost = open.every(
        (outer) => outer.startsWith('@layer') || /^@(?:container|media(?! print))/.test(outer),
      );
      if (isOutermost && !rule.startsWith('@')) {
        found.push(...rule.split(/,(?![^(]*\))/).map((selector) => selector.trim().split(/[\s>+~]/)[0] ?? ''));
      }
      open.push(rule);
    }
  }
  return found;
}

const namesIn = (selector: string): string[] => selector.match(/[.#][a-z][\w-]*/gi) ?? [];

/** The styles of a page stay loaded when the user leaves it, so they must not apply to the elements of other pages. */
test('the styles of a page apply only to that page', () => {
  const sheets = globSync('**/*.css', { cwd: STUDIO }).map((path) => {
    const selectors = topLevelSelectors(readFileSync(join(STUDIO, path), 'utf8'));
    const [folder = '', owner = ''] = path.split(/[\\/]/);
    return { path, owner: folder === 'pages' || folder === 'parts' ? `${folder}/${owner}` : '', selectors };
  });
  const ownersOf = new Map<string, Set<string>>();
  for (const { owner, selectors } of sheets) {
    for (const name of selectors.flatMap(namesIn)) ownersOf.set(name, (ownersOf.get(name) ?? new Set()).add(owner));
  }
  const shared = sheets
    .filter(({ owner }) => owner !== '')
    .flatMap(({ path, selectors }) =>
      selectors
        .filter((selector) => !namesIn(selector).some((name) => ownersOf.get(name)?.size === 1))
        .map((selector) => [path, selector]),
    );
  expect(shared).toEqual([]);
  expect(sheets.flatMap(({ selectors }) => selectors).length).toBeGreaterThan(100);
});

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** WCAG 2.2 AA and axe's best practices. */
const ALL_RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The rules that depend on colors. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

/** Violations in the light and the dark theme, which differ only in their colors. */
export async function violationsInBothThemes(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await violations(page, COLOR_RULES);
  await page.emulateMedia({ colorScheme: 'light' });
  return [...dark.map((violation) => `dark: ${violation}`), ...(await violations(page))];
}

/** Violations of the given tags or rules of axe. */
export async function violations(page: Page, runOnly: readonly string[] = ALL_RULES): Promise<string[]> {
  // The page's CSP blocks injected scripts. It does not apply to the DevTools protocol.
  const devTools = await page.context().newCDPSession(page);
  const evaluate = async (expression: string) =>
    (await devTools.send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true })).result
      .value as string;
  // axe is large, so inject it only once per page.
  if ((await evaluate('typeof axe')) === 'undefined') await evaluate(axeSource);
  // Compute only violations, without selectors: the rest would take most of the time.
  const options = { runOnly, resultTypes: ['violations'], selectors: false };
  const found = await evaluate(`axe.run(document, ${JSON.stringify(options)})
    .then(({ violations }) => JSON.stringify(violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html).join(' '))))`);
  await devTools.detach();
  return JSON.parse(found) as string[];
}

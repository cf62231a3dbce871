import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Runs `violations` in the dark and the light theme, which differ only in their colors. */
export async function violationsInBothThemes(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    found.push(...(await violations(page)).map((each) => `${colorScheme}: ${each}`));
  }
  return found;
}

/** Violations of WCAG 2.2 AA and of axe's best practices. */
export async function violations(page: Page): Promise<string[]> {
  // The page's CSP blocks injected scripts. It does not apply to the DevTools protocol.
  const devTools = await page.context().newCDPSession(page);
  const evaluate = async (expression: string) =>
    (await devTools.send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true })).result
      .value as string;
  // axe is large, so inject it only once per page.
  if ((await evaluate('typeof axe')) === 'undefined') await evaluate(axeSource);
  const found =
    await evaluate(`axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] })
    .then(({ violations }) => JSON.stringify(violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html).join(' '))))`);
  await devTools.detach();
  return JSON.parse(found) as string[];
}

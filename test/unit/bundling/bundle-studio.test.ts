import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { bundleStudio } from '../../../lib/bundling/bundle-studio.ts';
import { CODE_FIELDS } from '../../../shared/fields/code-fields.ts';

test('the Studio has the table of fields without the texts of the API description', async () => {
  const { files } = await bundleStudio(join(import.meta.dirname, '../../..'));
  const scripts = files.map(({ contents }) => Buffer.from(contents).toString()).join('\n');
  expect(scripts).toContain('welcome_message:{kind:"text"');
  const { about, option } = CODE_FIELDS.prompt;
  for (const text of [about, option.help]) expect(scripts).not.toContain(text);
});

import { expect, test } from '@jest/globals';
import { withFormTitles } from '../../../../sdk/cli/actions/ask-code.ts';

test('`codes ask` shows the title of a form instead of its marker, and no marker of an unknown form', () => {
  const forms = [{ name: 'table', title: 'Book a table' }];
  expect(withFormTitles('I do not know.\n\n[[form:table]]', forms)).toBe('I do not know.\n\n[Book a table]');
  expect(withFormTitles('Yes. [[form:room]]', forms)).toBe('Yes. ');
});

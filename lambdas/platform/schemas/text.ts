import * as z from 'zod/mini';

/** Characters as people count them: an emoji is one, although JavaScript stores it as two. */
function lengthOf(text: string): number {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
}

/**
 * Text that people wrote, kept exactly as supplied. It needs one visible character, since a blank
 * name or prompt is always a mistake; U+0000 is refused because many programs downstream choke on it.
 */
export const text = (maxLength: number) =>
  z
    .string('Must be text.')
    .check(({ value, issues }) => {
      const message = invalidBecause(value, maxLength);
      if (message !== undefined) issues.push({ code: 'custom', input: value, message });
    })
    .register(z.globalRegistry, { minLength: 1, maxLength });

function invalidBecause(value: string, maxLength: number): string | undefined {
  if (value.trim() === '') return 'Must not be empty.';
  if (lengthOf(value) > maxLength) return `Must have at most ${maxLength.toLocaleString('en')} characters.`;
  if (value.includes('\0')) return 'Must not contain the character U+0000.';
  return undefined;
}

import * as z from 'zod';

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
    .refine((value) => value.trim() !== '', 'Must not be empty.')
    .refine((value) => lengthOf(value) <= maxLength, `Must have at most ${maxLength.toLocaleString('en')} characters.`)
    .refine((value) => !value.includes('\0'), 'Must not contain the character U+0000.')
    .meta({ minLength: 1, maxLength });

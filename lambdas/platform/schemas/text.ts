import * as z from 'zod/mini';
import { formatNumber } from '../../../shared/format-number.ts';
import { charactersOf } from './plain-words.ts';

/**
 * Text from users, kept exactly as supplied. It must not be blank, because a blank name or prompt is always a mistake.
 * U+0000 is rejected because many programs cannot handle it.
 */
export const text = (maxLength: number) =>
  z.string().check(textCheck(maxLength)).register(z.globalRegistry, { minLength: 1, maxLength });

/** Like `text`, without the white space around it. */
export const trimmedText = (maxLength: number) =>
  z.string().check(z.trim(), textCheck(maxLength)).register(z.globalRegistry, { minLength: 1, maxLength });

const textCheck =
  (maxLength: number): z.core.CheckFn<string> =>
  ({ value, issues }) => {
    const message = reasonToReject(value, maxLength);
    if (message !== undefined) issues.push({ code: 'custom', input: value, message });
  };

/** White space and format characters, such as U+200B (zero-width space). */
const ONLY_INVISIBLE = /^[\s\p{Cf}]*$/u;

function reasonToReject(value: string, maxLength: number): string | undefined {
  if (value.trim() === '') return 'Must not be empty.';
  if (ONLY_INVISIBLE.test(value)) return 'Must contain a visible character.';
  const length = charactersOf(value);
  if (length > maxLength)
    return `Must have at most ${formatNumber(maxLength)} characters; it has ${formatNumber(length)}.`;
  if (value.includes('\0')) return 'Must not contain the character U+0000.';
  return undefined;
}

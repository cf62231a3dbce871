import { contentWords, likeness } from '../../shared/language/likeness.ts';

/**
 * Rules that the service appends to the owner's prompt. Each contains a line that stands for a form: if an answer ends
 * with this line, visitors see the form.
 */
const UNKNOWN = /^When you do not know something.* end your answer with this exact line: (.+)$/gm;
const WANTED = /^When the person wants what the form (".*") is for,.* end with this exact line: (.+)$/gm;

/** The lines of the forms to show when the prompt does not answer the question. */
export const formsForUnknown = (rules: string): string[] => [...rules.matchAll(UNKNOWN)].map(([, line = '']) => line);

/**
 * The lines of the forms that the question is about: the question has at least half of the words of the form's title.
 */
export function formsWanted(rules: string, question: string): string[] {
  const asked = contentWords(question);
  return [...rules.matchAll(WANTED)].flatMap(([, title = '""', line = '']) => {
    const words = contentWords(String(JSON.parse(title)));
    const found = words.filter((word) => asked.some((askedWord) => likeness(word, askedWord) === 1));
    return found.length > 0 && 2 * found.length >= words.length ? [line] : [];
  });
}

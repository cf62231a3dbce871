import { contentWords, likeness } from '../../shared/thesaurus/words.ts';

/** The lines by which the service asks for a form are in the instructions after the owner's text. */
const UNKNOWN = /^When you do not know something.* end your answer with this exact line: (.+)$/gm;
const WANTED = /^When the person wants what the form (".*") is for,.* end with this exact line: (.+)$/gm;

/** The lines below answers to questions that the prompt does not answer. */
export const formsForUnknown = (rules: string): string[] => [...rules.matchAll(UNKNOWN)].map(([, line = '']) => line);

/** The lines of the forms that the question is about: it has at least half of the words of the form's title. */
export function formsWanted(rules: string, question: string): string[] {
  const asked = contentWords(question);
  return [...rules.matchAll(WANTED)].flatMap(([, title = '""', line = '']) => {
    const words = contentWords(String(JSON.parse(title)));
    const found = words.filter((word) => asked.some((each) => likeness(word, each) === 1));
    return found.length > 0 && 2 * found.length >= words.length ? [line] : [];
  });
}

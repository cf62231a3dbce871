import { describe, expect, test } from '@jest/globals';
import { estimateInputTokens } from '../../../lambdas/conversations/models/tokens.ts';
import { modelMessages, systemPrompt } from '../../../lambdas/conversations/turns/prompt.ts';

describe('the model gets', () => {
  const at = new Date(0);
  const visitor = (number: number, text: string) => ({ number, role: 'visitor' as const, text, created_at: at });
  const assistant = (number: number, text: string) => ({ number, role: 'assistant' as const, text, created_at: at });

  test('the owner’s prompt first, then our rules', () => {
    const system = systemPrompt({ name: 'A "B"', prompt: 'Be nice.', welcome_message: 'Hi' }, 'fr');
    expect(system).toMatch(/^Be nice\.\n/);
    expect(system).toContain('French');
    expect(system).toContain('"A \\"B\\""');
  });

  test('alternating messages that start and end with the visitor', () => {
    expect(modelMessages([visitor(1, 'a'), visitor(2, 'b'), assistant(3, 'c'), visitor(4, 'd')])).toEqual([
      { role: 'user', text: 'a\n\nb' },
      { role: 'assistant', text: 'c' },
      { role: 'user', text: 'd' },
    ]);
  });

  test.each(['', '\n', ' \u00a0\t'])('no blank answer (%j), because Bedrock refuses blank text', (blank) => {
    expect(modelMessages([visitor(1, 'a'), assistant(2, blank), visitor(3, 'b')])).toEqual([
      { role: 'user', text: 'a\n\nb' },
    ]);
  });

  test('only the most recent history that fits', () => {
    const long = 'x'.repeat(10_000);
    const history = [1, 3, 5, 7].flatMap((n) => [visitor(n, `${n}${long}`), assistant(n + 1, 'ok')]);
    const messages = modelMessages([...history, visitor(9, 'now')]);
    expect(messages.length).toBeLessThan(8);
    expect(messages[0]?.role).toBe('user');
    expect(messages.at(-1)?.text).toBe('now');
  });

  test('at most about 8,000 tokens of history, in any writing system', () => {
    const tokensOf = (letter: string) => {
      const history = Array.from({ length: 40 }, (_, n) => visitor(n + 1, letter.repeat(2_000)));
      return estimateInputTokens({ system: '', messages: modelMessages(history) });
    };
    expect(tokensOf('x')).toBeGreaterThan(7_000);
    expect(tokensOf('語')).toBeGreaterThan(5_000);
    expect(Math.max(tokensOf('x'), tokensOf('語'))).toBeLessThan(8_100);
  });
});

import { describe, expect, test } from '@jest/globals';
import { accentsOf, contrastOf } from '../../../shared/page/accent.ts';
import { fc } from '../../support/fast-check.ts';

const SIX_DIGITS = { '#fff': '#ffffff', '#000': '#000000' } as const;

test('the contrast of black and white is 21, as WCAG defines it', () => {
  expect(contrastOf('#000000', '#ffffff')).toBe(21);
});

describe('a custom accent color', () => {
  const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

  test('is kept, and the text on it and its outline have enough contrast in both themes', () => {
    fc.assert(
      fc.property(color, (chosen) => {
        const { light, dark } = accentsOf(chosen);
        for (const { accent, onAccent } of [light, dark]) {
          expect(contrastOf(accent, SIX_DIGITS[onAccent])).toBeGreaterThanOrEqual(4.5);
        }
        expect([light.accent, dark.accent]).toEqual([chosen, chosen]);
        // The backgrounds of the page in both themes, and of its cards in the dark theme.
        expect(contrastOf(light.edge, '#f6f7f9')).toBeGreaterThanOrEqual(3);
        expect(contrastOf(dark.edge, '#0f1216')).toBeGreaterThanOrEqual(3);
        expect(contrastOf(dark.edge, '#1a1f26')).toBeGreaterThanOrEqual(3);
      }),
    );
  });

  test('is used for outlines where it has enough contrast', () => {
    expect(accentsOf('#0f766e').light).toEqual({ accent: '#0f766e', onAccent: '#fff', edge: '#0f766e' });
    expect(accentsOf('#fcd34d').dark).toEqual({ accent: '#fcd34d', onAccent: '#000', edge: '#fcd34d' });
  });

  test('gets another outline color where black or white would be invisible', () => {
    expect(accentsOf('#000000').dark.edge).not.toBe('#000000');
    expect(accentsOf('#ffffff').light.edge).not.toBe('#ffffff');
  });
});

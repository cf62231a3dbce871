import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { accentsOf, contrastOf } from '../../../lambdas/contracts/page/accent.ts';

const LONG = { '#fff': '#ffffff', '#000': '#000000' } as const;

describe('an accent of the owner’s choice', () => {
  const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

  test('can be read and seen in both themes, whatever it is', () => {
    fc.assert(
      fc.property(color, (chosen) => {
        const { light, dark } = accentsOf(chosen);
        for (const { accent, onAccent } of [light, dark]) {
          expect(contrastOf(accent, LONG[onAccent])).toBeGreaterThanOrEqual(4.5);
        }
        expect(contrastOf(light.accent, '#f6f7f9')).toBeGreaterThanOrEqual(3);
        expect(contrastOf(dark.accent, '#0f1216')).toBeGreaterThanOrEqual(3);
        expect(contrastOf(dark.accent, '#1a1f26')).toBeGreaterThanOrEqual(3);
      }),
    );
  });

  test('stays as it is where it can be seen', () => {
    expect(accentsOf('#0f766e').light).toEqual({ accent: '#0f766e', onAccent: '#fff' });
    expect(accentsOf('#fcd34d').dark).toEqual({ accent: '#fcd34d', onAccent: '#000' });
  });

  test('black and white, the far ends, become what can be seen', () => {
    expect(accentsOf('#000000').dark.accent).not.toBe('#000000');
    expect(accentsOf('#ffffff').light.accent).not.toBe('#ffffff');
    expect(contrastOf('#000000', '#ffffff')).toBe(21);
  });
});

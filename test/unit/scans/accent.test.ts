import { describe, expect, test } from '@jest/globals';
import { accentsOf, contrastOf } from '../../../shared/page/accent.ts';
import { fc } from '../../support/fast-check.ts';

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
        expect([light.accent, dark.accent]).toEqual([chosen, chosen]);
        expect(contrastOf(light.edge, '#f6f7f9')).toBeGreaterThanOrEqual(3);
        expect(contrastOf(dark.edge, '#0f1216')).toBeGreaterThanOrEqual(3);
        expect(contrastOf(dark.edge, '#1a1f26')).toBeGreaterThanOrEqual(3);
      }),
    );
  });

  test('has outlines of the very color where it can be seen', () => {
    expect(accentsOf('#0f766e').light).toEqual({ accent: '#0f766e', onAccent: '#fff', edge: '#0f766e' });
    expect(accentsOf('#fcd34d').dark).toEqual({ accent: '#fcd34d', onAccent: '#000', edge: '#fcd34d' });
  });

  test('black and white, the far ends, have outlines that can be seen', () => {
    expect(accentsOf('#000000').dark.edge).not.toBe('#000000');
    expect(accentsOf('#ffffff').light.edge).not.toBe('#ffffff');
    expect(contrastOf('#000000', '#ffffff')).toBe(21);
  });
});

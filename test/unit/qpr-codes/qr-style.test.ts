import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import jsQr from 'jsqr';
import { PNG } from 'pngjs';
import { ServiceError } from '../../../lambdas/platform/errors.ts';
import { readStyle, styledQr } from '../../../lambdas/qpr-codes/images/qr-style.ts';
import { rasterize } from '../../support/svg-raster.ts';

const TEXT = 'https://go.example.com/s/2b6n0p1r4s';
const decoder = jsQr.default;

function decode(name: string): { text: string | undefined; width: number } {
  const style = readStyle(name);
  const image = styledQr(TEXT, style);
  if (typeof image === 'string') {
    const { pixels, width } = rasterize(image, 8);
    return { text: decoder(pixels, width, width)?.data, width: Number(/width="(\d+)"/.exec(image)?.[1]) };
  }
  const { data, width, height } = PNG.sync.read(Buffer.from(image));
  return { text: decoder(new Uint8ClampedArray(data), width, height)?.data, width };
}

describe('every style is readable by another decoder', () => {
  test.each([
    ['~~~~.png', 400],
    ['~~~~.svg', 400],
    ['150~~L~~.png', 150],
    ['601~4~Q~1a2b3c~.png', 601],
    ['1000~10~H~7e22ce~fef9c3.png', 1_000],
    ['512~8~m~005~ffe.png', 512],
    ['300~40~~~.png', 300],
    ['600~~h~0f766e~ffffff.svg', 600],
    ['333~5~~be185d~f0f0f0.svg', 333],
  ])('%s', (name, width) => {
    expect(decode(name)).toEqual({ text: TEXT, width });
  });

  test('whatever style is accepted', () => {
    const channel = fc.integer({ min: 0, max: 255 });
    const colour = fc
      .tuple(channel, channel, channel)
      .map((channels) => channels.map((one) => one.toString(16).padStart(2, '0')).join(''));
    fc.assert(
      fc.property(
        fc.integer({ min: 50, max: 700 }),
        fc.integer({ min: 4, max: 12 }),
        fc.constantFrom('L', 'M', 'Q', 'H'),
        colour,
        colour,
        (size, margin, ecc, dark, light) => {
          let read: ReturnType<typeof decode>;
          try {
            read = decode(`${size}~${margin}~${ecc}~${dark}~${light}.png`);
          } catch (error) {
            expect(error).toBeInstanceOf(ServiceError);
            return;
          }
          expect(read).toEqual({ text: TEXT, width: size });
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('what could not be read is refused', () => {
  test.each([
    ['5000~~~~.png', 'query.size'],
    ['-1~~~~.png', 'query.size'],
    ['x~~~~.png', 'query.size'],
    ['60~~~~.png', 'query.size'],
    ['80~~H~~.svg', 'query.size'],
    ['~3~~~.png', 'query.margin'],
    ['~41~~~.png', 'query.margin'],
    ['~~X~~.png', 'query.ecc'],
    ['~~~red~.png', 'query.dark'],
    ['~~~~12345.png', 'query.light'],
    ['~~~888888~999999.png', 'query.dark'],
    ['~~~ffffff~000000.png', 'query.dark'],
  ])('%s', (name, path) => {
    expect(() => styledQr(TEXT, readStyle(name))).toThrow(
      expect.objectContaining({
        kind: 'invalid_input',
        fields: expect.arrayContaining([expect.objectContaining({ path })]),
      }),
    );
  });

  test.each([['x.gif'], ['.png'], ['~~~~~.png'], ['a/b~~~~.png'], ['']])('%j is no name of a style', (name) => {
    expect(() => readStyle(name)).toThrow(ServiceError);
  });
});

import { describe, expect, test } from '@jest/globals';
import jsQr from 'jsqr';
import { PNG } from 'pngjs';
import { ServiceError } from '../../../lambdas/platform/errors.ts';
import { readStyle, styledQr, styleName } from '../../../lambdas/qpr-codes/images/options/qr-style.ts';
import { fc } from '../../support/fast-check.ts';
import { rasterize } from '../../support/images/svg-raster.ts';

const TEXT = 'https://go.example.com/s/2b6n0p1r4s';
const decoder = jsQr.default;

/** Draws an image named `<size>~<margin>~<ecc>~<dark>~<light>~<size_mm>~<dpi>.<png or svg>`, and decodes it. */
function decode(name: string): { text: string | undefined; width: number } {
  const style = readStyle(name);
  const image = styledQr(TEXT, style);
  if (typeof image === 'string') {
    const { pixels, width } = rasterize(image, 8);
    return { text: decoder(pixels, width, width)?.data, width: Number(/ width="(\d+)/.exec(image)?.[1]) };
  }
  const { data, width, height } = PNG.sync.read(Buffer.from(image));
  return { text: decoder(new Uint8ClampedArray(data), width, height)?.data, width };
}

describe('a third-party decoder can read', () => {
  test.each([
    ['~~~~~~.png', 400],
    ['~~~~~~.svg', 400],
    ['150~~L~~~~.png', 150],
    ['601~4~Q~1a2b3c~~~.png', 601],
    ['1000~10~H~7e22ce~fef9c3~~.png', 1_000],
    ['512~8~m~005~ffe~~.png', 512],
    ['300~40~~~~~.png', 300],
    ['600~~h~0f766e~ffffff~~.svg', 600],
    ['333~5~~be185d~f0f0f0~~.svg', 333],
    ['~~~~~30~.png', 354],
    ['~~~~~30~600.png', 709],
    ['~~~~~13~150.png', 77],
    ['~~~~~70~.png', 827],
    ['1200~~~~~~300.png', 1_200],
    ['~~~~~30~.svg', 30],
    ['~~~0f766e~~1000~.svg', 1_000],
  ])('%s', (name, width) => {
    expect(decode(name)).toEqual({ text: TEXT, width });
  });

  test('every style that is accepted', () => {
    const channel = fc.integer({ min: 0, max: 255 });
    const color = fc
      .tuple(channel, channel, channel)
      .map((channels) => channels.map((value) => value.toString(16).padStart(2, '0')).join(''));
    fc.assert(
      fc.property(
        fc.integer({ min: 50, max: 700 }),
        fc.integer({ min: 4, max: 12 }),
        fc.constantFrom('L', 'M', 'Q', 'H'),
        color,
        color,
        (size, margin, ecc, dark, light) => {
          let decoded: ReturnType<typeof decode>;
          try {
            decoded = decode(`${size}~${margin}~${ecc}~${dark}~${light}~~.png`);
          } catch (error) {
            expect(error).toBeInstanceOf(ServiceError);
            return;
          }
          expect(decoded).toEqual({ text: TEXT, width: size });
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('for printing', () => {
  const densityOf = (name: string) => {
    const file = Buffer.from(styledQr(TEXT, readStyle(name)));
    const at = file.indexOf('pHYs');
    return at < 0 ? undefined : [file.readUInt32BE(at + 4), file.readUInt32BE(at + 8), file[at + 12]];
  };

  test('a PNG contains its pixels per meter, so that 30 mm are printed as 30 mm', () => {
    expect(densityOf('~~~~~30~.png')).toEqual([11_811, 11_811, 1]);
    expect(densityOf('~~~~~30~600.png')).toEqual([23_622, 23_622, 1]);
    expect(densityOf('1200~~~~~~150.png')).toEqual([5_906, 5_906, 1]);
    expect(densityOf('1200~~~~~~.png')).toBeUndefined();
  });

  test('an SVG has its size in millimeters, or in pixels by default', () => {
    expect(styledQr(TEXT, readStyle('~~~~~30~.svg'))).toContain(' width="30mm" height="30mm" viewBox=');
    expect(styledQr(TEXT, readStyle('~~~~~~.svg'))).toContain(' width="400" height="400" viewBox=');
  });
});

test.each([
  ['~~~~~030~300.png', '~~~~~30~.png'],
  ['~~~~~30~0600.png', '~~~~~30~600.png'],
  ['0400~~~~~~0300.png', '~~~~~~300.png'],
])('%s is normalized to the style %s', (input, name) => expect(styleName(readStyle(input))).toBe(name));

test('a style can have a version that no code has, even with symbols, because a request can contain any version', () => {
  expect(readStyle('~~~~~~~a-b_c.png')).toMatchObject({ version: 'a-b_c' });
});

describe('a style is refused if it is unreadable or invalid', () => {
  test.each([
    ['5000~~~~~~.png', 'query.size'],
    ['-1~~~~~~.png', 'query.size'],
    ['x~~~~~~.png', 'query.size'],
    ['60~~~~~~.png', 'query.size'],
    ['80~~H~~~~.svg', 'query.size'],
    ['~3~~~~~.png', 'query.margin'],
    ['~41~~~~~.png', 'query.margin'],
    ['~~X~~~~.png', 'query.ecc'],
    ['~~~red~~~.png', 'query.dark'],
    ['~~~~12345~~.png', 'query.light'],
    ['~~~888888~999999~~.png', 'query.dark'],
    ['~~~ffffff~000000~~.png', 'query.dark'],
    ['~~~~~9~.png', 'query.size_mm'],
    ['~~~~~1001~.svg', 'query.size_mm'],
    ['~~~~~30_5~.png', 'query.size_mm'],
    ['500~~~~~30~.png', 'query.size_mm'],
    ['~~~~~347~.png', 'query.size_mm'],
    ['~40~H~~~10~.png', 'query.size_mm'],
    ['~40~H~~~10~.svg', 'query.size_mm'],
    ['~~~~~30~71.png', 'query.dpi'],
    ['~~~~~30~1201.png', 'query.dpi'],
    ['~~~~~~300.svg', 'query.dpi'],
  ])('%s', (name, path) => {
    expect(() => styledQr(TEXT, readStyle(name))).toThrow(
      expect.objectContaining({
        kind: 'invalid_input',
        fields: expect.arrayContaining([expect.objectContaining({ path })]),
      }),
    );
  });

  test.each([
    ['a negative margin', '~-1~~~~~.png', '; it is -1.'],
    ['a margin with a symbol that the distribution has replaced', '~4_5~~~~~.png', '.'],
  ])('with a message that explains %s', (_, name, ending) => {
    const message = `Must be a whole number from 4 to 40: scanners need this quiet zone${ending}`;
    expect(() => readStyle(name)).toThrow(expect.objectContaining({ fields: [{ path: 'query.margin', message }] }));
  });

  test.each([['x.gif'], ['.png'], ['~~~~~~~.png'], ['a/b~~~~~~.png'], ['']])(
    '%j is not the name of a style',
    (name) => {
      expect(() => readStyle(name)).toThrow(ServiceError);
    },
  );
});

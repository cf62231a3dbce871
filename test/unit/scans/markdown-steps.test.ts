import { describe, expect, test } from '@jest/globals';
import { closeOpenMarks, parseMarkdown, partialMarkdownParser } from '../../../shared/page/markdown.ts';
import { fc } from '../../support/fast-check.ts';
import { countSteps } from './count-steps.ts';

/**
 * The highest allowed ratio of the steps for the last third of a text to those for its middle third. The ratio is 1 for
 * a linear reader and 5/3 for a quadratic one.
 */
const MAX_GROWTH = 1.2;

type Shape = (times: number) => string;

const HOSTILE: Readonly<Record<string, Shape>> = {
  'open emphasis': (times) => '*a '.repeat(times),
  'open strong text': (times) => '**a '.repeat(times),
  'open strong emphasis': (times) => '***a '.repeat(times),
  'emphasis of both kinds': (times) => '*a **b '.repeat(times),
  'closing marks': (times) => 'a* b** '.repeat(times),
  'open underscores': (times) => '_a __b '.repeat(times),
  'open deletions': (times) => '~~a '.repeat(times),
  'marks that close in the wrong order': (times) => `${'*a _b ~~c '.repeat(times)}${'* _ ~~'.repeat(times)}`,
  'nested marks': (times) => `${'*a _b '.repeat(times)}${'c_ d* '.repeat(times)}`,
  stars: (times) => '*'.repeat(times),
  underscores: (times) => '_'.repeat(times),
  'stars and underscores': (times) => `${'*'.repeat(times)}a${'_'.repeat(times)}`,
  'stars in words': (times) => 'a**b*c'.repeat(times),
  'open code': (times) => '`a '.repeat(times),
  'open code of many lengths': (times) =>
    Array.from({ length: times }, (_, length) => `${'`'.repeat(length % 40)}a`).join(' '),
  backticks: (times) => '`'.repeat(times),
  'open brackets': (times) => '['.repeat(times),
  'open images': (times) => '!['.repeat(times),
  brackets: (times) => `${'['.repeat(times)}${']'.repeat(times)}`,
  'open links': (times) => '[a](https://a'.repeat(times),
  'open links with parentheses': (times) => '[a](https://a(b)c'.repeat(times),
  'open links with titles': (times) => '[a](https://a "'.repeat(times),
  'nested links': (times) => `${'['.repeat(times)}a${'](https://a.example)'.repeat(times)}`,
  'ends of links': (times) => '](https://a.example)'.repeat(times),
  'URLs in angle brackets': (times) => '<https://a'.repeat(times),
  URLs: (times) => 'https://a'.repeat(times),
  'URLs without a host': (times) => 'https://.'.repeat(times),
  'angle brackets and spaces': (times) => '<br '.repeat(times),
  escapes: (times) => '\\*'.repeat(times),
  lines: (times) => 'a\n'.repeat(times),
  'empty lines': (times) => '\n'.repeat(times),
  'empty lines in a list': (times) => `- a${'\n'.repeat(times)}  b`,
  'empty lines after each item': (times) => '- a\n\n\n'.repeat(times),
  'lists of both kinds': (times) => '- a\n1. b\n'.repeat(times),
  'a list with decreasing indentation': (times) =>
    Array.from({ length: times }, (_, line) => `${' '.repeat(20 - (line % 20))}- a`).join('\n'),
  'a list item with continuation lines': (times) => `- a\n${'b\n'.repeat(times)}`,
  items: (times) => '- '.repeat(times),
  quotes: (times) => '>'.repeat(times),
  'quotes in lines': (times) => '> > > > > > > > a\n'.repeat(times),
  'quotes and items': (times) => '> - '.repeat(times),
  'open fences': (times) => '```\n'.repeat(times),
  'fences that do not close': (times) => '````\n```\n'.repeat(times),
  headings: (times) => '# a #\n'.repeat(times),
  rules: (times) => '- - - a\n'.repeat(times),
  'a wide table': (times) => `${'|a'.repeat(times)}\n${'|-'.repeat(times)}\n${'|b'.repeat(times)}`,
  'a wide table of short lines': (times) => `${'|a'.repeat(times)}\n${'|-'.repeat(times)}\n${'|\n'.repeat(times)}`,
  'table headers': (times) => 'a|b\n'.repeat(times),
  'invalid tables': (times) => 'a|b\n-|-|-\n'.repeat(times),
  'escaped borders': (times) => `a${'\\|'.repeat(times)}|b\n-|-\n`,
};

describe('the number of steps to read Markdown is linear in its length for', () => {
  const expectLinear = (shape: Shape, times: number, run: (text: string) => void) => {
    const stepsOf = (text: string) => countSteps(() => run(text));
    const [one, two, three] = [stepsOf(shape(times)), stepsOf(shape(2 * times)), stepsOf(shape(3 * times))];
    expect((three - two) / (two - one)).toBeLessThan(MAX_GROWTH);
  };

  test.each(Object.entries(HOSTILE))('%s', (_, shape) => expectLinear(shape, 200, parseMarkdown));

  test.each(Object.entries(HOSTILE))('%s followed by text', (_, shape) =>
    expectLinear((times) => `${shape(times)}x y`, 200, parseMarkdown),
  );

  test.each<[string, number]>([
    ['open emphasis', 100],
    ['open code', 100],
    ['open links', 40],
    ['stars', 250],
    ['lines', 50],
    ['empty lines in a list', 150],
    ['a wide table of short lines', 50],
  ])('%s, read again after each character', (name, times) =>
    expectLinear(HOSTILE[name] as Shape, times, (text) => {
      const read = partialMarkdownParser();
      let written = '';
      for (const letter of text) {
        written += letter;
        read(written);
      }
    }),
  );

  const piece = fc.oneof(
    fc.constantFrom(...'ab *_~`[]()!<>|-#\\\n1.:"'),
    fc.constantFrom(
      '**',
      '***',
      '__',
      '~~',
      '```',
      '](',
      'https://',
      '<https://',
      '\n\n',
      '\n- ',
      '\n  - ',
      '\n1. ',
      '\n> ',
      '|-',
      '\n    ',
    ),
  );
  const pieces = (maxLength: number) => fc.array(piece, { minLength: 1, maxLength }).map((all) => all.join(''));

  /**
   * The patterns for URLs read at most 2,000 characters, so the steps for a shorter text can grow faster than its
   * length. Returns enough repetitions to make the text longer than that.
   */
  const repetitionsOf = (repeated: string) => Math.ceil(2_100 / repeated.length);

  test('any repeated text', () => {
    fc.assert(
      fc.property(pieces(6), pieces(4), pieces(4), (before, repeated, after) =>
        expectLinear((times) => `${before}${repeated.repeat(times)}${after}`, repetitionsOf(repeated), parseMarkdown),
      ),
      { numRuns: 50 },
    );
  });
});

/**
 * The CPU time to read a text, in microseconds. It is the lowest of several runs, because other work of the process can
 * only add to it.
 */
function cpuTimeOf(text: string): number {
  const times = Array.from({ length: 10 }, () => {
    const before = process.cpuUsage();
    parseMarkdown(closeOpenMarks(text));
    const { user, system } = process.cpuUsage(before);
    return user + system;
  });
  return Math.max(1, Math.min(...times));
}

const sameShape = (name: string): [string, Shape] => [name, (length) => (HOSTILE[name] as Shape)(length / 4)];
// `countSteps` does not count the steps inside a regular expression, so this test measures the CPU time. It must not
// grow with the square of the length.
test.each<[string, Shape]>([
  ...[
    'open links',
    'open links with parentheses',
    'open links with titles',
    'URLs in angle brackets',
    'URLs without a host',
    'angle brackets and spaces',
    'open code of many lengths',
    'stars and underscores',
    'items',
  ].map(sameShape),
  ['spaces before a border', (length) => `a|b\n${' '.repeat(length)}x`],
  ['spaces between borders', (length) => `a|b\n|${' '.repeat(length)}x`],
  ['spaces after a border', (length) => `a|b\n---${' '.repeat(length)}x`],
  ['spaces in an invalid list item', (length) => `-${' '.repeat(length)}\u2028`],
  ['spaces in an invalid rule', (length) => `-${' '.repeat(length)}-${' '.repeat(length)}x`],
  ['spaces in a heading', (length) => `# a${' '.repeat(length)}b`],
  ['marks after a heading', (length) => `# a${' #'.repeat(length)}b`],
  ['spaces in a link', (length) => `[a](${' '.repeat(length)}`],
  ['spaces after a URL', (length) => `[a](https://a${' '.repeat(length)}`],
  ['a URL of dots', (length) => `https://${'.'.repeat(length)}`],
  ['an incomplete link', (length) => `${'['.repeat(length)}](a b`],
])('a text that is 8 times as long takes far less than 64 times the CPU time: %s', (_, shape) => {
  const short = cpuTimeOf(shape(5_000));
  expect(cpuTimeOf(shape(40_000)) / short).toBeLessThan(24);
});

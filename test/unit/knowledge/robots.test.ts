import { describe, expect, test } from '@jest/globals';
import { parseRobots } from '../../../lambdas/knowledge/web/robots.ts';
import { growthOf, MAX_GROWTH } from '../../support/growth.ts';

const robotsOf = (text: string) => parseRobots(Buffer.from(text), 'QprReader');
const isAllowed = (text: string, path: string) => robotsOf(text).isAllowed(new URL(path, 'https://example.com'));

describe('the rules of a robots.txt', () => {
  test.each([
    ['that is empty', '', '/a', true],
    ['for all agents', 'User-agent: *\nDisallow: /a', '/a/b', false],
    ['for other agents', 'User-agent: Other\nDisallow: /', '/a', true],
    ['for our agent instead of all', 'User-agent: *\nDisallow: /\nUser-agent: qprreader/2.0\nDisallow: /b', '/a', true],
    ['for our agent, without rules', 'User-agent: QprReader\nDisallow:\n\nUser-agent: *\nDisallow: /', '/a', true],
    ['for several agents', 'User-agent: Other\nUser-agent: QprReader\nDisallow: /a', '/a', false],
    ['in two groups', 'User-agent: *\nDisallow: /a\nUser-agent: x\nAllow: /\nUser-agent: *\nDisallow: /b', '/b', false],
    ['before all groups', 'Disallow: /\nUser-agent: *\nDisallow: /b', '/a', true],
    ['with a longer exception', 'User-agent: *\nDisallow: /a\nAllow: /a/b', '/a/b', true],
    ['with an exception of the same length', 'User-agent: *\nDisallow: /a\nAllow: /a', '/a', true],
    ['with comments and spaces', '\uFEFF  USER-AGENT : * # all\r\n\tdisallow : /a # private\r', '/a', false],
    ['with a wildcard', 'User-agent: *\nDisallow: /*/b*c', '/x/b/d/c/e', false],
    ['with a wildcard that does not match', 'User-agent: *\nDisallow: /*/b*c', '/x/c/b', true],
    ['with a $', 'User-agent: *\nDisallow: /*.pdf$', '/a.pdf/b.pdf', false],
    ['with a $ that does not match', 'User-agent: *\nDisallow: /*.pdf$', '/a.pdf?b', true],
    ['with a $ and no wildcard', 'User-agent: *\nDisallow: /a$', '/a/b', true],
    ['with a query', 'User-agent: *\nDisallow: /*?b=', '/a?b=1', false],
    ['with encoded characters', 'User-agent: *\nDisallow: /ü%c3%bc', '/%c3%bcü', false],
  ])('%s', (_, text, path, allowed) => {
    expect(isAllowed(text, path)).toBe(allowed);
  });

  test('after the first 500 KiB are ignored, and so is a rule cut off there, because its beginning forbids too much', () => {
    const rule = 'Disallow: /private\n';
    const start = `User-agent: *\nDisallow: /staff\n#`;
    const robots = `${start}${'x'.repeat(500 * 1024 - start.length - 1 - 'Disallow: /'.length)}\n${rule}Disallow: /late\n`;
    const allowed = ['/staff', '/private', '/late', '/menu'].map((path) => isAllowed(robots, path));
    expect(allowed).toEqual([false, true, true, true]);
  });
});

test('the sitemaps of a robots.txt are those of all groups', () => {
  const text = 'Sitemap: https://example.com/a.xml\nUser-agent: Other\nDisallow: /\nsitemap: /b.xml\nSitemap:\n';
  expect(robotsOf(text).sitemaps).toEqual(['https://example.com/a.xml', '/b.xml']);
});

describe('a hostile robots.txt takes linear time', () => {
  test('if it has many agents and many rules', () => {
    const agent = (_: unknown, number: number) => `User-agent:${number.toString(36)}\n`;
    const robots = (units: number) =>
      `${Array.from({ length: units }, agent).join('')}User-agent:*\n${'Allow:/\n'.repeat(units)}`;
    expect(growthOf(robots, robotsOf)).toBeLessThan(MAX_GROWTH);
  });

  test('if one group names the same agent many times', () => {
    const robots = (units: number) => 'User-agent:*\n'.repeat(units) + 'Allow:/\n'.repeat(units);
    expect(growthOf(robots, robotsOf)).toBeLessThan(MAX_GROWTH);
  });

  test('if a rule has many wildcards and the path is long', () => {
    const check = (path: string) => isAllowed(`User-agent: *\nDisallow: ${path.replaceAll('a', '*a')}b`, path);
    expect(growthOf((units) => `/${'a'.repeat(units)}`, check)).toBeLessThan(MAX_GROWTH);
  });
});

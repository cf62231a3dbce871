import { describe, expect, test } from '@jest/globals';
import { moveLeadingOptions, parseLine } from '../../../../sdk/cli/arguments/parse-line.ts';
import { UsageError } from '../../../../sdk/cli/failures.ts';

const parse = (...line: string[]) => {
  const { command, arguments: words, options } = parseLine(moveLeadingOptions(line));
  return { name: command.name, words, options };
};

describe('a command line has a command, arguments and options', () => {
  test.each([
    [['codes', 'list'], { name: 'codes list' }],
    [['codes'], { name: 'codes list' }],
    [['scans', '--code', 'Lobby'], { name: 'scans list', options: { code: 'Lobby' } }],
    [['codes', 'get', 'qpr_1', '--json'], { name: 'codes get', words: { CODE: 'qpr_1' }, options: { json: true } }],
    [['--json', 'codes', 'list'], { name: 'codes list', options: { json: true } }],
    [
      ['--base-url', 'https://a.test', '-y', 'codes', 'delete', 'Lobby'],
      { name: 'codes delete', words: { CODE: 'Lobby' }, options: { 'base-url': 'https://a.test', yes: true } },
    ],
    [['--base-url=https://a.test', 'codes'], { name: 'codes list', options: { 'base-url': 'https://a.test' } }],
    [
      ['--json', '--base-url', 'https://a.test', 'codes', 'ask', 'Lobby', '--', '-x'],
      { words: { CODE: 'Lobby', TEXT: '-x' }, options: { 'base-url': 'https://a.test', json: true } },
    ],
    [['codes', 'list', '--limit=5', '--status', 'archived'], { options: { limit: 5, status: 'archived' } }],
    [['codes', 'delete', 'Lobby', '-y'], { options: { yes: true } }],
    [
      ['codes', 'create', '--name', 'A', '--prompt', '-', '--metadata', 'a=1', '--metadata', 'b=x=y'],
      { options: { name: 'A', prompt: '-', metadata: { a: '1', b: 'x=y' } } },
    ],
    [
      ['codes', 'update', 'A', '--suggestion', 'When, and where?', '--suggestion', 'Why?'],
      { options: { suggestion: ['When, and where?', 'Why?'] } },
    ],
    [
      ['webhooks', 'create', 'https://a.test', '--events', 'scan.created, qpr_code.created'],
      { words: { URL: 'https://a.test' }, options: { events: ['scan.created', 'qpr_code.created'] } },
    ],
    [['listen', '--data', 'there'], { name: 'listen', options: { data: 'there' } }],
    [['open'], { name: 'open', words: {} }],
    [['api', 'get', '/v1/me'], { words: { METHOD: 'get', PATH: '/v1/me' } }],
  ])('%j is parsed', (line, expected) => expect(parse(...line)).toMatchObject(expected));
});

describe('a mistake is explained, with a suggestion if there is one', () => {
  test.each([
    [['cods'], 'There is no command "cods". Did you mean "qpr codes"?'],
    [['lgoin'], 'There is no command "lgoin". Did you mean "qpr login"?'],
    [['pizza'], 'There is no command "pizza".'],
    [['codes', 'craete'], '"qpr codes" has no command "craete". Did you mean "qpr codes create"?'],
    [['members', 'dance'], '"qpr members" has no command "dance". Its commands are list, invite.'],
    [['brand'], '"qpr brand" needs a command: get, set, apply.'],
    [['codes', 'list', '--stats', 'x'], '"qpr codes list" has no option --stats. Did you mean --status?'],
    [['codes', 'list', '--status', 'activ'], '--status cannot be "activ". Did you mean "active"?'],
    [['codes', 'list', '--status', 'xyz'], '--status cannot be "xyz". Use one of: active, archived.'],
    [['codes', 'list', '--limit', 'ten'], '--limit must be a whole number, not "ten".'],
    [['codes', 'list', '--limit'], '--limit needs a value: --limit N'],
    [['codes', 'update', 'Lobby', '--prompt', '--json'], '--prompt needs a value: --prompt TEXT'],
    [['codes', 'update', 'Lobby', '--prompt', '--name=Bar'], '--prompt needs a value: --prompt TEXT'],
    [['codes', 'list', '--search', '-h'], '--search needs a value: --search WORDS'],
    [['codes', 'list', '--json=yes'], '--json does not take a value.'],
    [['codes', 'get'], '"qpr codes get" needs CODE.'],
    [
      ['codes', 'get', 'Room', '12'],
      '"qpr codes get" does not expect the argument "12". Put quotes around text with spaces.',
    ],
    [['codes', 'create', '--name', 'A'], '"qpr codes create" needs --prompt TEXT.'],
    [['codes', 'create', '--name', 'A', '--name', 'B'], '--name is given twice.'],
    [['codes', 'create', '--metadata', 'floor'], '--metadata must be KEY=VALUE, not "floor".'],
    [
      ['webhooks', 'create', 'https://a.test', '--events', 'scan.createt'],
      '--events cannot be "scan.createt". Did you mean "scan.created"?',
    ],
    [['completion', 'powershell'], 'SHELL cannot be "powershell". Use one of: bash, zsh, fish.'],
  ])('%j is refused', (line, message) => {
    expect(() => parse(...line)).toThrow(new UsageError(message));
  });
});

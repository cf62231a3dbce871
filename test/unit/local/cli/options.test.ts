import { describe, expect, test } from '@jest/globals';
import { dataOptionOf, optionsToRepeat, parseOptions } from '../../../../local/cli/options.ts';

test('defaults to port 3000, .local, real time and this machine only', () => {
  expect(parseOptions([], '/work')).toEqual({
    help: false,
    port: 3000,
    dataDir: '/work/.local',
    speed: 1,
    allowedTargets: [],
    assumptions: new Map(),
    verbose: false,
  });
});

test('other commands need --data only if the data directory is not the default', () => {
  expect(dataOptionOf('/work/.local', '/work')).toBe('');
  expect(dataOptionOf('/tmp/hotel', '/work')).toBe(' --data /tmp/hotel');
  expect(dataOptionOf('/tmp/our hotel', '/work')).toBe(" --data '/tmp/our hotel'");
  expect(dataOptionOf("/tmp/it's", '/work')).toBe(String.raw` --data '/tmp/it'\''s'`);
});

test('the command for another start repeats every option except the port and the public URL', () => {
  const repeated = (...argv: string[]) => optionsToRepeat(parseOptions(argv, '/work'), '/work');
  expect(repeated('--port', '8080', '--public-url', 'http://192.168.1.20:8080')).toBe('');
  expect(repeated('--data', '/tmp/x', '--speed', '0.5', '--model', 'llama3.2:3b')).toBe(
    ' --data /tmp/x --speed 0.5 --model llama3.2:3b',
  );
  expect(repeated('--allow-target', 'nas.lan', '--allow-target', '[::1]:80')).toBe(
    " --allow-target nas.lan --allow-target '[::1]:80'",
  );
  expect(repeated('--model', 'my model', '--assume', 'content-type=worst', '--verbose')).toBe(
    " --model 'my model' --assume content-type=dropped --verbose",
  );
});

test('reads all options', () => {
  const argv = [
    '--port',
    '8080',
    '--data',
    '/tmp/x',
    '--speed',
    '0.5',
    '--public-url',
    'http://192.168.1.20:8080/',
    '--allow-target',
    'NAS.lan.',
    '--allow-target',
    '[0:0::1]:80',
    '--model',
    'llama3.2:3b',
    '--assume',
    'leading-keys=union',
    '--assume',
    'content-type=worst',
    '--verbose',
    '--help',
  ];
  expect(parseOptions(argv, '/work')).toEqual({
    help: true,
    port: 8080,
    dataDir: '/tmp/x',
    speed: 0.5,
    publicUrl: 'http://192.168.1.20:8080',
    allowedTargets: ['nas.lan', '[::1]:80'],
    model: 'llama3.2:3b',
    assumptions: new Map([
      ['leading-keys', 'union'],
      ['content-type', 'dropped'],
    ]),
    verbose: true,
  });
});

describe('refuses invalid options with a reason', () => {
  test.each([
    [['--port', 'http'], '--port must be a whole number from 0 to 65535, not "http".'],
    [['--port', '70000'], '--port must be a whole number'],
    [['--port='], '--port must be a whole number'],
    [['--speed', '0'], '--speed must be a number above 0'],
    [['--speed=-1'], '--speed must be a number above 0'],
    [['--speed', 'fast'], '--speed must be a number above 0'],
    [['--data', ' '], '--data must not be empty'],
    [['--model', ''], '--model must not be empty'],
    [['--public-url', 'phone'], '--public-url must look like'],
    [['--public-url', 'http://:secret@host:3000'], '--public-url must look like'],
    [['--public-url', 'ftp://host'], '--public-url must look like'],
    [['--public-url', 'http://host/path'], '--public-url must look like'],
    [['--allow-target', ''], '--allow-target must look like'],
    [['--allow-target', 'http://nas.lan'], '--allow-target must look like'],
    [['--allow-target', 'nas.lan/path'], '--allow-target must look like'],
    [['--allow-target', 'nas.lan,other.lan'], '--allow-target must look like'],
    [['--allow-target', 'nas.lan:70000'], '--allow-target must look like'],
    [['--assume', 'weather=worst'], '--assume: there is no assumption "weather". The assumptions are leading-keys, '],
    [['--prot', '1'], 'Run `npm start -- --help` to see the options'],
    [['stray'], 'Run `npm start -- --help` to see the options'],
  ])('%j', (argv, message) => {
    expect(() => parseOptions(argv, '/work')).toThrow(message);
  });
});

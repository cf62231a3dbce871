import { expect, test } from '@jest/globals';
import { errorPrinter } from '../../../../../local/services/lambda/error-printer.ts';

const record = (level: string, message: string, error?: string) =>
  `${JSON.stringify({ level, message, ...(error && { error: { name: 'ModelFailed', message: error } }) })}\n`;

test('prints only errors, and repeats the same error only after a pause', () => {
  let now = 0;
  const printed: string[] = [];
  const print = errorPrinter(
    'Qpr-converse',
    (line) => printed.push(line),
    () => now,
  );
  print(record('INFO', 'request'));
  print(Buffer.from(record('ERROR', 'the model failed', 'The model server responded with 429: "slow down"')));
  print(record('ERROR', 'the model failed', 'The model server responded with 429: "slow down"'));
  print('not JSON "ERROR"\n');
  expect(printed).toEqual(['Qpr-converse: the model failed: The model server responded with 429: "slow down"']);
  now = 11_000;
  print(
    record('ERROR', 'the model failed', 'The model server responded with 429: "slow down"') + record('ERROR', 'other'),
  );
  expect(printed).toHaveLength(3);
  expect(printed.at(-1)).toBe('Qpr-converse: other');
});

test('prints the message of an error that the handler threw', () => {
  const printed: string[] = [];
  const line = {
    level: 'ERROR',
    message: 'Invoke Error',
    errorType: 'TypeError',
    errorMessage: 'It is not a function.',
  };
  errorPrinter('Qpr-converse', (text) => printed.push(text))(`${JSON.stringify(line)}\n`);
  expect(printed).toEqual(['Qpr-converse: Invoke Error: It is not a function.']);
});

import { expect, test } from '@jest/globals';
import { errorPrinter } from '../../../../../local/services/lambda/error-printer.ts';

const record = (level: string, message: string, error?: string) =>
  `${JSON.stringify({ level, message, ...(error && { error: { name: 'ModelFailed', message: error } }) })}\n`;

test('errors are told, the same one again after a while; other lines are not', () => {
  let now = 0;
  const told: string[] = [];
  const tell = errorPrinter(
    'Qpr-converse',
    (line) => told.push(line),
    () => now,
  );
  tell(record('INFO', 'request'));
  tell(Buffer.from(record('ERROR', 'the model failed', 'The model server answered 429: "slow down"')));
  tell(record('ERROR', 'the model failed', 'The model server answered 429: "slow down"'));
  tell('not JSON "ERROR"\n');
  expect(told).toEqual(['Qpr-converse: the model failed: The model server answered 429: "slow down"']);
  now = 11_000;
  tell(record('ERROR', 'the model failed', 'The model server answered 429: "slow down"') + record('ERROR', 'other'));
  expect(told).toHaveLength(3);
  expect(told.at(-1)).toBe('Qpr-converse: other');
});

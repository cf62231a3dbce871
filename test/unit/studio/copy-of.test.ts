import { expect, test } from '@jest/globals';
import type { QprCodeDetail } from '../../../sdk/src/index.ts';
import { hasDefaultGreeting } from '../../../shared/page/greetings.ts';
import { copyOf } from '../../../web/studio/parts/copy-code/copy-of.ts';

const CODE = {
  name: 'Lobby',
  prompt: 'We open at ten.',
  template: 'business',
  metadata: {},
  welcome_message: 'Hello! This is Lobby. How can I help you?',
} as QprCodeDetail;

test('a copy drops a default greeting, which contains the old name, and keeps a custom one', async () => {
  expect(hasDefaultGreeting({ ...CODE, welcome_message: CODE.welcome_message })).toBe(true);
  expect(await copyOf(CODE, (name) => `Copy of ${name}`)).not.toHaveProperty('welcome_message');
  const withCustomGreeting = await copyOf({ ...CODE, welcome_message: 'Ahoy!' }, (name) => name);
  expect(withCustomGreeting).toMatchObject({ welcome_message: 'Ahoy!' });
});

test('a copy has the forms, and the recipients that have confirmed', async () => {
  const forms = [{ name: 'call', title: 'Call me', fields: [], offer: ['button' as const] }];
  const recipient_statuses = (['confirmed', 'pending', 'stopped'] as const).map((status) => ({
    email: `${status}@example.com`,
    status,
  }));
  const original = { ...CODE, forms, request_recipients: recipient_statuses.map(({ email }) => email) };
  const copy = await copyOf({ ...original, recipient_statuses }, (name) => name);
  expect(copy).toMatchObject({ forms, request_recipients: ['confirmed@example.com'] });
  expect(await copyOf({ ...original, recipient_statuses: [] }, (name) => name)).not.toHaveProperty(
    'request_recipients',
  );
});

import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { contactHref, contactKind, contactLabel } from '../../../shared/page/contact.ts';

// Safari 17 does not support `URL.parse`, so the code must work without it.
beforeAll(() => {
  jest.spyOn(URL, 'parse').mockImplementation(() => {
    throw new TypeError('URL.parse is not a function');
  });
});
afterAll(() => {
  jest.restoreAllMocks();
});

describe('a contact', () => {
  test.each([
    ['+49 (30) 1234-567', 'phone', 'tel:+49301234567'],
    // The zero in parentheses is only dialed within the country.
    ['+44 (0)20 7946 0123', 'phone', 'tel:+442079460123'],
    ['(0)20 7946 0123', 'phone', 'tel:02079460123'],
    ['112', 'phone', 'tel:112'],
    ['0800/123.45.67', 'phone', 'tel:08001234567'],
    ['front.desk+qr@hotel.example', 'email', 'mailto:front.desk%2Bqr@hotel.example'],
    ['a?bcc=b@example.com', 'email', 'mailto:a%3Fbcc%3Db@example.com'],
    ['https://example.com/contact?from=qr', 'link', 'https://example.com/contact?from=qr'],
  ])('%s is recognized as %s', (to, kind, href) => {
    expect(contactKind(to)).toBe(kind);
    expect(contactHref({ to })).toBe(href);
  });

  test.each([
    ['12'],
    ['1234567890123456'],
    ['call me'],
    ['+'],
    ['@example.com'],
    ['me@example'],
    ['me@example.com?subject=x'],
    ['tel:112'],
    ['http://example.com/'],
    ['https://'],
    ['https://me:you@example.com/'],
    ['javascript:alert(1)'],
    [''],
  ])('%j is rejected', (to) => expect(contactKind(to)).toBeUndefined());

  test('has a default label', () => {
    expect(contactLabel({ to: '112', label: 'Emergency' })).toBe('Emergency');
    expect(contactLabel({ to: '112' })).toBe('112');
    expect(contactLabel({ to: 'https://www.example.com/a/b' })).toBe('example.com');
  });
});

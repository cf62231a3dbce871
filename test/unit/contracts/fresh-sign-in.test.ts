import { describe, expect, test } from '@jest/globals';
import { OPERATION_NAMES, type OperationName, operation } from '../../../contracts/operations/catalogue.ts';
import { requireFreshness } from '../../../lambdas/credentials/require-freshness.ts';
import type { Effects } from '../../../lambdas/platform/effects.ts';

const rows = OPERATION_NAMES.map((name) => ({ name, ...operation(name) }));
const keyed = rows.filter(({ scope }) => scope !== null);
const neverBecause = (reason: string) =>
  keyed
    .filter(({ freshSignIn }) => typeof freshSignIn === 'object' && freshSignIn.never === reason)
    .map(({ name }) => name)
    .toSorted();

/**
 * Anything that gives something to someone else or cannot be undone needs a fresh sign-in; what protects never waits.
 * An operation that is missing here was not decided by that rule.
 */
describe('every operation that takes a session has a decision', () => {
  test.each(keyed)('$name', ({ freshSignIn }) => {
    expect(freshSignIn).toBeDefined();
  });

  test('always', () => {
    expect(
      keyed
        .filter(({ freshSignIn }) => freshSignIn === 'always')
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual([
      'create-api-key',
      'create-webhook',
      'delete-account',
      'delete-conversation',
      'delete-organization',
      'delete-qpr-code',
      'export-account',
      'invite-member',
      'move-qpr-code',
      'rotate-api-key',
      'rotate-webhook-secret',
    ]);
  });

  test('on a condition', () => {
    const conditions = keyed.filter(({ freshSignIn }) => typeof freshSignIn === 'string' && freshSignIn !== 'always');
    expect(Object.fromEntries(conditions.map(({ name, freshSignIn }) => [name, freshSignIn]))).toEqual({
      'update-member': 'for-higher-roles',
      'remove-member': 'for-owners',
      'update-webhook': 'for-new-addresses',
    });
  });

  test('never, because it protects', () => {
    expect(neverBecause('protects')).toEqual([
      'delete-webhook',
      'restore-account',
      'revoke-api-key',
      'revoke-invitation',
      'revoke-session',
      'revoke-sessions',
      'undo-move-qpr-code',
    ]);
  });

  test('never, because the caller can undo it and nobody else gets anything', () => {
    expect(neverBecause('can-be-undone')).toEqual([
      'accept-invitation',
      'archive-qpr-code',
      'cancel-subscription',
      'change-subscription',
      'create-organization',
      'create-qpr-code',
      'set-qpr-code-style',
      'unarchive-qpr-code',
      'update-organization',
      'update-qpr-code',
    ]);
  });

  test('never, because it creates nothing and sends only where a fresh sign-in allowed it', () => {
    expect(neverBecause('gives-nothing-new')).toEqual([
      'preview-qpr-code',
      'recover-webhook',
      'redeliver',
      'test-webhook',
    ]);
  });

  test('never, because it reads: every GET but the export, and nothing else', () => {
    const gets = keyed.filter(({ method, name }) => method === 'GET' && name !== 'export-account');
    expect(neverBecause('reads')).toEqual(gets.map(({ name }) => name).toSorted());
  });
});

describe('the stack around every operation', () => {
  const now = new Date('2026-03-01T12:00:00Z');
  const attempt = (name: OperationName, minutes: number) => {
    const session = { id: 'ses_1', signedInAtMs: now.getTime() - minutes * 60_000, expiresAt: '2026-05-01T12:00:00Z' };
    const exchange = { caller: { accountId: 'acc_1', keyId: 'ses_1', scopes: null, session } };
    const { before } = requireFreshness(name, { now: () => now } as Effects);
    return () => before?.({ event: { exchange } } as never);
  };

  test.each(keyed)('$name refuses an old session only if it always needs a fresh one', ({ name, freshSignIn }) => {
    expect(attempt(name, 9)).not.toThrow();
    if (freshSignIn === 'always') expect(attempt(name, 10)).toThrow('Sign in again');
    else expect(attempt(name, 32)).not.toThrow();
  });
});

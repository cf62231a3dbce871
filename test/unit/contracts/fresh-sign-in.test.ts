import { describe, expect, test } from '@jest/globals';
import { OPERATION_NAMES, type OperationName, operation } from '../../../contracts/operations/catalogue.ts';
import { requireFreshness } from '../../../lambdas/credentials/require-freshness.ts';
import type { Effects } from '../../../lambdas/platform/effects.ts';

const rows = OPERATION_NAMES.map((name) => ({ name, ...operation(name) }));
const authenticated = rows.filter(({ scope }) => scope !== null);
const exemptBecause = (reason: string) =>
  authenticated
    .filter(({ freshSignIn }) => typeof freshSignIn === 'object' && freshSignIn.notRequired === reason)
    .map(({ name }) => name)
    .toSorted();

/**
 * An operation that gives someone else access or data, or that cannot be undone, needs a fresh sign-in. An operation
 * that protects the account never needs one. The lists name the operations of today: none of them may change its rule
 * unnoticed. A new operation declares its rule in its row.
 */
describe('the rule for a fresh sign-in', () => {
  test('always applies to operations that give something away or cannot be undone', () => {
    expect(
      authenticated
        .filter(({ freshSignIn }) => freshSignIn === 'always')
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(
      expect.arrayContaining([
        'create-api-key',
        'create-webhook',
        'delete-account',
        'delete-conversation',
        'delete-knowledge-set',
        'delete-knowledge-source',
        'delete-organization',
        'delete-qpr-code',
        'delete-request',
        'export-account',
        'invite-member',
        'move-qpr-code',
        'rotate-api-key',
        'rotate-webhook-secret',
      ]),
    );
  });

  test('applies to some operations on a condition', () => {
    const conditions = authenticated.filter(
      ({ freshSignIn }) => typeof freshSignIn === 'string' && freshSignIn !== 'always',
    );
    expect(Object.fromEntries(conditions.map(({ name, freshSignIn }) => [name, freshSignIn]))).toMatchObject({
      'update-member': 'for-higher-roles-and-owners',
      'remove-member': 'for-owners',
      'update-webhook': 'for-new-addresses',
      'create-qpr-code': 'for-new-addresses',
      'update-qpr-code': 'for-new-addresses',
    });
  });

  test('exempts operations that protect the account', () => {
    expect(exemptBecause('protects-account')).toEqual(
      expect.arrayContaining([
        'delete-webhook',
        'restore-account',
        'revoke-api-key',
        'revoke-invitation',
        'revoke-session',
        'revoke-sessions',
        'undo-move-qpr-code',
      ]),
    );
  });

  test('exempts operations that give nothing to others, if the caller can undo them or create the same thing again', () => {
    expect(exemptBecause('can-be-undone')).toEqual(
      expect.arrayContaining([
        'accept-invitation',
        'add-knowledge-source',
        'answer-question',
        'apply-brand',
        'archive-qpr-code',
        'cancel-subscription',
        'change-subscription',
        'create-check',
        'create-knowledge-set',
        'create-organization',
        'create-placements',
        'delete-check',
        'refresh-knowledge-source',
        'restore-qpr-code-version',
        'retire-placement',
        'set-brand',
        'set-qpr-code-style',
        'unarchive-qpr-code',
        'update-check',
        'update-knowledge-set',
        'update-knowledge-source',
        'update-organization',
        'update-placement',
        'update-request',
      ]),
    );
  });

  test('exempts operations that create nothing and send only to targets approved with a fresh sign-in', () => {
    expect(exemptBecause('creates-nothing-new')).toEqual(
      expect.arrayContaining(['preview-qpr-code', 'recover-webhook', 'redeliver', 'test-webhook', 'update-question']),
    );
  });

  test('is not declared by operations that only read: every GET except the export, and those with `readOnly`', () => {
    const reads = authenticated.filter(
      ({ method, name, readOnly }) => readOnly || (method === 'GET' && name !== 'export-account'),
    );
    const undeclared = authenticated.filter(({ freshSignIn }) => freshSignIn === undefined);
    expect(undeclared.map(({ name }) => name)).toEqual(reads.map(({ name }) => name));
  });
});

describe('the middleware of every operation', () => {
  const now = new Date('2026-03-01T12:00:00Z');
  const attempt = (name: OperationName, minutesSinceSignIn: number) => {
    const session = {
      id: 'ses_1',
      signed_in_at: new Date(now.getTime() - minutesSinceSignIn * 60_000).toISOString(),
      expires_at: '2026-05-01T12:00:00Z',
    };
    const exchange = { caller: { account_id: 'acc_1', key_id: 'ses_1', scopes: null, session } };
    const { before } = requireFreshness(name, { now: () => now } as Effects);
    return () => before?.({ event: { exchange } } as never);
  };

  test.each(authenticated)(
    '$name refuses an old session only if the operation always needs a fresh sign-in',
    ({ name, freshSignIn }) => {
      // A sign-in is fresh for 10 minutes.
      expect(attempt(name, 9)).not.toThrow();
      if (freshSignIn === 'always') expect(attempt(name, 10)).toThrow('Sign in again');
      else expect(attempt(name, 32)).not.toThrow();
    },
  );
});

import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { accountKey } from '../../../lambdas/accounts/store.ts';
import { createApiKey } from '../../../lambdas/api/api-keys/create-api-key.ts';
import { listApiKeys } from '../../../lambdas/api/api-keys/list-api-keys.ts';
import { revokeApiKey } from '../../../lambdas/api/api-keys/revoke-api-key.ts';
import { rotateApiKey } from '../../../lambdas/api/api-keys/rotate-api-key.ts';
import { hashApiKey } from '../../../lambdas/credentials/api-key-secret.ts';
import { credentialKey } from '../../../lambdas/credentials/credential.ts';
import { type ApiReply, callApi } from '../../support/functions/api-event.ts';
import { createTestAccount, createTestKeys } from '../../support/functions/test-account.ts';
import { testEffects } from '../../support/functions/test-effects.ts';

export type KeyCalls = Awaited<ReturnType<typeof keyCalls>>;

export const secretOf = ({ body }: ApiReply) => String(body.api_key);
export const idOf = ({ body }: ApiReply) => String(body.id);

/** The key operations on an empty table. */
export async function keyCalls() {
  const effects = await testEffects();
  let owners = 0;
  const operations = {
    create: createApiKey(effects),
    list: listApiKeys(effects),
    revoke: revokeApiKey(effects),
    rotate: rotateApiKey(effects),
  };
  const list = (key: string) => callApi(operations.list, { key });
  const itemAt = async (Key: { pk: string; sk: string }) =>
    (await effects.table.client.send(new GetCommand({ TableName: effects.table.name, Key }))).Item;
  return {
    effects,
    /** Creates an account with one key, and returns the key. */
    newOwner: async (email?: string) => {
      owners += 1;
      // Keys created in the same millisecond have no defined order.
      effects.advance(1);
      const { api_key } = await createTestAccount(effects, email ?? `owner-${owners}@example.com`, 'First');
      effects.advance(1);
      return api_key;
    },
    /** Creates another key of the owner's account, which is limited to one organization. Returns the key. */
    newLimitedKey: async (owner: string, organizationId: string) => {
      const item = await itemAt(credentialKey(hashApiKey(owner)));
      const [key = ''] = await createTestKeys(effects, String(item?.account_id), [
        { name: 'Limited', organization_id: organizationId },
      ]);
      return key;
    },
    create: (key: string, json: unknown, headers = {}) =>
      callApi(operations.create, { method: 'POST', path: '/v1/api-keys', key, json, headers }),
    list,
    listed: async (key: string) => (await list(key)).body.api_keys as Record<string, unknown>[],
    revoke: (key: string, id: string) => callApi(operations.revoke, { method: 'DELETE', key, pathParameters: { id } }),
    rotate: (key: string, id: string, json?: unknown) =>
      callApi(operations.rotate, { method: 'POST', key, pathParameters: { id }, json }),
    /** Both items of a key: the one for authentication and the entry in the account's list. */
    storedItems: async (apiKey: string, id: string) => {
      const item = await itemAt(credentialKey(hashApiKey(apiKey)));
      const { pk } = accountKey(String(item?.account_id));
      return { item, entry: await itemAt({ pk, sk: `KEY#${id}` }) };
    },
  };
}

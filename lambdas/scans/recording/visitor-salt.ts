import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { KEY_PREFIX } from '../../../contracts/table.ts';
import { DAY_SECONDS, dayOf, wholeSeconds } from '../../../contracts/time.ts';
import type { Effects } from '../../platform/effects.ts';
import { updateExpression } from '../../platform/table/expressions.ts';
import type { ItemKey } from '../../platform/table/table.ts';

const visitorSaltKey = (day: string): ItemKey => ({ pk: KEY_PREFIX.visitorSalt + day, sk: 'VISITOR_SALT' });

/**
 * The salt of a day. The first function that needs it creates it, and all share it. Each instance reads it once per
 * day. The table deletes it after the next day, and with it the link to every visitor.
 */
export function visitorSalt({ table, now, random }: Effects): () => Promise<string> {
  let cached: { readonly day: string; readonly salt: string } | undefined;
  return async () => {
    const at = now();
    const day = dayOf(at);
    if (cached?.day === day) return cached.salt;
    const { Attributes: item } = await table.client.send(
      new UpdateCommand({
        TableName: table.name,
        Key: { ...visitorSaltKey(day) },
        ...updateExpression({
          set: { type: 'visitor_salt' },
          setIfAbsent: {
            salt: Buffer.from(random(32)).toString('base64url'),
            expires_at_seconds: wholeSeconds(at.getTime()) + 2 * DAY_SECONDS,
          },
        }),
        ReturnValues: 'ALL_NEW',
      }),
    );
    const salt = String(item?.salt);
    cached = { day, salt };
    return salt;
  };
}

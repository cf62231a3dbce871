import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { dayOf } from './visitor.ts';
import type { Effects } from '../../platform/effects.ts';

const SECONDS_PER_DAY = 86_400;

/**
 * The salt of a day, made by whoever needs it first and the same for everybody. It is read once per
 * day and instance; the table forgets it after the next day, and with it every visitor's trace.
 */
export function visitorSalt({ table, now, random }: Effects): () => Promise<string> {
  let known: { readonly day: string; readonly salt: string } | undefined;
  return async () => {
    const at = now();
    const day = dayOf(at);
    if (known?.day === day) return known.salt;
    const { Attributes: item } = await table.client.send(
      new UpdateCommand({
        TableName: table.name,
        Key: { pk: `VISITOR_SALT#${day}`, sk: 'VISITOR_SALT' },
        UpdateExpression:
          'SET salt = if_not_exists(salt, :salt), expires_at_seconds = if_not_exists(expires_at_seconds, :expires), #type = :type',
        ExpressionAttributeNames: { '#type': 'type' },
        ExpressionAttributeValues: {
          ':salt': Buffer.from(random(32)).toString('base64url'),
          ':expires': Math.floor(at.getTime() / 1_000) + 2 * SECONDS_PER_DAY,
          ':type': 'visitor_salt',
        },
        ReturnValues: 'ALL_NEW',
      }),
    );
    const salt = String(item?.salt);
    known = { day, salt };
    return salt;
  };
}

import { KEY_PREFIX } from '../../../contracts/table.ts';
import { DAY_SECONDS, dayOf, wholeSeconds } from '../../../contracts/time.ts';
import type { Effects } from '../../platform/effects.ts';
import type { ItemKey } from '../../platform/table/table.ts';
import { updateAndGet } from '../../platform/table/update-item.ts';

const visitorSaltKey = (day: string): ItemKey => ({ pk: KEY_PREFIX.visitorSalt + day, sk: 'VISITOR_SALT' });

interface VisitorSalt {
  read(): Promise<string>;
  /** The salt, if this instance has read it today. */
  known(): string | undefined;
}

/**
 * The salt for the hashes of visitors on one day. The first function instance that needs the salt creates it, and all
 * instances share it. Each instance reads it once per day. The salt expires two days after it was created. After that,
 * a hash can be linked to a visitor only with a backup that still has the salt.
 */
export function visitorSalt({ table, now, random }: Effects): VisitorSalt {
  let cached: { readonly day: string; readonly salt: string } | undefined;
  const known = (at = now()) => (cached?.day === dayOf(at) ? cached.salt : undefined);
  const read = async () => {
    const at = now();
    const day = dayOf(at);
    const salt = known(at);
    if (salt !== undefined) return salt;
    const updated = await updateAndGet(table, visitorSaltKey(day), {
      set: { type: 'visitor_salt' },
      setIfAbsent: {
        salt: Buffer.from(random(32)).toString('base64url'),
        expires_at_seconds: wholeSeconds(at.getTime()) + 2 * DAY_SECONDS,
      },
    });
    cached = { day, salt: String(updated?.salt) };
    return cached.salt;
  };
  return { read, known: () => known() };
}

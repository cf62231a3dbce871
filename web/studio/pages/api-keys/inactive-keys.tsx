import type { ApiKey } from '../../../../sdk/src/index.ts';
import { t } from '../../texts/t.ts';
import { Badge } from '../../ui/badge.tsx';
import { Time } from '../../ui/dates/time.tsx';

/** Revoked and expired keys. They help users find out why a program stopped working. */
export function InactiveKeys({ keys }: { readonly keys: readonly ApiKey[] }) {
  if (keys.length === 0) return null;
  return (
    <details class="ended-keys">
      <summary>{t.apiKeys.ended}</summary>
      <ul>
        {keys.map(({ id, name, prefix, revoked_at, expires_at }) => (
          <li key={id}>
            <span dir="auto">{name}</span> <code>{prefix}…</code>{' '}
            <Badge>{revoked_at ? t.apiKeys.wasRevoked : t.apiKeys.hasExpired}</Badge>{' '}
            <span class="soft">
              <Time value={revoked_at ?? expires_at ?? ''} />
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}

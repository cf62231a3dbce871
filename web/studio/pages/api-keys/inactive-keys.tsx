import type { ApiKey } from '../../../../sdk/src/index.ts';
import { useTexts } from '../../texts/language.ts';
import { Badge } from '../../ui/badge.tsx';
import { Time } from '../../ui/dates/time.tsx';
import { apiKeysTexts } from './texts/index.ts';

/** Revoked and expired keys. They help users find out why a program stopped working. */
export function InactiveKeys({ keys }: { readonly keys: readonly ApiKey[] }) {
  const texts = useTexts(apiKeysTexts);
  if (keys.length === 0) return null;
  return (
    <details class="ended-keys">
      <summary>{texts.ended}</summary>
      <ul>
        {keys.map(({ id, name, prefix, revoked_at, expires_at }) => (
          <li key={id}>
            <span dir="auto">{name}</span> <code>{prefix}…</code>{' '}
            <Badge>{revoked_at ? texts.wasRevoked : texts.hasExpired}</Badge>{' '}
            <span class="soft">
              <Time value={revoked_at ?? expires_at ?? ''} />
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}

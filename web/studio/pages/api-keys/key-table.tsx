import type { ApiKey } from '../../../../sdk/src/index.ts';
import { useOrganizations } from '../../data/organizations.ts';
import { formatDay } from '../../texts/format.ts';
import { useTexts } from '../../texts/language.ts';
import { SEPARATOR } from '../../texts/separator.ts';
import { useShellTexts } from '../../texts/shell/index.ts';
import { Button } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Time } from '../../ui/dates/time.tsx';
import { apiKeysTexts } from './texts/index.ts';

interface KeyTableProps {
  readonly keys: readonly ApiKey[];
  readonly isRotating: boolean;
  readonly onRotate: (key: ApiKey) => void;
  readonly onRevoke: (key: ApiKey) => void;
}

export function KeyTable({ keys, isRotating, onRotate, onRevoke }: KeyTableProps) {
  const texts = useTexts(apiKeysTexts);
  const shell = useShellTexts();
  const { data } = useOrganizations();
  const nameOf = (id: string) => data?.organizations.find((organization) => organization.id === id)?.name ?? id;
  const actions = (key: ApiKey) => (
    <span class="actions">
      <Button busy={isRotating} aria-label={texts.rotateOf(key.name)} onClick={() => onRotate(key)}>
        {texts.rotate}
      </Button>
      <Button variant="danger" aria-label={texts.revokeOf(key.name)} onClick={() => onRevoke(key)}>
        {texts.revoke}
      </Button>
    </span>
  );
  const permissions = ({ scopes, organization_id }: ApiKey) => (
    <span class={scopes ? undefined : 'key-everything'}>
      {scopes === null ? texts.everything : scopes.map((scope) => texts.scopes[scope]).join(', ')}
      {organization_id && (
        <span class="soft">
          {SEPARATOR}
          <bdi>{nameOf(organization_id)}</bdi>
        </span>
      )}
    </span>
  );
  return (
    <DataTable
      caption={texts.title}
      rows={keys}
      keyOf={({ id }) => id}
      columns={[
        {
          title: texts.key,
          cell: ({ name, prefix }) => (
            <span class="key-name">
              <strong dir="auto">{name}</strong>
              <code>{prefix}…</code>
            </span>
          ),
        },
        { title: texts.permissions, cell: permissions },
        {
          title: texts.lastUsed,
          cell: ({ last_used_at }) => (last_used_at ? <Time value={last_used_at} /> : texts.neverUsed),
        },
        { title: texts.expiry, cell: ({ expires_at }) => (expires_at ? formatDay(expires_at) : texts.noExpiry) },
        { title: shell.actions, cell: actions, hasButtons: true },
      ]}
    />
  );
}

import type { ApiKey } from '../../../../sdk/src/index.ts';
import { useOrganizations } from '../../data/organizations.ts';
import { formatDay } from '../../texts/format.ts';
import { SEPARATOR } from '../../texts/separator.ts';
import { t } from '../../texts/t.ts';
import { Button } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Time } from '../../ui/dates/time.tsx';

interface KeyTableProps {
  readonly keys: readonly ApiKey[];
  readonly isRotating: boolean;
  readonly onRotate: (key: ApiKey) => void;
  readonly onRevoke: (key: ApiKey) => void;
}

export function KeyTable({ keys, isRotating, onRotate, onRevoke }: KeyTableProps) {
  const { data } = useOrganizations();
  const nameOf = (id: string) => data?.organizations.find((organization) => organization.id === id)?.name ?? id;
  const actions = (key: ApiKey) => (
    <span class="actions">
      <Button busy={isRotating} aria-label={t.apiKeys.rotateOf({ name: key.name })} onClick={() => onRotate(key)}>
        {t.apiKeys.rotate}
      </Button>
      <Button variant="danger" aria-label={t.apiKeys.revokeOf({ name: key.name })} onClick={() => onRevoke(key)}>
        {t.apiKeys.revoke}
      </Button>
    </span>
  );
  const permissions = ({ scopes, organization_id }: ApiKey) => (
    <span class={scopes ? undefined : 'key-everything'}>
      {scopes === null ? t.apiKeys.everything : scopes.map((scope) => t.apiKeys.scopes[scope]).join(', ')}
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
      caption={t.apiKeys.title}
      rows={keys}
      keyOf={({ id }) => id}
      columns={[
        {
          title: t.apiKeys.key,
          cell: ({ name, prefix }) => (
            <span class="key-name">
              <strong dir="auto">{name}</strong>
              <code>{prefix}…</code>
            </span>
          ),
        },
        { title: t.apiKeys.permissions, cell: permissions },
        {
          title: t.apiKeys.lastUsed,
          cell: ({ last_used_at }) => (last_used_at ? <Time value={last_used_at} /> : t.apiKeys.neverUsed),
        },
        {
          title: t.apiKeys.expiry,
          cell: ({ expires_at }) => (expires_at ? formatDay(expires_at) : t.apiKeys.noExpiry),
        },
        { title: t.shell.actions, cell: actions, hasButtons: true },
      ]}
    />
  );
}

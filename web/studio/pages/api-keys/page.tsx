import './api-keys.css';
import { useState } from 'preact/hooks';
import { type ApiKey, listApiKeys, type NewApiKey, rotateApiKey } from '../../../../sdk/src/index.ts';
import { useMutation } from '../../data/use-mutation.ts';
import { useQuery } from '../../data/use-query.ts';
import { useRememberedDialog } from '../../data/use-remembered-dialog.ts';
import { problemText } from '../../texts/problems.ts';
import { t } from '../../texts/t.ts';
import { Button } from '../../ui/button.tsx';
import { SecretDialog } from '../../ui/dialogs/secret-dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Problem } from '../../ui/problem.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.tsx';
import { InactiveKeys } from './inactive-keys.tsx';
import { KeyTable } from './key-table.tsx';
import { NewKeyDialog } from './new-key-dialog.tsx';
import { RevokeDialog } from './revoke-dialog.tsx';

export default function ApiKeysPage() {
  const [isCreating, setCreating] = useRememberedDialog('key');
  const [newKey, setNewKey] = useState<NewApiKey>();
  const [revoking, setRevoking] = useState<ApiKey>();
  const { data, error, isPending, retry } = useQuery(listApiKeys, {});
  const rotation = useMutation(rotateApiKey, { invalidates: [listApiKeys] });
  const rotate = async ({ id }: ApiKey) => {
    const outcome = await rotation.run({ path: { id } });
    if (!outcome.ok) return toast(problemText(outcome.error));
    setNewKey(outcome.data);
    toast(t.apiKeys.rotated);
  };
  const active = data?.api_keys.filter((key) => !isInactive(key)) ?? [];
  const button = (
    <Button variant="primary" onClick={() => setCreating(true)}>
      {t.apiKeys.create}
    </Button>
  );
  return (
    <>
      <PageHeader title={t.apiKeys.title} lead={t.apiKeys.lead}>
        {button}
      </PageHeader>
      <Problem error={error} onRetry={retry} />
      {isPending && <Skeleton count={4} />}
      {data && active.length === 0 && (
        <EmptyState title={t.apiKeys.empty} text={t.apiKeys.emptyText}>
          {button}
        </EmptyState>
      )}
      {active.length > 0 && (
        <div class="key-table">
          <KeyTable keys={active} isRotating={rotation.isPending} onRotate={rotate} onRevoke={setRevoking} />
        </div>
      )}
      <InactiveKeys keys={data?.api_keys.filter(isInactive) ?? []} />
      {isCreating && (
        <NewKeyDialog
          onClose={() => setCreating(false)}
          onCreated={(key) => {
            setCreating(false);
            setNewKey(key);
          }}
        />
      )}
      {revoking && <RevokeDialog apiKey={revoking} onClose={() => setRevoking(undefined)} />}
      {newKey && (
        <SecretDialog
          title={t.apiKeys.store}
          lines={[
            { label: t.apiKeys.theKey, value: newKey.api_key },
            { label: t.apiKeys.envLine, value: `QPR_API_KEY=${newKey.api_key}` },
            {
              label: t.apiKeys.curlLine,
              value: `curl ${location.origin}/v1/qpr-codes -H "Authorization: Bearer ${newKey.api_key}"`,
            },
          ]}
          onStored={() => setNewKey(undefined)}
        />
      )}
    </>
  );
}

const isInactive = ({ revoked_at, expires_at }: ApiKey) =>
  revoked_at !== null || (expires_at !== null && Date.parse(expires_at) <= Date.now());

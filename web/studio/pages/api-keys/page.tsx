import './api-keys.css';
import { useState } from 'preact/hooks';
import { type ApiKey, listApiKeys, type NewApiKey, rotateApiKey } from '../../../../sdk/src/index.ts';
import { useMutation } from '../../data/use-mutation.ts';
import { useQuery } from '../../data/use-query.ts';
import { useRememberedDialog } from '../../data/use-remembered-dialog.ts';
import { useTexts } from '../../texts/language.ts';
import { problemText } from '../../texts/problems.ts';
import { useShellTexts } from '../../texts/shell/index.ts';
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
import { apiKeysTexts } from './texts/index.ts';

export default function ApiKeysPage() {
  const texts = useTexts(apiKeysTexts);
  const shell = useShellTexts();
  const [isCreating, setCreating] = useRememberedDialog('key');
  const [newKey, setNewKey] = useState<NewApiKey>();
  const [revoking, setRevoking] = useState<ApiKey>();
  const { data, error, isPending, retry } = useQuery(listApiKeys, {});
  const rotation = useMutation(rotateApiKey, { invalidates: [listApiKeys] });
  const rotate = async ({ id }: ApiKey) => {
    const outcome = await rotation.run({ path: { id } });
    if (!outcome.ok) return toast(problemText(outcome.error, shell));
    setNewKey(outcome.data);
    toast(texts.rotated);
  };
  const active = data?.api_keys.filter((key) => !isInactive(key)) ?? [];
  const button = (
    <Button variant="primary" onClick={() => setCreating(true)}>
      {texts.create}
    </Button>
  );
  return (
    <>
      <PageHeader title={texts.title} lead={texts.lead}>
        {button}
      </PageHeader>
      <Problem error={error} onRetry={retry} />
      {isPending && <Skeleton count={4} />}
      {data && active.length === 0 && (
        <EmptyState title={texts.empty} text={texts.emptyText}>
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
          title={texts.store}
          lines={[
            { label: texts.theKey, value: newKey.api_key },
            { label: texts.envLine, value: `QPR_API_KEY=${newKey.api_key}` },
            {
              label: texts.curlLine,
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

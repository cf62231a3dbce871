import { useState } from 'preact/hooks';
import { LIMITS } from '../../../../contracts/limits.ts';
import { type ApiKey, createApiKey, listApiKeys, type NewApiKey } from '../../../../sdk/src/index.ts';
import { hasPermission, useOrganizations } from '../../data/organizations.ts';
import { useScope } from '../../data/scope.tsx';
import { useDraft } from '../../data/use-draft.ts';
import { useMutation } from '../../data/use-mutation.ts';
import { byName } from '../../texts/by-name.ts';
import { t } from '../../texts/t.ts';
import { textError } from '../../texts/text-error.ts';
import { Button } from '../../ui/button.tsx';
import { Choices } from '../../ui/choices.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Select, TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { Problem } from '../../ui/problem.tsx';

type KeyScope = NonNullable<ApiKey['scopes']>[number];

interface NewKeyDialogProps {
  readonly onClose: () => void;
  readonly onCreated: (key: NewApiKey) => void;
}

const DAY_MS = 24 * 3_600_000;
const EMPTY = { name: '', isLimited: false, scopes: [] as KeyScope[], days: '', organization: '' };

export function NewKeyDialog({ onClose, onCreated }: NewKeyDialogProps) {
  const scope = useScope();
  const { data } = useOrganizations();
  const organizations = data?.organizations.filter((one) => hasPermission(one, 'keys.manage')) ?? [];
  const [draft, setDraft, clear] = useDraft('key', {
    ...EMPTY,
    organization: organizations.find(({ id }) => id === scope.organization?.id)?.id ?? '',
  });
  const [isSubmitted, setSubmitted] = useState(false);
  const { run, isPending, error } = useMutation(createApiKey, { invalidates: [listApiKeys] });
  const change = (part: Partial<typeof EMPTY>) => setDraft({ ...draft, ...part });
  const errors = {
    name: textError(draft.name.trim(), LIMITS.nameLength),
    scopes: draft.isLimited && draft.scopes.length === 0 ? t.apiKeys.oneScope : undefined,
  };
  const submit = async () => {
    setSubmitted(true);
    if (errors.name || errors.scopes) return;
    const outcome = await run({
      body: {
        name: draft.name.trim(),
        ...(draft.isLimited && { scopes: draft.scopes }),
        // With `null`, the key never expires.
        expires_at: draft.days === '' ? null : new Date(Date.now() + Number(draft.days) * DAY_MS).toISOString(),
        ...(draft.organization && { organization_id: draft.organization }),
      },
    });
    if (!outcome.ok) return;
    clear();
    onCreated(outcome.data);
  };
  return (
    <Dialog title={t.apiKeys.create} onClose={onClose}>
      <Form onSubmit={submit}>
        <TextField
          label={t.apiKeys.name}
          autofocus
          hint={t.apiKeys.nameHint}
          value={draft.name}
          onValue={(name) => change({ name })}
          error={isSubmitted ? errors.name : undefined}
          dir="auto"
        />
        <Select
          label={t.apiKeys.permissions}
          value={draft.isLimited ? 'chosen' : ''}
          onValue={(value) => change({ isLimited: value === 'chosen' })}
          options={[
            { value: '', label: t.apiKeys.everything },
            { value: 'chosen', label: t.apiKeys.chosen },
          ]}
        />
        {draft.isLimited && (
          <Choices
            legend={t.apiKeys.permissions}
            legendIsHidden
            options={Object.entries(t.apiKeys.scopes) as [KeyScope, string][]}
            chosen={draft.scopes}
            onChosen={(scopes) => change({ scopes })}
            error={isSubmitted ? errors.scopes : undefined}
          />
        )}
        <Select
          label={t.apiKeys.expires}
          value={draft.days}
          onValue={(days) => change({ days })}
          options={[
            { value: '', label: t.apiKeys.never },
            { value: '30', label: t.apiKeys.days30 },
            { value: '90', label: t.apiKeys.days90 },
            { value: '365', label: t.apiKeys.days365 },
          ]}
        />
        {organizations.length > 0 && (
          <Select
            label={t.apiKeys.organization}
            value={draft.organization}
            onValue={(organization) => change({ organization })}
            options={[
              { value: '', label: t.apiKeys.wholeAccount },
              ...byName(organizations).map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        )}
        <Problem error={error} />
        <div class="actions">
          <Button variant="primary" type="submit" busy={isPending}>
            {t.apiKeys.createIt}
          </Button>
          <Button onClick={onClose}>{t.shell.cancel}</Button>
        </div>
      </Form>
    </Dialog>
  );
}

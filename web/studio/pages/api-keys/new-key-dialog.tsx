import { useState } from 'preact/hooks';
import { LIMITS } from '../../../../contracts/limits.ts';
import { type ApiKey, createApiKey, listApiKeys, type NewApiKey } from '../../../../sdk/src/index.ts';
import { hasPermission, useOrganizations } from '../../data/organizations.ts';
import { useScope } from '../../data/scope.tsx';
import { useDraft } from '../../data/use-draft.ts';
import { useMutation } from '../../data/use-mutation.ts';
import { byName } from '../../texts/by-name.ts';
import { useTexts } from '../../texts/language.ts';
import { useShellTexts } from '../../texts/shell/index.ts';
import { textError } from '../../texts/text-error.ts';
import { Button } from '../../ui/button.tsx';
import { Choices } from '../../ui/choices.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Select, TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { Problem } from '../../ui/problem.tsx';
import { apiKeysTexts } from './texts/index.ts';

type KeyScope = NonNullable<ApiKey['scopes']>[number];

interface NewKeyDialogProps {
  readonly onClose: () => void;
  readonly onCreated: (key: NewApiKey) => void;
}

const DAY_MS = 24 * 3_600_000;
const EMPTY = { name: '', isLimited: false, scopes: [] as KeyScope[], days: '', organization: '' };

export function NewKeyDialog({ onClose, onCreated }: NewKeyDialogProps) {
  const texts = useTexts(apiKeysTexts);
  const shell = useShellTexts();
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
    name: textError(draft.name.trim(), LIMITS.nameLength, shell),
    scopes: draft.isLimited && draft.scopes.length === 0 ? texts.oneScope : undefined,
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
    <Dialog title={texts.create} onClose={onClose}>
      <Form onSubmit={submit}>
        <TextField
          label={texts.name}
          autofocus
          hint={texts.nameHint}
          value={draft.name}
          onValue={(name) => change({ name })}
          error={isSubmitted ? errors.name : undefined}
          dir="auto"
        />
        <Select
          label={texts.permissions}
          value={draft.isLimited ? 'chosen' : ''}
          onValue={(value) => change({ isLimited: value === 'chosen' })}
          options={[
            { value: '', label: texts.everything },
            { value: 'chosen', label: texts.chosen },
          ]}
        />
        {draft.isLimited && (
          <Choices
            legend={texts.permissions}
            legendIsHidden
            options={Object.entries(texts.scopes) as [KeyScope, string][]}
            chosen={draft.scopes}
            onChosen={(scopes) => change({ scopes })}
            error={isSubmitted ? errors.scopes : undefined}
          />
        )}
        <Select
          label={texts.expires}
          value={draft.days}
          onValue={(days) => change({ days })}
          options={[
            { value: '', label: texts.never },
            { value: '30', label: texts.days30 },
            { value: '90', label: texts.days90 },
            { value: '365', label: texts.days365 },
          ]}
        />
        {organizations.length > 0 && (
          <Select
            label={texts.organization}
            value={draft.organization}
            onValue={(organization) => change({ organization })}
            options={[
              { value: '', label: texts.wholeAccount },
              ...byName(organizations).map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        )}
        <Problem error={error} />
        <div class="actions">
          <Button variant="primary" type="submit" busy={isPending}>
            {texts.createIt}
          </Button>
          <Button onClick={onClose}>{shell.cancel}</Button>
        </div>
      </Form>
    </Dialog>
  );
}

import { useState } from 'preact/hooks';
import { LIMITS } from '../../../../contracts/limits.ts';
import { ApiError, getOrganization, listOrganizations, updateOrganization } from '../../../../sdk/src/index.ts';
import { useDraft } from '../../data/use-draft.ts';
import { useMutation } from '../../data/use-mutation.ts';
import { useTexts } from '../../texts/language.ts';
import { hasFieldError } from '../../texts/problems.ts';
import { useShellTexts } from '../../texts/shell/index.ts';
import { textError } from '../../texts/text-error.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { Problem } from '../../ui/problem.tsx';
import { toast } from '../../ui/toast.tsx';
import type { OrganizationSectionProps } from './organization.ts';
import { type OrganizationTexts, organizationTexts } from './texts/index.ts';

interface NameAndAddressProps extends OrganizationSectionProps {
  readonly onRenamed: (organization: { readonly id: string; readonly slug: string }) => void;
}

export function NameAndAddress({ organization, onRenamed }: NameAndAddressProps) {
  const texts = useTexts(organizationTexts);
  const shell = useShellTexts();
  const { id, name, slug } = organization;
  const [draft, setDraft, clearDraft] = useDraft('settings', { name, slug });
  const [isSubmitted, setSubmitted] = useState(false);
  const update = useMutation(updateOrganization, { invalidates: [getOrganization, listOrganizations] });
  const isChanged = draft.name !== name || draft.slug !== slug;

  const save = async (to: { readonly name: string; readonly slug: string }, undo?: () => unknown) => {
    const outcome = await update.run({ path: { id }, body: to });
    if (!outcome.ok) return;
    setDraft({ name: outcome.data.name, slug: outcome.data.slug });
    clearDraft();
    setSubmitted(false);
    toast(texts.settings.saved, undo);
    onRenamed(outcome.data);
  };
  const nameError = textError(draft.name.trim(), LIMITS.nameLength, shell);
  const missingSlugError = draft.slug.trim() === '' ? shell.required : undefined;
  const submit = async () => {
    setSubmitted(true);
    if (!nameError && !missingSlugError) await save({ ...draft, name: draft.name.trim() }, () => save({ name, slug }));
  };
  const slugProblem = slugError(update.error, texts);
  return (
    <section class="card" aria-labelledby="settings">
      <h2 id="settings">{texts.settings.title}</h2>
      <Form onSubmit={submit}>
        <TextField
          label={texts.settings.name}
          value={draft.name}
          onValue={(value) => setDraft({ ...draft, name: value })}
          error={isSubmitted ? nameError : undefined}
          dir="auto"
        />
        <TextField
          label={texts.settings.address}
          hint={texts.settings.addressHint}
          value={draft.slug}
          onValue={(value) => setDraft({ ...draft, slug: value })}
          error={(isSubmitted && missingSlugError) || slugProblem}
          autoCapitalize="none"
          autoComplete="off"
          spellcheck={false}
          dir="ltr"
        />
        {!slugProblem && <Problem error={update.error} />}
        <Button type="submit" variant="primary" busy={update.isPending} disabled={!isChanged}>
          {texts.settings.save}
        </Button>
      </Form>
    </section>
  );
}

function slugError(error: Error | undefined, { settings }: OrganizationTexts): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.code === 'organization.slug_taken') return settings.slugTaken;
  if (error.code === 'organization.slug_reserved') return settings.slugReserved;
  return hasFieldError(error, 'slug') ? settings.slugInvalid : undefined;
}

import { useRef, useState } from 'preact/hooks';
import { LIMITS } from '../../../../contracts/limits.ts';
import { ApiError, getOrganization, listOrganizations, updateOrganization } from '../../../../sdk/src/index.ts';
import { useDraft } from '../../data/use-draft.ts';
import { useMutation } from '../../data/use-mutation.ts';
import { hasFieldError } from '../../texts/problems.ts';
import { t } from '../../texts/t.ts';
import { textError } from '../../texts/text-error.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { Problem } from '../../ui/problem.tsx';
import { toast } from '../../ui/toast.tsx';
import type { OrganizationSectionProps } from './organization.ts';

interface Settings {
  readonly name: string;
  readonly slug: string;
}

interface NameAndAddressProps extends OrganizationSectionProps {
  readonly onRenamed: (organization: { readonly id: string; readonly slug: string }) => void;
}

export function NameAndAddress({ organization, onRenamed }: NameAndAddressProps) {
  const { id } = organization;
  // Only what the user typed. Everything else follows the organization, which another admin may change meanwhile.
  const [typed, setTyped] = useDraft<Partial<Settings>>('settings', {});
  const latest = useRef(typed);
  latest.current = typed;
  const [isSubmitted, setSubmitted] = useState(false);
  const update = useMutation(updateOrganization, { invalidates: [getOrganization, listOrganizations] });
  const { name = organization.name, slug = organization.slug } = typed;
  const isNameChanged = name.trim() !== organization.name;
  const isSlugChanged = slug !== organization.slug;

  const save = async (to: Partial<Settings>, undo?: () => unknown) => {
    const outcome = await update.run({ path: { id }, body: to });
    if (!outcome.ok) return;
    // Keep what the user has typed since the call started.
    const isNew = ([field, text]: [string, string]) => text !== typed[field as keyof Settings];
    setTyped(Object.fromEntries(Object.entries(latest.current).filter(isNew)));
    setSubmitted(false);
    toast(t.organization.settings.saved, undo);
    onRenamed(outcome.data);
  };
  const nameError = textError(name.trim(), LIMITS.nameLength);
  const missingSlugError = slug.trim() === '' ? t.shell.required : undefined;
  const submit = async () => {
    setSubmitted(true);
    if (nameError || missingSlugError) return;
    const changed = (to: Settings) => ({
      ...(isNameChanged && { name: to.name }),
      ...(isSlugChanged && { slug: to.slug }),
    });
    await save(changed({ name: name.trim(), slug }), () => save(changed(organization)));
  };
  const slugProblem = slugError(update.error);
  return (
    <section class="card" aria-labelledby="settings">
      <h2 id="settings">{t.organization.settings.title}</h2>
      <Form onSubmit={submit}>
        <TextField
          label={t.organization.settings.name}
          value={name}
          onValue={(value) => setTyped({ ...typed, name: value })}
          error={isSubmitted ? nameError : undefined}
          dir="auto"
        />
        <TextField
          label={t.organization.settings.address}
          hint={t.organization.settings.addressHint}
          value={slug}
          onValue={(value) => setTyped({ ...typed, slug: value })}
          error={(isSubmitted && missingSlugError) || slugProblem}
          autoCapitalize="none"
          autoComplete="off"
          spellcheck={false}
          dir="ltr"
        />
        {!slugProblem && <Problem error={update.error} />}
        <Button type="submit" variant="primary" busy={update.isPending} disabled={!isNameChanged && !isSlugChanged}>
          {t.organization.settings.save}
        </Button>
      </Form>
    </section>
  );
}

function slugError(error: Error | undefined): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.code === 'organization.slug_taken') return t.organization.settings.slugTaken;
  if (error.code === 'organization.slug_reserved') return t.organization.settings.slugReserved;
  return hasFieldError(error, 'slug') ? t.organization.settings.slugInvalid : undefined;
}

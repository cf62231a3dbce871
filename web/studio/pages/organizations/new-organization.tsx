import { useState } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import { LIMITS } from '../../../../contracts/limits.ts';
import { ApiError, createOrganization, listOrganizations } from '../../../../sdk/src/index.ts';
import { slugFromName } from '../../../../shared/organizations/slug.ts';
import { pathIn } from '../../data/scope.tsx';
import { useDraft } from '../../data/use-draft.ts';
import { useMutation } from '../../data/use-mutation.ts';
import { hasFieldError } from '../../texts/problems.ts';
import { t } from '../../texts/t.ts';
import { textError } from '../../texts/text-error.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { Problem } from '../../ui/problem.tsx';
import { toast } from '../../ui/toast.tsx';

/**
 * Creates an organization. The slug, its name in URLs, follows the name until the user edits the slug. A slug that the
 * user has not edited is not sent: the service derives it from the name, and adds a random suffix if it is taken.
 */
export function NewOrganization({ onClose }: { readonly onClose: () => void }) {
  const { route } = useLocation();
  const [{ name, slug }, setDraft, clearDraft] = useDraft<{ name: string; slug?: string }>('new', { name: '' });
  const [isSubmitted, setSubmitted] = useState(false);
  const create = useMutation(createOrganization, { invalidates: [listOrganizations] });
  const shownSlug = slug ?? slugFromName(name, '');

  const nameError = textError(name.trim(), LIMITS.nameLength);
  const submit = async () => {
    setSubmitted(true);
    if (nameError) return;
    const outcome = await create.run({ body: { name: name.trim(), ...(slug !== undefined && { slug }) } });
    if (!outcome.ok) return;
    clearDraft();
    toast(t.organizations.created({ name: outcome.data.name }));
    onClose();
    route(pathIn(`organizations/${outcome.data.slug}`));
  };

  const slugProblem = slugError(create.error);
  return (
    <Dialog title={t.organizations.create} onClose={onClose}>
      <Form onSubmit={submit}>
        <TextField
          label={t.organizations.name}
          hint={t.organizations.nameHint}
          value={name}
          onValue={(value) => setDraft({ name: value, ...(slug !== undefined && { slug }) })}
          error={isSubmitted ? nameError : undefined}
          autoFocus
          dir="auto"
        />
        <TextField
          label={t.organizations.address}
          hint={<span dir="ltr">{`${location.host}/studio/${shownSlug || '…'}/codes`}</span>}
          value={shownSlug}
          onValue={(value) => setDraft(value === '' ? { name } : { name, slug: value })}
          error={slugProblem}
          optional
          autoCapitalize="none"
          autoComplete="off"
          spellcheck={false}
        />
        {create.error && !slugProblem && <Problem error={create.error} text={limitText(create.error)} />}
        <div class="actions">
          <Button type="submit" variant="primary" busy={create.isPending}>
            {t.organizations.createIt}
          </Button>
          <Button onClick={onClose}>{t.shell.cancel}</Button>
        </div>
      </Form>
    </Dialog>
  );
}

function slugError(error: Error | undefined): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.code === 'organization.slug_taken') return t.organizations.slugTaken;
  if (error.code === 'organization.slug_reserved') return t.organizations.slugReserved;
  return hasFieldError(error, 'slug') ? t.organizations.slugInvalid : undefined;
}

const limitText = (error: Error) =>
  error instanceof ApiError && error.code === 'plan.limit_reached' ? t.organizations.limitReached : undefined;

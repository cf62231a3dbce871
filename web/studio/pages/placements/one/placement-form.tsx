import { useState } from 'preact/hooks';
import { PAGE_LANGUAGES } from '../../../../../contracts/languages.ts';
import { LIMITS } from '../../../../../contracts/limits.ts';
import { ApiError, listPlacements, type PlacementDetail, updatePlacement } from '../../../../../sdk/src/index.ts';
import { useDraft } from '../../../data/use-draft.ts';
import { useMutation } from '../../../data/use-mutation.ts';
import { CodeSelect } from '../../../parts/code-select/code-select.tsx';
import { language as studioLanguage } from '../../../texts/language.ts';
import { hasFieldError } from '../../../texts/problems.ts';
import { t } from '../../../texts/t.ts';
import { textError } from '../../../texts/text-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Select, TextField } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { Problem } from '../../../ui/problem.tsx';
import { toast } from '../../../ui/toast.tsx';
import { changesOf, draftOf, errorsIn, hasErrors, type PlacementDraft } from './draft.ts';
import { HoursFields } from './hours-fields.tsx';
import { VariableFields } from './variable-fields.tsx';

const languages = new Intl.DisplayNames(studioLanguage, { type: 'language' });

interface PlacementFormProps {
  readonly placement: PlacementDetail;
  onSaved(): Promise<unknown>;
}

/** Changes a placement. Text that is not saved yet survives a reload. */
export function PlacementForm({ placement, onSaved }: PlacementFormProps) {
  const stored = draftOf(placement);
  // The draft belongs to these values: after someone else changes one, the form starts from the new values. The draft
  // survives retiring and restoring the placement, because neither changes any of these values.
  const [draft, setDraft, clear] = useDraft<PlacementDraft>(`placement:${JSON.stringify(stored)}`, stored);
  const [isSubmitted, setSubmitted] = useState(false);
  const { run, isPending, error } = useMutation(updatePlacement, { invalidates: [listPlacements] });
  const change = (part: Partial<PlacementDraft>) => setDraft({ ...draft, ...part });
  const errors = errorsIn(draft);
  const changes = changesOf(placement, draft);
  const hasChanges = Object.keys(changes).length > 0;
  const submit = async () => {
    setSubmitted(true);
    if (hasErrors(errors) || !hasChanges) return;
    const outcome = await run(
      { path: { id: placement.id }, body: changes },
      // The version of a placement is the time of its last change.
      { headers: { 'If-Match': `"${placement.updated_at}"` } },
    );
    if (!outcome.ok) return;
    setDraft(draftOf(outcome.data));
    clear();
    toast(t.placement.one.saved);
    await onSaved();
  };
  return (
    <Form class="placement-form" onSubmit={submit}>
      <TextField
        label={t.placements.name}
        value={draft.name}
        onValue={(name) => change({ name })}
        error={isSubmitted ? textError(draft.name, LIMITS.nameLength) : undefined}
        dir="auto"
      />
      <CodeSelect
        label={t.placement.one.pointsTo}
        all={t.placements.noCode}
        value={draft.code}
        onValue={(code) => change({ code })}
      />
      <VariableFields
        variables={draft.variables}
        errors={isSubmitted ? errors.variables : []}
        onVariables={(variables) => change({ variables })}
      />
      <Select
        label={t.placement.one.language}
        value={draft.language}
        onValue={(language) => change({ language })}
        options={[
          { value: '', label: t.placement.one.visitorLanguage },
          ...PAGE_LANGUAGES.map((value) => ({ value, label: languages.of(value) ?? value })),
        ]}
      />
      <HoursFields
        hours={draft.hours}
        invalid={isSubmitted ? errors.days : []}
        onHours={(hours) => change({ hours })}
      />
      <TextField
        label={t.placement.one.fallback}
        hint={t.placement.one.fallbackHint}
        optional
        type="url"
        placeholder="https://"
        value={draft.fallback}
        onValue={(fallback) => change({ fallback })}
        error={
          (isSubmitted && errors.fallback) || hasFieldError(error, 'fallback_url')
            ? t.placement.one.linkError
            : undefined
        }
      />
      <Problem
        error={error}
        text={error instanceof ApiError && error.status === 412 ? t.placement.one.changed : undefined}
      />
      <Button variant="primary" type="submit" busy={isPending} disabled={!hasChanges}>
        {t.placement.one.save}
      </Button>
    </Form>
  );
}

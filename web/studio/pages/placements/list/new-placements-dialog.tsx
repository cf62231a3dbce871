import { useState } from 'preact/hooks';
import { LIMITS } from '../../../../../contracts/limits.ts';
import { ApiError, createPlacements, listPlacements } from '../../../../../sdk/src/index.ts';
import { lengthOf } from '../../../../../sdk/src/length-of.ts';
import { randomKey } from '../../../../../sdk/src/transport.ts';
import { useScope } from '../../../data/scope.tsx';
import { useDraft } from '../../../data/use-draft.ts';
import { useMutation } from '../../../data/use-mutation.ts';
import { CodeSelect } from '../../../parts/code-select/code-select.tsx';
import { t } from '../../../texts/t.ts';
import { textError } from '../../../texts/text-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { Problem } from '../../../ui/problem.tsx';
import { toast } from '../../../ui/toast.tsx';
import { isInvalidVariableName, variableFor } from '../variables.ts';

/** The highest number that the service accepts for the first placement. */
const MAX_FIRST = 1_000_000;

interface NewPlacementsDialogProps {
  /** The code that is selected at first, unless there is a draft. */
  readonly code: string | undefined;
  onClose(): void;
  onCreated(code: string | undefined): void;
}

const isBetween = (text: string, min: number, max: number) =>
  Number.isInteger(Number(text)) && text.trim() !== '' && Number(text) >= min && Number(text) <= max;

export function NewPlacementsDialog({ code: initialCode, onClose, onCreated }: NewPlacementsDialogProps) {
  const { fields } = useScope();
  // The draft belongs to the code by which the list is filtered. With one draft for all codes, the dialog could start
  // with the code of another filter.
  const [draft, setDraft, clear] = useDraft(`placements:${initialCode ?? ''}`, {
    code: initialCode,
    name: t.placements.new.standard,
    count: '10',
    first: '1',
    variable: undefined as string | undefined,
    // With the same key, nothing is created twice, even if the user presses the button again after a lost response.
    key: randomKey(),
  });
  const [isSubmitted, setSubmitted] = useState(false);
  const { run, isPending, error } = useMutation(createPlacements, { invalidates: [listPlacements] });
  const change = (part: Partial<typeof draft>) => setDraft({ ...draft, ...part, key: randomKey() });
  const { code, name, count, first } = draft;
  // Like the service, append the number to a name without {n}.
  const pattern = name.includes('{n}') || Number(count) === 1 ? name.trim() : `${name.trim()} {n}`;
  const nameAt = (number: number) => pattern.replaceAll('{n}', String(number));
  const lastNumber = Number(first) + Number(count) - 1;
  // The service limits both the pattern and the longest name, so the typed name must leave space for the number.
  const addedLength = Math.max(lengthOf(pattern), lengthOf(nameAt(lastNumber))) - lengthOf(name.trim());
  const variable = (draft.variable ?? variableFor(pattern)).trim();
  const errors = {
    name: textError(name.trim(), LIMITS.nameLength - addedLength),
    count: isBetween(count, 1, LIMITS.placementsPerRequest)
      ? undefined
      : t.placements.new.numberError({ min: 1, max: LIMITS.placementsPerRequest }),
    first: isBetween(first, 0, MAX_FIRST) ? undefined : t.placements.new.numberError({ min: 0, max: MAX_FIRST }),
    variable: variable !== '' && isInvalidVariableName(variable) ? t.placements.new.variableError : undefined,
  };
  const isFormValid = Object.values(errors).every((fieldError) => fieldError === undefined);
  const submit = async () => {
    setSubmitted(true);
    if (!isFormValid) return;
    const body = {
      ...(code ? { qpr_code_id: code } : fields),
      name: pattern,
      count: Number(count),
      first: Number(first),
      ...(variable && { variables: { [variable]: '{n}' } }),
    };
    const outcome = await run({ body }, { idempotencyKey: draft.key });
    if (!outcome.ok) return;
    clear();
    toast(t.placements.new.created({ count: outcome.data.placements.length }));
    onCreated(code);
  };
  return (
    <Dialog title={t.placements.create} onClose={onClose}>
      <Form onSubmit={submit}>
        <CodeSelect
          label={t.placements.code}
          all={t.placements.new.later}
          value={code}
          onValue={(id) => change({ code: id })}
        />
        <TextField
          label={t.placements.new.pattern}
          hint={t.placements.new.patternHint}
          value={name}
          onValue={(value) => change({ name: value })}
          error={isSubmitted ? errors.name : undefined}
          dir="auto"
          autofocus
        />
        <div class="placement-pair">
          <TextField
            label={t.placements.new.amount}
            type="number"
            min={1}
            max={LIMITS.placementsPerRequest}
            value={count}
            onValue={(value) => change({ count: value })}
            error={errors.count}
          />
          <TextField
            label={t.placements.new.first}
            type="number"
            min={0}
            max={MAX_FIRST}
            value={first}
            onValue={(value) => change({ first: value })}
            error={errors.first}
          />
        </div>
        <TextField
          label={t.placements.new.variable}
          optional
          hint={variable && !errors.variable ? t.placements.new.variableHint({ variable }) : undefined}
          value={draft.variable ?? variable}
          onValue={(value) => change({ variable: value })}
          error={errors.variable}
          spellcheck={false}
          autocapitalize="none"
        />
        {isFormValid && (
          <p class="soft" dir="auto">
            {Number(first) === lastNumber
              ? t.placements.new.resultOfOne({ first: nameAt(lastNumber) })
              : t.placements.new.result({ first: nameAt(Number(first)), last: nameAt(lastNumber) })}
          </p>
        )}
        <Problem
          error={error}
          text={
            error instanceof ApiError && error.code === 'placement.limit_reached' ? t.placements.new.full : undefined
          }
        />
        <div class="actions">
          <Button variant="primary" type="submit" busy={isPending}>
            {errors.count ? t.placements.create : t.placements.new.submit({ count: Number(count) })}
          </Button>
          <Button onClick={onClose}>{t.shell.cancel}</Button>
        </div>
      </Form>
    </Dialog>
  );
}

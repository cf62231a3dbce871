import { useState } from 'preact/hooks';
import { CHECKS } from '../../../../contracts/qpr-codes.ts';
import { type Check, createCheck, listChecks, updateCheck } from '../../../../sdk/src/index.ts';
import { useMutation } from '../../data/use-mutation.ts';
import { t } from '../../texts/t.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Checkbox, Select, TextArea } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { Problem } from '../../ui/problem.tsx';
import { type CheckErrors, EMPTY_FORM, errorsIn, fieldsOf, toForm } from './check-fields.ts';
import type { Source } from './use-sources.ts';

interface CheckDialogProps {
  readonly codeId: string;
  /** The sources in the knowledge of the code. */
  readonly sources: readonly Source[];
  /** The check to change. Without one, the dialog adds a check. */
  readonly check?: Check | undefined;
  onClose(): void;
}

export function CheckDialog({ codeId, sources, check, onClose }: CheckDialogProps) {
  const [form, setForm] = useState(check ? toForm(check) : EMPTY_FORM);
  const [errors, setErrors] = useState<CheckErrors>({});
  const add = useMutation(createCheck, { invalidates: [listChecks] });
  const update = useMutation(updateCheck, { invalidates: [listChecks] });
  const change = (changes: Partial<typeof form>) => {
    const next = { ...form, ...changes };
    setForm(next);
    if (Object.keys(errors).length > 0) setErrors(errorsIn(next));
  };
  const submit = async () => {
    const found = errorsIn(form);
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    const body = fieldsOf(form);
    const outcome = check
      ? await update.run({ path: { id: codeId, check_id: check.id }, body })
      : await add.run({ path: { id: codeId }, body });
    if (outcome.ok) onClose();
  };
  const listErrors = {
    missing: t.checks.missingExpectation,
    tooMany: t.checks.tooManyTexts({ most: CHECKS.texts }),
    tooLong: t.checks.textTooLong({ most: CHECKS.textLength }),
  };
  const questionErrors = {
    missing: t.checks.missingQuestion,
    tooLong: t.checks.questionTooLong({ most: CHECKS.questionLength }),
  };
  // The check may cite a source that the knowledge of the code no longer contains.
  const isOtherSource = form.cites !== '' && !sources.some(({ id }) => id === form.cites);
  return (
    <Dialog title={check ? t.checks.editTitle : t.checks.addTitle} onClose={onClose}>
      <Form class="check-form" onSubmit={submit}>
        <TextArea
          label={t.checks.question}
          hint={t.checks.questionHint}
          rows={2}
          autofocus
          dir="auto"
          value={form.question}
          onValue={(question) => change({ question })}
          error={errors.question && questionErrors[errors.question]}
        />
        <TextArea
          label={t.checks.anyOf}
          hint={t.checks.onePerLine}
          rows={3}
          dir="auto"
          value={form.anyOf}
          onValue={(anyOf) => change({ anyOf })}
          error={errors.anyOf && listErrors[errors.anyOf]}
        />
        <TextArea
          label={t.checks.noneOf}
          rows={2}
          dir="auto"
          value={form.noneOf}
          onValue={(noneOf) => change({ noneOf })}
          error={errors.noneOf && listErrors[errors.noneOf]}
        />
        <Checkbox label={t.checks.declines} checked={form.declines} onValue={(declines) => change({ declines })} />
        {(sources.length > 0 || isOtherSource) && (
          <Select
            label={t.checks.cites}
            value={form.cites}
            onValue={(cites) => change({ cites })}
            options={[
              { value: '', label: t.checks.anySource },
              ...sources.map(({ id, title }) => ({ value: id, label: title })),
              ...(isOtherSource ? [{ value: form.cites, label: t.checks.otherSource }] : []),
            ]}
          />
        )}
        <Problem error={add.error ?? update.error} />
        <div class="actions">
          <Button type="submit" variant="primary" busy={add.isPending || update.isPending}>
            {t.checks.save}
          </Button>
          <Button onClick={onClose}>{t.shell.cancel}</Button>
        </div>
      </Form>
    </Dialog>
  );
}

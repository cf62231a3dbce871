import type { ComponentChildren } from 'preact';
import { useCanWriteCodes } from '../../data/organizations.ts';
import { useLazy } from '../../data/use-lazy.ts';
import { t } from '../../texts/t.ts';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { errorsIn, type FieldErrors } from './draft.ts';
import { CodeForm } from './fields/code-form.tsx';
import type { SavedCode } from './fields/form-props.ts';
import type { CodeDraft } from './use-code-draft.ts';

const loadPreview = async () => (await import('./preview/preview.tsx')).Preview;

interface WorkbenchProps {
  readonly code: CodeDraft;
  /** Errors are shown after the first attempt to save. */
  readonly errors: FieldErrors;
  showErrors(errors: FieldErrors): void;
  /** The label of the save button. */
  readonly action: string;
  readonly busy: boolean;
  readonly organizationId: string | undefined;
  /** Absent for a new code. */
  readonly saved?: SavedCode;
  onSave(): unknown;
  /** Buttons next to the save button while there are unsaved changes. */
  readonly barActions?: ComponentChildren;
  /** Content above the form. */
  readonly children?: ComponentChildren;
}

/** The form, the preview next to it, and the bar with the save button. Viewers see only the form, disabled. */
export function Workbench({
  code,
  errors,
  showErrors,
  action,
  busy,
  organizationId,
  saved,
  onSave,
  barActions,
  children,
}: WorkbenchProps) {
  const canWrite = useCanWriteCodes(organizationId);
  const Preview = useLazy(loadPreview, canWrite === true);
  const submit = () => {
    const found = errorsIn(code.draft);
    showErrors(found);
    if (Object.keys(found).length === 0) return onSave();
  };
  const change: CodeDraft['change'] = (changes) => {
    code.change(changes);
    // After errors have been shown, update them with every change.
    if (Object.keys(errors).length > 0) showErrors(errorsIn({ ...code.draft, ...changes }));
  };
  return (
    <div class="workbench">
      <Form onSubmit={submit}>
        {children}
        {code.isRestored && (
          <div class="notice">
            <p>{t.editor.restored}</p>
            <Button onClick={code.discard}>{t.editor.discard}</Button>
          </div>
        )}
        {canWrite === false && <p class="notice">{t.editor.readOnly}</p>}
        <fieldset class="code-fields" disabled={!canWrite}>
          <CodeForm draft={code.draft} {...{ errors, change, organizationId, saved }} />
        </fieldset>
        {canWrite && (
          <div class={code.isChanged ? 'save-bar floating' : 'save-bar'}>
            <Button type="submit" variant="primary" busy={busy}>
              {action}
            </Button>
            {code.isChanged && barActions}
            <Button
              variant="quiet"
              onClick={() => document.getElementById('preview')?.scrollIntoView({ block: 'start' })}
            >
              {t.editor.toPreview}
            </Button>
            <span class="soft" role="status">
              {code.isChanged ? t.editor.unsaved : ''}
            </span>
          </div>
        )}
      </Form>
      {canWrite &&
        (Preview ? (
          <Preview draft={code.draft} organizationId={organizationId} />
        ) : (
          <div id="preview" class="preview">
            <Skeleton shape="block" />
          </div>
        ))}
    </div>
  );
}

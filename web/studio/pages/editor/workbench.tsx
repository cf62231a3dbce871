import type { ComponentChildren } from 'preact';
import { useCanWriteCodes } from '../../data/organizations.ts';
import { useLazy } from '../../data/use-lazy.ts';
import { loadTexts, useTexts } from '../../texts/language.ts';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { errorsIn, type FieldErrors } from './draft.ts';
import { CodeForm } from './fields/code-form.tsx';
import type { SavedCode } from './fields/form-props.ts';
import { previewTexts } from './preview/texts/index.ts';
import { editorTexts } from './texts/index.ts';
import type { CodeDraft } from './use-code-draft.ts';

const loadPreview = async () => {
  const [{ Preview }] = await Promise.all([import('./preview/preview.tsx'), loadTexts(previewTexts)]);
  return Preview;
};

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
  const texts = useTexts(editorTexts);
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
            <p>{texts.restored}</p>
            <Button onClick={code.discard}>{texts.discard}</Button>
          </div>
        )}
        {canWrite === false && <p class="notice">{texts.readOnly}</p>}
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
              {texts.toPreview}
            </Button>
            <span class="soft" role="status">
              {code.isChanged ? texts.unsaved : ''}
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

import { useState } from 'preact/hooks';
import {
  ApiError,
  getQprCode,
  listQprCodes,
  type UpdateQprCodeInput,
  updateQprCode,
} from '../../../../sdk/src/index.ts';
import { client, withSignIn } from '../../data/client.ts';
import { useScope } from '../../data/scope.tsx';
import { toError } from '../../data/to-error.ts';
import { optional, useLazy } from '../../data/use-lazy.ts';
import { invalidate } from '../../data/use-query.ts';
import { t } from '../../texts/t.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Problem } from '../../ui/problem.tsx';
import { toast } from '../../ui/toast.tsx';
import { CodeActions } from './code-actions.tsx';
import { CodeImage } from './code-image.tsx';
import type { Part } from './conflict/merge.ts';
import { answerFieldsOf, changesOf, type Draft, type FieldErrors, toDraft } from './draft.ts';
import { type LoadedCode, loadCode } from './load-code.ts';
import { draftKey } from './stored-draft.ts';
import { unknownVariablesText } from './unknown-variables.ts';
import { type SavedDraft, useCodeDraft } from './use-code-draft.ts';
import { Workbench } from './workbench.tsx';

/** Conflicts are rare, so the dialog is loaded on demand. */
const loadConflict = async () => {
  const [{ ConflictDialog }, { merge }] = await Promise.all([
    import('./conflict/conflict-dialog.tsx'),
    import('./conflict/merge.ts'),
  ]);
  return { ConflictDialog, merge };
};

const loadCompare = optional(async () => (await import('../../parts/checks/compare-button.tsx')).CompareButton);

const savedDraftOf = ({ code, version }: LoadedCode): SavedDraft => ({ draft: toDraft(code), version });

interface Conflict {
  readonly Dialog: Awaited<ReturnType<typeof loadConflict>>['ConflictDialog'];
  readonly theirs: SavedDraft;
  /** The draft that could not be saved. The user may have typed since then. */
  readonly sent: Draft;
  /** The same draft, but with the other person's version of the parts that only they changed. */
  readonly merged: Draft;
  readonly parts: readonly Part[];
}

interface CodeEditorProps {
  readonly loaded: LoadedCode;
  onLoaded(loaded: LoadedCode): void;
}

/** The editor of an existing code: its fields, its image and its actions. */
export function CodeEditor({ loaded, onLoaded }: CodeEditorProps) {
  const scope = useScope();
  const { code } = loaded;
  const draft = useCodeDraft(draftKey(code.id), savedDraftOf(loaded));
  const [errors, showErrors] = useState<FieldErrors>({});
  const [isSaving, setSaving] = useState(false);
  const [error, setError] = useState<Error>();
  const [conflict, setConflict] = useState<Conflict>();
  const CompareButton = useLazy(loadCompare, draft.isChanged);

  const finishSave = (next: LoadedCode, sent: Draft) => {
    const saved = savedDraftOf(next);
    draft.adopt(saved, saved.draft, sent);
    onLoaded(next);
    toast(t.editor.saved);
    void invalidate(getQprCode, listQprCodes);
  };
  /**
   * Called when someone else saved in the meantime. Merges the two versions and saves the result. If both people
   * changed the same part, opens a dialog instead, in which the user chooses.
   */
  const resolveConflict = async (sent: Draft, base: Draft) => {
    const [loadedNow, { ConflictDialog, merge }] = await Promise.all([loadCode(code.id), loadConflict()]);
    const theirs = savedDraftOf(loadedNow);
    const { draft: merged, conflicts: parts } = merge(base, sent, theirs.draft);
    if (parts.length > 0) return setConflict({ Dialog: ConflictDialog, theirs, sent, merged, parts });
    toast(t.editor.merged);
    await saveMerged(merged, theirs, sent);
  };
  /** The editor shows the merged draft from now on, even if the draft cannot be saved. */
  const saveMerged = (merged: Draft, theirs: SavedDraft, sent: Draft) => {
    draft.adopt(theirs, merged, sent);
    return save(merged, theirs);
  };
  const send = async (body: NonNullable<UpdateQprCodeInput['body']>, { version }: SavedDraft): Promise<LoadedCode> => {
    const headers = version === undefined ? {} : { 'if-match': version };
    const response = await withSignIn(() => client.send(updateQprCode, { path: { id: code.id }, body }, { headers }));
    return { code: response.data, version: response.headers.get('etag') ?? undefined };
  };
  /** Saves the same recipients again, so that those who have not confirmed get another e-mail. */
  const resendConfirmations = async () => {
    const next = await send({ request_recipients: code.request_recipients ?? null }, draft.base);
    // Unsaved changes stay in the form, still unsaved.
    draft.adopt(savedDraftOf(next), draft.draft, draft.draft);
    onLoaded(next);
  };
  const save = async (mine = draft.draft, base = draft.base): Promise<void> => {
    const body = changesOf(base.draft, mine);
    setSaving(true);
    setError(undefined);
    try {
      if (Object.keys(body).length === 0) return finishSave(await loadCode(code.id), mine);
      finishSave(await send(body, base), mine);
    } catch (thrown) {
      if (thrown instanceof ApiError && thrown.code === 'qpr_code.changed')
        return await resolveConflict(mine, base.draft).catch(setError);
      setError(toError(thrown));
    } finally {
      setSaving(false);
    }
  };
  return (
    <>
      <PageHeader title={code.name} back={{ href: scope.path('codes'), label: t.shell.pages.codes }}>
        <CodeActions
          loaded={loaded}
          onLoaded={(next) => {
            draft.rebase(savedDraftOf(next));
            onLoaded(next);
          }}
        />
      </PageHeader>
      <Workbench
        code={draft}
        errors={errors}
        showErrors={showErrors}
        action={t.editor.save}
        busy={isSaving}
        organizationId={code.organization_id}
        saved={{ code, resendConfirmations }}
        onSave={() => save()}
        barActions={
          CompareButton && (
            <CompareButton
              codeId={code.id}
              updatedAt={code.updated_at}
              draft={answerFieldsOf(draft.draft)}
              onSave={() => void save()}
            />
          )
        }
      >
        <CodeImage code={code} />
        <Problem error={error} text={unknownVariablesText(error)} />
      </Workbench>
      {conflict && (
        <conflict.Dialog
          draft={conflict.merged}
          parts={conflict.parts}
          theirs={conflict.theirs.draft}
          onClose={() => setConflict(undefined)}
          onResolve={(resolved) => {
            setConflict(undefined);
            void saveMerged(resolved, conflict.theirs, conflict.sent);
          }}
        />
      )}
    </>
  );
}

import { useLocation } from 'preact-iso/router';
import { archiveQprCode, getQprCode, listQprCodes, unarchiveQprCode } from '../../../../sdk/src/index.ts';
import { call } from '../../data/client.ts';
import { useCanWriteCodes } from '../../data/organizations.ts';
import { useScope } from '../../data/scope.tsx';
import { toError } from '../../data/to-error.ts';
import { invalidate } from '../../data/use-query.ts';
import { useDeleteCode } from '../../parts/delete-code/use-delete-code.tsx';
import { useMoveCode } from '../../parts/move-code/use-move-code.tsx';
import { problemText } from '../../texts/problems.ts';
import { t } from '../../texts/t.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Menu } from '../../ui/menu.tsx';
import { toast } from '../../ui/toast.tsx';
import { type LoadedCode, loadCode } from './load-code.ts';

interface CodeActionsProps {
  readonly loaded: LoadedCode;
  onLoaded(loaded: LoadedCode): void;
}

/** Actions on the saved code. They keep unsaved changes in the form. */
export function CodeActions({ loaded, onLoaded }: CodeActionsProps) {
  const { path } = useScope();
  const { route } = useLocation();
  const { id, name, status } = loaded.code;
  const canWrite = useCanWriteCodes(loaded.code.organization_id);
  const showError = (error: unknown) => toast(problemText(toError(error)));
  const move = useMoveCode(() => loadCode(id).then(onLoaded, showError));
  const remove = useDeleteCode(() => route(path('codes')));
  const parameters = { path: { id } };
  const runAction = async (action: () => Promise<unknown>) => {
    try {
      await action();
      await invalidate(listQprCodes, getQprCode);
    } catch (error) {
      showError(error);
    }
  };
  const setArchived = (isArchived: boolean): Promise<void> =>
    runAction(async () => {
      await call(isArchived ? archiveQprCode : unarchiveQprCode, parameters);
      onLoaded(await loadCode(id));
      toast(isArchived ? t.editor.wasArchived({ name }) : t.editor.wasUnarchived({ name }), () =>
        setArchived(!isArchived),
      );
    });
  const duplicate = () =>
    runAction(async () => {
      const { copyCode } = await import('../../parts/copy-code/copy-code.ts');
      const copy = await copyCode(id, (name) => t.editor.copyOf({ name }));
      toast(t.editor.wasDuplicated({ name }));
      route(path(`codes/${copy.id}`));
    });
  return (
    <>
      <ButtonLink href={path(`codes/${id}/print`)}>{t.editor.print}</ButtonLink>
      <Menu label={t.editor.more}>
        <a href={path(`placements?code=${id}`)}>{t.shell.pages.placements}</a>
        <a href={path(`conversations?code=${id}`)}>{t.shell.pages.conversations}</a>
        <a href={path(`overview?code=${id}`)}>{t.editor.overview}</a>
        <a href={path(`codes/${id}/history`)}>{t.editor.history}</a>
        <a href={path(`codes/${id}/checks`)}>{t.editor.checks}</a>
        {canWrite && (
          <button type="button" onClick={duplicate}>
            {t.editor.duplicate}
          </button>
        )}
        {canWrite && move.isOfferedFor(loaded.code.organization_id) && (
          <button type="button" onClick={() => move.open(loaded.code)}>
            {t.editor.move}
          </button>
        )}
        {canWrite && (
          <>
            <button type="button" onClick={() => setArchived(status === 'active')}>
              {status === 'active' ? t.editor.archive : t.editor.unarchive}
            </button>
            <button type="button" class="danger" onClick={() => remove.open(loaded.code)}>
              {t.editor.delete}
            </button>
          </>
        )}
      </Menu>
      {move.dialog}
      {remove.dialog}
    </>
  );
}

import { useLocation } from 'preact-iso/router';
import { archiveQprCode, getQprCode, listQprCodes, unarchiveQprCode } from '../../../../sdk/src/index.ts';
import { call } from '../../data/client.ts';
import { useCanWriteCodes } from '../../data/organizations.ts';
import { useScope } from '../../data/scope.tsx';
import { toError } from '../../data/to-error.ts';
import { invalidate } from '../../data/use-query.ts';
import { useDeleteCode } from '../../parts/delete-code/use-delete-code.tsx';
import { useMoveCode } from '../../parts/move-code/use-move-code.tsx';
import { useTexts } from '../../texts/language.ts';
import { problemText } from '../../texts/problems.ts';
import { useShellTexts } from '../../texts/shell/index.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Menu } from '../../ui/menu.tsx';
import { toast } from '../../ui/toast.tsx';
import { type LoadedCode, loadCode } from './load-code.ts';
import { editorTexts } from './texts/index.ts';

interface CodeActionsProps {
  readonly loaded: LoadedCode;
  onLoaded(loaded: LoadedCode): void;
}

/** Actions on the saved code. They keep unsaved changes in the form. */
export function CodeActions({ loaded, onLoaded }: CodeActionsProps) {
  const texts = useTexts(editorTexts);
  const shell = useShellTexts();
  const { path } = useScope();
  const { route } = useLocation();
  const { id, name, status } = loaded.code;
  const canWrite = useCanWriteCodes(loaded.code.organization_id);
  const showError = (error: unknown) => toast(problemText(toError(error), shell));
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
      toast(isArchived ? texts.wasArchived(name) : texts.wasUnarchived(name), () => setArchived(!isArchived));
    });
  const duplicate = () =>
    runAction(async () => {
      const { copyCode } = await import('../../parts/copy-code/copy-code.ts');
      const copy = await copyCode(id, texts.copyOf);
      toast(texts.wasDuplicated(name));
      route(path(`codes/${copy.id}`));
    });
  return (
    <>
      <ButtonLink href={path(`codes/${id}/print`)}>{texts.print}</ButtonLink>
      <Menu label={texts.more}>
        <a href={path(`placements?code=${id}`)}>{shell.pages.placements}</a>
        <a href={path(`conversations?code=${id}`)}>{shell.pages.conversations}</a>
        <a href={path(`overview?code=${id}`)}>{texts.overview}</a>
        <a href={path(`codes/${id}/history`)}>{texts.history}</a>
        <a href={path(`codes/${id}/checks`)}>{texts.checks}</a>
        {canWrite && (
          <button type="button" onClick={duplicate}>
            {texts.duplicate}
          </button>
        )}
        {canWrite && move.isOfferedFor(loaded.code.organization_id) && (
          <button type="button" onClick={() => move.open(loaded.code)}>
            {texts.move}
          </button>
        )}
        {canWrite && (
          <>
            <button type="button" onClick={() => setArchived(status === 'active')}>
              {status === 'active' ? texts.archive : texts.unarchive}
            </button>
            <button type="button" class="danger" onClick={() => remove.open(loaded.code)}>
              {texts.delete}
            </button>
          </>
        )}
      </Menu>
      {move.dialog}
      {remove.dialog}
    </>
  );
}

import './editor.css';
import { useLocation, useRoute } from 'preact-iso/router';
import { useScope } from '../../data/scope.tsx';
import { me } from '../../data/session.ts';
import { useLazy } from '../../data/use-lazy.ts';
import { useStore } from '../../store.ts';
import { exampleTexts } from '../../templates/index.ts';
import { loadTexts, useTexts } from '../../texts/language.ts';
import { useShellTexts } from '../../texts/shell/index.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ExistingCode } from './existing-code.tsx';
import { NewCode } from './new-code.tsx';
import { editorTexts } from './texts/index.ts';

/** Examples are loaded only if the user starts from one. */
const loadExamples = async () => {
  await loadTexts(exampleTexts);
  return exampleTexts.loaded;
};

export default function EditorPage() {
  const texts = useTexts(editorTexts);
  const shell = useShellTexts();
  const scope = useScope();
  const { id } = useRoute().params;
  const { template } = useLocation().query;
  const isExample = template !== undefined;
  useLazy(loadExamples, isExample);
  const user = useStore(me);
  // Drafts are stored per account, so wait until the account is known.
  if ((isExample && !exampleTexts.loaded) || !user) {
    return (
      <>
        <PageHeader
          title={id ? texts.code : texts.title}
          back={{ href: scope.path('codes'), label: shell.pages.codes }}
        />
        <Skeleton shape="block" count={2} />
      </>
    );
  }
  return id ? <ExistingCode key={id} id={id} /> : <NewCode key={template} />;
}

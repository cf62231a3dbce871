import './editor.css';
import { useEffect, useState } from 'preact/hooks';
import { useRoute } from 'preact-iso/router';
import { useScope } from '../../data/scope.tsx';
import { me } from '../../data/session.ts';
import { exampleTexts } from '../../templates/index.ts';
import { loadTexts, useTexts } from '../../texts/language.ts';
import { useShellTexts } from '../../texts/shell/index.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ExistingCode } from './existing-code.tsx';
import { greetingTexts } from './greeting-texts.ts';
import { NewCode } from './new-code.tsx';
import { editorTexts } from './texts/index.ts';

export default function EditorPage() {
  const texts = useTexts(editorTexts);
  const shell = useShellTexts();
  const scope = useScope();
  const { id } = useRoute().params;
  const isLoaded = useLoaded();
  // Drafts are kept by account: before it is known whose they are, none is read or written.
  if (!isLoaded || !me.value) {
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
  return id ? <ExistingCode key={id} id={id} /> : <NewCode />;
}

/** The examples and the texts of the scan page are shared with others, and loaded when they are needed. */
function useLoaded(): boolean {
  const [isLoaded, setLoaded] = useState(exampleTexts.loaded !== undefined && greetingTexts.loaded !== undefined);
  useEffect(() => {
    let isShown = true;
    Promise.all([loadTexts(exampleTexts), loadTexts(greetingTexts)]).then(() => isShown && setLoaded(true));
    return () => {
      isShown = false;
    };
  }, []);
  return isLoaded;
}

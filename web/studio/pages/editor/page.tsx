import './editor.css';
import { useLocation, useRoute } from 'preact-iso/router';
import { useScope } from '../../data/scope.tsx';
import { me } from '../../data/session.ts';
import { useLazy } from '../../data/use-lazy.ts';
import { useStore } from '../../store.ts';
import { t } from '../../texts/t.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ExistingCode } from './existing-code.tsx';
import { NewCode } from './new-code.tsx';

/** Examples are loaded only if the user starts from one. */
const loadExampleOf = async () => (await import('../../templates/example-of.ts')).exampleOf;

export default function EditorPage() {
  const scope = useScope();
  const { id } = useRoute().params;
  const { template } = useLocation().query;
  const isExample = template !== undefined;
  const exampleOf = useLazy(loadExampleOf, isExample);
  const user = useStore(me);
  // Drafts are stored per account, so wait until the account is known.
  if ((isExample && !exampleOf) || !user) {
    return (
      <>
        <PageHeader
          title={id ? t.editor.code : t.editor.title}
          back={{ href: scope.path('codes'), label: t.shell.pages.codes }}
        />
        <Skeleton shape="block" count={2} />
      </>
    );
  }
  return id ? <ExistingCode key={id} id={id} /> : <NewCode key={template} exampleOf={exampleOf} />;
}

import { useEffect, useState } from 'preact/hooks';
import { useScope } from '../../data/scope.tsx';
import { toError } from '../../data/to-error.ts';
import { t } from '../../texts/t.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Problem } from '../../ui/problem.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { CodeEditor } from './code-editor.tsx';
import { type LoadedCode, loadCode } from './load-code.ts';

export function ExistingCode({ id }: { readonly id: string }) {
  const scope = useScope();
  const [loaded, setLoaded] = useState<LoadedCode>();
  const [error, setError] = useState<Error>();
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isShown = true;
    setError(undefined);
    loadCode(id).then(
      (result) => isShown && setLoaded(result),
      (thrown: unknown) => isShown && setError(toError(thrown)),
    );
    return () => {
      isShown = false;
    };
  }, [id, attempt]);
  if (loaded) return <CodeEditor loaded={loaded} onLoaded={setLoaded} />;
  return (
    <>
      <PageHeader title={t.editor.code} back={{ href: scope.path('codes'), label: t.shell.pages.codes }} />
      <Problem error={error} onRetry={() => setAttempt((before) => before + 1)} />
      {!error && <Skeleton shape="block" count={2} />}
    </>
  );
}

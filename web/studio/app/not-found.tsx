import { useScope } from '../data/scope.tsx';
import { useShellTexts } from '../texts/shell/index.ts';
import { ButtonLink } from '../ui/button.tsx';
import { PageHeader } from '../ui/page-header.tsx';

export function NotFound() {
  const { notFound } = useShellTexts();
  const { path } = useScope();
  return (
    <>
      <PageHeader title={notFound.title} lead={notFound.text} />
      <ButtonLink variant="primary" href={path('codes')}>
        {notFound.action}
      </ButtonLink>
    </>
  );
}

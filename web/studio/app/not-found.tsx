import { useScope } from '../data/scope.tsx';
import { t } from '../texts/t.ts';
import { ButtonLink } from '../ui/button.tsx';
import { PageHeader } from '../ui/page-header.tsx';

export function NotFound() {
  const { path } = useScope();
  return (
    <>
      <PageHeader title={t.shell.notFound.title} lead={t.shell.notFound.text} />
      <ButtonLink variant="primary" href={path('codes')}>
        {t.shell.notFound.action}
      </ButtonLink>
    </>
  );
}

import { useScope } from '../../data/scope.tsx';
import { t } from '../../texts/t.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { useCanWrite } from './use-can-write.ts';

/** The two ways to create codes, if the user has permission. */
export function NewCodeButtons() {
  const { path } = useScope();
  if (!useCanWrite()) return null;
  return (
    <>
      <ButtonLink variant="primary" href={path('codes/new')}>
        {t.codes.create}
      </ButtonLink>
      <ButtonLink href={path('bulk')}>{t.codes.bulk}</ButtonLink>
    </>
  );
}

import { useScope } from '../../data/scope.tsx';
import { useTexts } from '../../texts/language.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { codesTexts } from './texts/index.ts';
import { useCanWrite } from './use-can-write.ts';

/** The two ways to create codes, if the user has permission. */
export function NewCodeButtons() {
  const texts = useTexts(codesTexts);
  const { path } = useScope();
  if (!useCanWrite()) return null;
  return (
    <>
      <ButtonLink variant="primary" href={path('codes/new')}>
        {texts.create}
      </ButtonLink>
      <ButtonLink href={path('bulk')}>{texts.bulk}</ButtonLink>
    </>
  );
}

import { useLocation } from 'preact-iso/router';
import { loadMe } from '../../data/load-me.ts';
import { me } from '../../data/session.ts';
import { useTexts } from '../../texts/language.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { signInTexts } from './texts/index.ts';

/** In place of any page, at its address, while nobody is signed in. */
export default function SignInPage() {
  const texts = useTexts(signInTexts);
  const { path, route } = useLocation();
  const enter = async () => {
    me.value = await loadMe();
    if (path === '/studio/sign-in') route('/studio/codes', true);
  };
  return (
    <>
      <PageHeader title={texts.title} />
      <SignInForm onSignedIn={enter} />
    </>
  );
}

import { useCallback, useState } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import { loadMe } from '../../data/client.ts';
import { me } from '../../data/session.ts';
import { switchDraftsTo } from '../../data/use-draft.ts';
import { t } from '../../texts/t.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { OpenLink } from './open-link.tsx';
import { takeReturnPath } from './return-path.ts';
import { SignInForm } from './sign-in-form.tsx';

const PATH = '/studio/sign-in';
const TOKEN = /^#([\w-]{20,100})$/;

/** Replaces every page, at the same URL, until the user signs in. The link in a sign-in e-mail opens it, too. */
export default function SignInPage() {
  const { path, route } = useLocation();
  const [token] = useState(() => (path === PATH ? TOKEN.exec(location.hash)?.[1] : undefined));
  const enter = useCallback(async () => {
    const user = await loadMe();
    switchDraftsTo(user.account.id);
    me.value = user;
    // Replace the history entry, so that Back does not open the used link.
    if (path === PATH) route(takeReturnPath(), true);
  }, [path, route]);
  return (
    <>
      <PageHeader title={t.signIn.title} lead={token ? undefined : t.signIn.lead} />
      {token ? <OpenLink token={token} onSignedIn={enter} /> : <SignInForm onSignedIn={enter} />}
    </>
  );
}

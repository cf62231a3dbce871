import { listSessions, revokeSession, revokeSessions, type Session } from '../../../../sdk/src/index.ts';
import { me } from '../../data/session.ts';
import { deleteDrafts } from '../../data/use-draft.ts';
import { useMutation } from '../../data/use-mutation.ts';
import { invalidate, queryCache, useQuery } from '../../data/use-query.ts';
import { t } from '../../texts/t.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Time } from '../../ui/dates/time.tsx';
import { Problem } from '../../ui/problem.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.tsx';
import { deviceName } from './device.ts';

/** Shows the sign-in page, and deletes drafts and cached data, because the machine may be shared. */
function forgetUser(): void {
  deleteDrafts();
  queryCache.clear();
  me.value = null;
}

/** Lists the user's sessions, with buttons that end them. */
export function Sessions() {
  const { data, error, isPending, retry } = useQuery(listSessions, {});
  const revokeOne = useMutation(revokeSession);
  const revokeAll = useMutation(revokeSessions);
  const signOut = async ({ id, is_current }: Session) => {
    const { ok } = await revokeOne.run({ path: { id } });
    if (!ok) return;
    // Without a session, loading the list again would open the sign-in dialog.
    if (is_current) return forgetUser();
    await invalidate(listSessions);
    toast(t.account.signedOutThere);
  };
  const signOutEverywhere = async () => {
    if ((await revokeAll.run({})).ok) forgetUser();
  };
  return (
    <section class="card" aria-labelledby="account-sessions">
      <h2 id="account-sessions">{t.account.sessions}</h2>
      <p class="soft">{t.account.sessionsText}</p>
      <Problem error={error ?? revokeOne.error ?? revokeAll.error} {...(error && { onRetry: retry })} />
      {isPending && <Skeleton count={2} />}
      <ul class="sessions">
        {data?.sessions.map((session) => (
          <li key={session.id}>
            <div>
              <strong>{deviceName(session.user_agent, t.account.unknownDevice)}</strong>
              {session.is_current && <Badge tone="good">{t.account.thisDevice}</Badge>}
              <p class="soft">
                {t.account.lastUsed} <Time value={session.last_used_at} />
              </p>
            </div>
            <Button onClick={() => signOut(session)}>
              {session.is_current ? t.account.signOut : t.account.signOutThere}
            </Button>
          </li>
        ))}
      </ul>
      {data && data.total > 0 && (
        <Button busy={revokeAll.isPending} onClick={signOutEverywhere}>
          {t.account.signOutEverywhere}
        </Button>
      )}
    </section>
  );
}

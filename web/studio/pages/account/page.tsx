import './account.css';
import { listSessions } from '../../../../sdk/src/index.ts';
import { me } from '../../data/session.ts';
import { useQuery } from '../../data/use-query.ts';
import { Activity } from '../../parts/activity/activity.tsx';
import { useStore } from '../../store.ts';
import { chooseLanguage } from '../../texts/choose-language.ts';
import { formatDay } from '../../texts/format.ts';
import { LANGUAGES, type Language, language } from '../../texts/language.ts';
import { t } from '../../texts/t.ts';
import { Select } from '../../ui/field.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Deletion } from './deletion.tsx';
import { Export } from './export.tsx';
import { Sessions } from './sessions.tsx';

/** Each name is in its own language, so users find theirs in any language of the page. */
/** The name of a language in that language: Deutsch, Español. */
function nameOf(value: Language): string {
  const name = new Intl.DisplayNames(value, { type: 'language' }).of(value) ?? value;
  return name.charAt(0).toLocaleUpperCase(value) + name.slice(1);
}

export default function AccountPage() {
  const account = useStore(me)?.account;
  // The number of sessions is not known in advance. The sections below would move when the sessions arrive, so render
  // these sections only afterwards.
  const { isPending } = useQuery(listSessions, {});
  return (
    <div class="account">
      <PageHeader title={t.account.title} />
      <section class="card" aria-labelledby="account-you">
        <h2 id="account-you">{t.account.you}</h2>
        {account && (
          <dl>
            <dt>{t.account.email}</dt>
            <dd dir="auto">{account.email}</dd>
            <dt>{t.account.since}</dt>
            <dd>{formatDay(account.created_at)}</dd>
          </dl>
        )}
        <Select
          label={t.account.language}
          hint={t.account.languageHint}
          value={language}
          onValue={(chosen) => chooseLanguage(chosen as Language)}
          options={LANGUAGES.map((value) => ({ value, label: nameOf(value) }))}
        />
      </section>
      <Sessions />
      {!isPending && <Activity />}
      {!isPending && <Export />}
      {!isPending && <Deletion />}
    </div>
  );
}

import { type GetConversationOutput, getQprCode } from '../../../../sdk/src/index.ts';
import { useScope } from '../../data/scope.tsx';
import { useQuery } from '../../data/use-query.ts';
import { formatTime } from '../../texts/format.ts';
import { language } from '../../texts/language.ts';
import { t } from '../../texts/t.ts';

const languages = new Intl.DisplayNames(language, { type: 'language' });

/** The properties of a conversation, without its messages. */
export function ConversationDetails({ conversation }: { readonly conversation: GetConversationOutput }) {
  const scope = useScope();
  const {
    qpr_code_id: codeId,
    short_id,
    started_at,
    ended_at,
    reason,
    messages_count,
    qpr_code_version,
  } = conversation;
  const { data: code } = useQuery(getQprCode, { path: { id: codeId } });
  const facts = [
    [
      t.conversation.code,
      <a key="code" dir="auto" href={scope.path(`codes/${codeId}`)}>
        {code?.name ?? short_id}
      </a>,
    ],
    [t.conversation.began, formatTime(started_at)],
    [
      t.conversation.ended,
      ended_at ? `${formatTime(ended_at)}, ${t.conversation.outcomes[reason ?? 'open']}` : t.conversation.outcomes.open,
    ],
    [t.conversation.messages, messages_count],
    [
      t.conversation.version,
      <>
        {qpr_code_version}{' '}
        <a href={scope.path(`codes/${codeId}/history?from=${qpr_code_version}`)}>{t.conversation.changesSince}</a>
      </>,
    ],
    [t.conversation.language, languageName(conversation.language)],
  ] as const;
  return (
    <dl class="facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The name of a language. A browser may send a malformed language tag, for which `of` throws. */
function languageName(tag: string): string {
  try {
    return languages.of(tag) ?? tag;
  } catch {
    return tag;
  }
}

import { type GetConversationOutput, getQprCode } from '../../../../sdk/src/index.ts';
import { useScope } from '../../data/scope.tsx';
import { useQuery } from '../../data/use-query.ts';
import { formatTime } from '../../texts/format.ts';
import { language, useTexts } from '../../texts/language.ts';
import { conversationTexts } from './texts/index.ts';

const languages = new Intl.DisplayNames(language, { type: 'language' });

/** The properties of a conversation, without its messages. */
export function ConversationDetails({ conversation }: { readonly conversation: GetConversationOutput }) {
  const texts = useTexts(conversationTexts);
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
      texts.code,
      <a key="code" dir="auto" href={scope.path(`codes/${codeId}`)}>
        {code?.name ?? short_id}
      </a>,
    ],
    [texts.began, formatTime(started_at)],
    [texts.ended, ended_at ? `${formatTime(ended_at)}, ${texts.outcomes[reason ?? 'open']}` : texts.outcomes.open],
    [texts.messages, messages_count],
    [
      texts.version,
      <>
        {qpr_code_version}{' '}
        <a href={scope.path(`codes/${codeId}/history?from=${qpr_code_version}`)}>{texts.changesSince}</a>
      </>,
    ],
    [texts.language, languageName(conversation.language)],
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

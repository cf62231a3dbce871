import type { AnswerSource, GetConversationOutput } from '../../../../sdk/src/index.ts';
import { PassageList } from '../../parts/passages/passage-list.tsx';
import { formatTime } from '../../texts/format.ts';
import { language } from '../../texts/language.ts';
import { t } from '../../texts/t.ts';
import { Badge } from '../../ui/badge.tsx';
import { Markdown } from '../../ui/markdown.tsx';

/** Omits the day, which is shown above: a conversation ends after 15 minutes of silence and rarely spans two days. */
const clock = new Intl.DateTimeFormat(language, { timeStyle: 'short' });

export function Messages({ messages }: Pick<GetConversationOutput, 'messages'>) {
  if (messages.length === 0) return <p class="soft">{t.conversation.silent}</p>;
  return (
    <ol class="messages">
      {messages.map(({ role, text, created_at, outcome, rating, sources }, index) => (
        <li key={index} class={role}>
          <p class="who">
            <strong>{t.conversation.roles[role]}</strong>{' '}
            <time dateTime={created_at} title={formatTime(created_at)}>
              {clock.format(new Date(created_at))}
            </time>
            {outcome && outcome !== 'complete' && (
              <Badge tone={outcome === 'failed' ? 'danger' : 'warning'}>{t.conversation.answers[outcome]}</Badge>
            )}
            {rating && <Badge tone={rating === 'up' ? 'good' : 'warning'}>{t.conversation.ratings[rating]}</Badge>}
          </p>
          <div class="text" dir="auto">
            {role === 'assistant' && text ? <Markdown text={text} isTranscript /> : text || '…'}
          </div>
          {sources && <AnswerSources sources={sources} />}
        </li>
      ))}
    </ol>
  );
}

/** The passages that an answer is based on, with their scores if the knowledge was searched. */
function AnswerSources({ sources }: { readonly sources: readonly AnswerSource[] }) {
  const isSearched = sources.some(({ score }) => score !== undefined);
  return (
    <details class="why">
      <summary>{t.conversation.why}</summary>
      <p class="soft">{isSearched ? t.conversation.whySearched : t.conversation.whyWhole}</p>
      <PassageList
        passages={sources}
        titleOf={({ number, title, url }) => (
          <>
            {`[${number}] `}
            {url ? (
              <a href={url} target="_blank" rel="noopener noreferrer">
                {title}
              </a>
            ) : (
              title
            )}
          </>
        )}
      />
    </details>
  );
}

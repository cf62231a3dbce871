import type { AnswerSource, GetConversationOutput } from '../../../../sdk/src/index.ts';
import { PassageList } from '../../parts/passages/passage-list.tsx';
import { formatTime } from '../../texts/format.ts';
import { language, useTexts } from '../../texts/language.ts';
import { Badge } from '../../ui/badge.tsx';
import { Markdown } from '../../ui/markdown.tsx';
import { conversationTexts } from './texts/index.ts';

/** Omits the day, which is shown above: a conversation ends after 15 minutes of silence and rarely spans two days. */
const clock = new Intl.DateTimeFormat(language, { timeStyle: 'short' });

export function Messages({ messages }: Pick<GetConversationOutput, 'messages'>) {
  const texts = useTexts(conversationTexts);
  if (messages.length === 0) return <p class="soft">{texts.silent}</p>;
  return (
    <ol class="messages">
      {messages.map(({ role, text, created_at, outcome, rating, sources }, index) => (
        <li key={index} class={role}>
          <p class="who">
            <strong>{texts.roles[role]}</strong>{' '}
            <time dateTime={created_at} title={formatTime(created_at)}>
              {clock.format(new Date(created_at))}
            </time>
            {outcome && outcome !== 'complete' && (
              <Badge tone={outcome === 'failed' ? 'danger' : 'warning'}>{texts.answers[outcome]}</Badge>
            )}
            {rating && <Badge tone={rating === 'up' ? 'good' : 'warning'}>{texts.ratings[rating]}</Badge>}
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
  const texts = useTexts(conversationTexts);
  const isSearched = sources.some(({ score }) => score !== undefined);
  return (
    <details class="why">
      <summary>{texts.why}</summary>
      <p class="soft">{isSearched ? texts.whySearched : texts.whyWhole}</p>
      <PassageList
        passages={sources}
        words={texts}
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

import type { KnowledgeSource } from '../../../../sdk/src/index.ts';
import { messageFor, t } from '../../texts/t.ts';
import { Time } from '../../ui/dates/time.tsx';

/** For these error codes, the message of the service says more than our text can. */
const WITH_DETAIL: readonly string[] = ['unavailable', 'address_refused'];

/** Why a source could not be read, or which part of it is missing. */
export function SourceProblem({ source }: { readonly source: KnowledgeSource }) {
  const { error, status, refreshed_at } = source;
  if (!error) return null;
  const text = messageFor(t.knowledge.errors, error.code);
  return (
    <>
      <p class={status === 'failed' ? 'error' : 'knowledge-unread'}>{text ?? error.message}</p>
      {text && WITH_DETAIL.includes(error.code) && (
        <p class="soft" lang="en" dir="ltr">
          {error.message}
        </p>
      )}
      {status === 'failed' && refreshed_at && (
        <p class="soft">
          {t.knowledge.answersUseLastVersion} <Time value={refreshed_at} />
        </p>
      )}
    </>
  );
}

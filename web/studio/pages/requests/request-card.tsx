import { type ListRequestsOutput, listRequests, updateRequest } from '../../../../sdk/src/index.ts';
import { askForFreshSignIn } from '../../data/fresh-sign-in.ts';
import { useScope } from '../../data/scope.tsx';
import { useMutation } from '../../data/use-mutation.ts';
import { formatNumber } from '../../texts/format.ts';
import { useTexts } from '../../texts/language.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Time } from '../../ui/dates/time.tsx';
import { Menu } from '../../ui/menu.tsx';
import { Problem } from '../../ui/problem.tsx';
import { toast } from '../../ui/toast.tsx';
import { requestDeletions } from './request-deletions.ts';
import { requestsTexts } from './texts/index.ts';

type Request = ListRequestsOutput['requests'][number];

/** The answers of a request, where it came from, and what an editor can do with it. */
export function RequestCard({ request }: { readonly request: Request }) {
  const texts = useTexts(requestsTexts);
  const scope = useScope();
  const update = useMutation(updateRequest, { invalidates: [listRequests] });
  const { id, form_title, status, answers, labels, qpr_code_name, placement_name, created_at, conversation_id } =
    request;
  const isDone = status === 'done';
  const setStatus = (next: Request['status']) => update.run({ path: { id }, body: { status: next } });
  const change = async () => {
    const outcome = await setStatus(isDone ? 'new' : 'done');
    if (outcome.ok && !isDone) toast(texts.markedDone, () => setStatus('new'));
  };
  const remove = async () => {
    if (await askForFreshSignIn()) requestDeletions.remove(id, texts);
  };
  const answerText = (answer: string | number | boolean): string => {
    if (typeof answer === 'boolean') return answer ? texts.yes : texts.no;
    return typeof answer === 'number' ? formatNumber(answer) : answer;
  };
  return (
    <li class="card request" data-item>
      <div class="request-head">
        <h2 dir="auto">{form_title}</h2>
        {isDone && <Badge>{texts.statuses.done}</Badge>}
        {scope.organization?.role !== 'viewer' && (
          <>
            <Button
              busy={update.isPending}
              onClick={change}
              aria-label={`${isDone ? texts.reopen : texts.done}: ${form_title}`}
            >
              {isDone ? texts.reopen : texts.done}
            </Button>
            <Menu>
              <button type="button" onClick={remove}>
                {texts.delete}
              </button>
            </Menu>
          </>
        )}
      </div>
      <dl>
        {Object.entries(answers).map(([name, answer]) => (
          <div key={name}>
            <dt dir="auto">{labels[name] ?? name}</dt>
            <dd dir="auto">{answerText(answer)}</dd>
          </div>
        ))}
      </dl>
      <Problem error={update.error} onRetry={change} />
      <p class="soft">
        <bdi>{qpr_code_name ?? texts.deletedCode}</bdi>
        {placement_name !== undefined && (
          <>
            {' · '}
            <bdi>{placement_name}</bdi>
          </>
        )}
        {' · '}
        <Time value={created_at} />
        {' · '}
        <a href={scope.path(`conversations/${conversation_id}`)}>{texts.conversation}</a>
      </p>
    </li>
  );
}

import { type ListRequestsOutput, listRequests, updateRequest } from '../../../../sdk/src/index.ts';
import { askForFreshSignIn } from '../../data/fresh-sign-in.ts';
import { useScope } from '../../data/scope.tsx';
import { useMutation } from '../../data/use-mutation.ts';
import { formatDay, formatNumber } from '../../texts/format.ts';
import { problemText } from '../../texts/problems.ts';
import { SEPARATOR } from '../../texts/separator.ts';
import { t } from '../../texts/t.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { isDay } from '../../ui/dates/days.ts';
import { Time } from '../../ui/dates/time.tsx';
import { Menu } from '../../ui/menu.tsx';
import { Problem } from '../../ui/problem.tsx';
import { toast } from '../../ui/toast.tsx';
import { requestDeletions } from './request-deletions.ts';

type Request = ListRequestsOutput['requests'][number];

/** A request that a visitor sent with a form: the answers, where it came from, and what an editor can do with it. */
export function RequestCard({ request }: { readonly request: Request }) {
  const scope = useScope();
  const update = useMutation(updateRequest, { invalidates: [listRequests] });
  const { id, form_title, status, answers, labels, qpr_code_name, placement_name, created_at, conversation_id } =
    request;
  const isDone = status === 'done';
  const canWrite = scope.organization?.role !== 'viewer';
  const setStatus = (next: Request['status']) => update.run({ path: { id }, body: { status: next } });
  const toggleDone = async () => {
    const outcome = await setStatus(isDone ? 'new' : 'done');
    if (outcome.ok && !isDone) toast(t.requests.markedDone, undo);
  };
  // The list of new requests no longer has the card, so a toast shows the error.
  const undo = async () => {
    const outcome = await setStatus('new');
    if (!outcome.ok) toast(problemText(outcome.error));
  };
  const remove = async () => {
    if (await askForFreshSignIn())
      requestDeletions.remove(id, { deleted: t.requests.deleted, failed: t.requests.failed });
  };
  return (
    <li class="card request" data-item>
      <div class="request-head">
        <h2 dir="auto">{form_title}</h2>
        {isDone && <Badge>{t.requests.statuses.done}</Badge>}
        {canWrite && (
          <Menu>
            <button type="button" onClick={remove}>
              {t.requests.delete}
            </button>
          </Menu>
        )}
      </div>
      <dl>
        {Object.entries(answers).map(([name, answer]) => (
          <div key={name}>
            <dt dir="auto" class="at-start">
              {labels[name] ?? name}
            </dt>
            <dd dir="auto" class="at-start">
              {answerText(answer)}
            </dd>
          </div>
        ))}
      </dl>
      <Problem error={update.error} onRetry={toggleDone} />
      <div class="request-foot">
        <p class="soft">
          <bdi>{qpr_code_name ?? t.requests.deletedCode}</bdi>
          {placement_name !== undefined && (
            <>
              {SEPARATOR}
              <bdi>{placement_name}</bdi>
            </>
          )}
          {SEPARATOR}
          <Time value={created_at} />
          {SEPARATOR}
          <a href={scope.path(`conversations/${conversation_id}`)}>{t.requests.conversation}</a>
        </p>
        {canWrite && (
          <Button
            busy={update.isPending}
            onClick={toggleDone}
            aria-label={`${isDone ? t.requests.reopen : t.requests.done}: ${form_title}`}
          >
            {isDone ? t.requests.reopen : t.requests.done}
          </Button>
        )}
      </div>
    </li>
  );
}

function answerText(answer: string | number | boolean): string {
  if (typeof answer === 'boolean') return answer ? t.requests.yes : t.requests.no;
  if (typeof answer === 'number') return formatNumber(answer);
  // Without a time, JavaScript would parse the date as UTC and could show the wrong day.
  return isDay(answer) ? formatDay(`${answer}T00:00`) : answer;
}

import { type Delivery, getEvent } from '../../../../sdk/src/index.ts';
import { useQuery } from '../../data/use-query.ts';
import { t } from '../../texts/t.ts';
import { Problem } from '../../ui/problem.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { problemOf } from './problem-of.ts';
import { RawText } from './raw-text.tsx';

/**
 * The event as JSON, although webhooks for Slack or Teams get a message about the event instead. The delivery of a test
 * event contains the event. Other events are loaded.
 */
export function Payload({ delivery: { event_id, body } }: { readonly delivery: Delivery }) {
  const { data, error, isPending } = useQuery(getEvent, { path: { id: event_id } }, { enabled: body === null });
  const payload: unknown = body === null ? data : JSON.parse(body);
  return (
    <>
      <h3>{t.webhook.payload}</h3>
      <Problem error={error} text={error ? problemOf(error) : undefined} />
      {body === null && isPending && <Skeleton count={3} />}
      {payload !== undefined && <RawText label={t.webhook.payload} text={JSON.stringify(payload, null, 2)} />}
    </>
  );
}

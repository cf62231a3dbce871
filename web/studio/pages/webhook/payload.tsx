import { type Delivery, getEvent } from '../../../../sdk/src/index.ts';
import { useQuery } from '../../data/use-query.ts';
import { useTexts } from '../../texts/language.ts';
import { useShellTexts } from '../../texts/shell/index.ts';
import { Problem } from '../../ui/problem.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { problemOf } from './problem-of.ts';
import { RawText } from './raw-text.tsx';
import { webhookTexts } from './texts/index.ts';

/**
 * The event as JSON, although webhooks for Slack or Teams get a message about the event instead. The delivery of a test
 * event contains the event. Other events are loaded.
 */
export function Payload({ delivery: { event_id, body } }: { readonly delivery: Delivery }) {
  const texts = useTexts(webhookTexts);
  const shell = useShellTexts();
  const { data, error, isPending } = useQuery(getEvent, { path: { id: event_id } }, { enabled: body === null });
  const payload: unknown = body === null ? data : JSON.parse(body);
  return (
    <>
      <h3>{texts.payload}</h3>
      <Problem error={error} text={error ? problemOf(error, texts, shell) : undefined} />
      {body === null && isPending && <Skeleton count={3} />}
      {payload !== undefined && <RawText label={texts.payload} text={JSON.stringify(payload, null, 2)} />}
    </>
  );
}

import type { Delivery } from '../../../../sdk/src/index.ts';
import { formatNumber, formatTime } from '../../texts/format.ts';
import { SEPARATOR } from '../../texts/separator.ts';
import { t } from '../../texts/t.ts';
import { RawText } from './raw-text.tsx';

/** The request headers and the response of each attempt. */
export function Attempts({ delivery }: { readonly delivery: Delivery }) {
  return (
    <ol class="attempts">
      {delivery.attempts.map((attempt) => (
        <li key={attempt.attempted_at}>
          <p>
            {t.webhook.attempt({ number: attempt.number })}: <strong>{attempt.status ?? attempt.error}</strong>
            <span class="soft">{`${SEPARATOR}${formatTime(attempt.attempted_at)}${SEPARATOR}${formatNumber(attempt.duration_ms)} ms`}</span>
          </p>
          <details>
            <summary>{t.webhook.requestHeaders}</summary>
            <RawText label={t.webhook.requestHeaders} text={linesOf(attempt.request_headers)} />
            <p class="soft">{t.webhook.noSignature}</p>
          </details>
          {attempt.response && <RawText label={t.webhook.answerBody} text={attempt.response} />}
        </li>
      ))}
    </ol>
  );
}

const linesOf = (headers: Readonly<Record<string, string>>): string =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');

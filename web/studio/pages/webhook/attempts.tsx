import type { Delivery } from '../../../../sdk/src/index.ts';
import { formatNumber, formatTime } from '../../texts/format.ts';
import { useTexts } from '../../texts/language.ts';
import { SEPARATOR } from '../../texts/separator.ts';
import { RawText } from './raw-text.tsx';
import { webhookTexts } from './texts/index.ts';

/** The request headers and the response of each attempt. */
export function Attempts({ delivery }: { readonly delivery: Delivery }) {
  const texts = useTexts(webhookTexts);
  return (
    <ol class="attempts">
      {delivery.attempts.map((attempt) => (
        <li key={attempt.attempted_at}>
          <p>
            {texts.attempt(attempt.number)}: <strong>{attempt.status ?? attempt.error}</strong>
            <span class="soft">{`${SEPARATOR}${formatTime(attempt.attempted_at)}${SEPARATOR}${formatNumber(attempt.duration_ms)} ms`}</span>
          </p>
          <details>
            <summary>{texts.requestHeaders}</summary>
            <RawText label={texts.requestHeaders} text={linesOf(attempt.request_headers)} />
            <p class="soft">{texts.noSignature}</p>
          </details>
          {attempt.response && <RawText label={texts.answerBody} text={attempt.response} />}
        </li>
      ))}
    </ol>
  );
}

const linesOf = (headers: Readonly<Record<string, string>>): string =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');

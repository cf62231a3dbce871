import { USAGE_WARNING_SHARE } from '../../../contracts/usage-limits.ts';
import { formatNumber } from '../../../shared/format-number.ts';
import { nameInEmail } from '../../platform/email/email-text.ts';
import type { Email } from '../../platform/email/mailer.ts';
import { escapeHtml } from '../../platform/html.ts';

interface UsageWarning {
  /** A month, or a day for a single code. */
  readonly period: string;
  readonly code?: { readonly id: string; readonly name: string } | undefined;
  readonly messages: number;
  readonly messages_limit: number;
  readonly tokens: number;
  readonly tokens_limit: number;
}

/** One e-mail per period: the usage, what happens at the limit, and what the owner can do. */
export function usageWarningEmail(warning: UsageWarning): Omit<Email, 'to'> {
  const { period, code, messages, messages_limit, tokens, tokens_limit } = warning;
  const percent = `${USAGE_WARNING_SHARE * 100}%`;
  const whose = code ? `Your code “${nameInEmail(code.name)}” (${code.id})` : 'Your account';
  const when = code ? `on ${period} (UTC)` : `in ${period} (UTC)`;
  const paragraphs = [
    `${whose} has used ${percent} of its limit for conversations ${when}: ${formatNumber(messages)} of ${formatNumber(messages_limit)} messages, ${formatNumber(tokens)} of ${formatNumber(tokens_limit)} tokens.`,
    code
      ? 'At 100%, its assistant stops answering until the next day (UTC). The page still opens and explains this to visitors.'
      : 'At 100%, the assistants of all your codes stop answering until the next month (UTC). The pages still open and explain this to visitors.',
    code
      ? `To change the limit of this code: PATCH /v1/qpr-codes/${code.id} {"limits": {"messages_per_day": …, "tokens_per_day": …}}.`
      : 'A larger plan has higher limits. To keep one code from using up the messages of the others, set a limit for it: PATCH /v1/qpr-codes/<id> {"limits": {"messages_per_day": …}}.',
  ];
  return {
    subject: code ? `A code has used ${percent} of today’s limit` : `You have used ${percent} of this month’s limit`,
    text: `${paragraphs.join('\n\n')}\n`,
    html: paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`).join('\n'),
  };
}

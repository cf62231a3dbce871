import { ApiError, ConnectionError } from '../src/qpr.ts';
import { EXIT, Interrupted, UsageError, UserError } from './failures.ts';
import { clean } from './terminal/text.ts';

export interface Described {
  readonly exitCode: number;
  /** For people: what is wrong, and what to do. */
  readonly lines: readonly string[];
  /** For programs: the same in one stable shape. */
  readonly problem: Readonly<Record<string, unknown>>;
}

/** Any error in words. What we did not expect is said in words, too: its stack is of no use to who typed a command. */
export function describeError(error: unknown, baseUrl: string | undefined): Described {
  if (error instanceof Interrupted || (error instanceof Error && error.name === 'AbortError'))
    return { exitCode: EXIT.interrupted, lines: ['Stopped.'], problem: { code: 'interrupted', detail: 'Stopped.' } };
  if (error instanceof UsageError) {
    const where = `qpr ${error.command === undefined ? '' : `${error.command} `}--help`;
    return described(EXIT.usage, 'usage', error.message, [`See: ${where}`]);
  }
  if (error instanceof UserError) return described(EXIT.failed, 'failed', error.message, []);
  if (error instanceof ConnectionError)
    return described(EXIT.failed, 'connection', `${baseUrl ?? 'The service'} does not answer.`, [
      'Is the address right (qpr whoami, QPR_BASE_URL), and the service running?',
    ]);
  if (error instanceof ApiError) return describeApiError(error);
  return described(EXIT.failed, 'unexpected', error instanceof Error ? error.message : String(error), [
    'This should not happen: please report it with the command that you typed.',
  ]);
}

const described = (exitCode: number, code: string, detail: string, hints: readonly string[]): Described => ({
  exitCode,
  lines: [...clean(detail).split('\n'), ...hints],
  problem: { code, detail },
});

function describeApiError(error: ApiError): Described {
  const { status, code, message, errors, requestId, retryAfterSeconds } = error;
  // One alone stands in the message already.
  const complaints = (errors.length > 1 ? errors : []).map(
    ({ path, message: text }) => `  ${clean(path)}: ${clean(text)}`,
  );
  const hint = hintFor(code, status, retryAfterSeconds);
  return {
    exitCode: EXIT.failed,
    lines: [
      clean(message),
      ...complaints,
      ...(hint === undefined ? [] : [hint]),
      `(${status} ${clean(code)}${requestId === undefined ? '' : `, request ${clean(requestId)}`})`,
    ],
    problem: { code, status, detail: message, request_id: requestId, ...(errors.length > 0 && { errors }) },
  };
}

/** What to do next, where we know. */
function hintFor(code: string, status: number, retryAfterSeconds: number | undefined): string | undefined {
  if (status === 401) return 'Which key is used says `qpr whoami --help`; `qpr login` stores another.';
  if (code === 'api_key.missing_scope') return 'Make a key that may do this: qpr keys create NAME --scopes LIST';
  if (code === 'plan.limit_reached') return 'The plan of the organization or account is used up: `qpr open` shows it.';
  if (status === 404) return LISTS.find(([start]) => code.startsWith(start))?.[1];
  if (status === 429)
    return `Try again ${retryAfterSeconds === undefined ? 'later' : `in ${retryAfterSeconds} seconds`}.`;
  if (status >= 500) return 'Try again in a moment. If it stays, tell whoever runs the service.';
  return undefined;
}

const LISTS = [
  ['qpr_code.', 'See your codes with: qpr codes list'],
  ['webhook.', 'See your webhooks with: qpr webhooks list'],
  ['delivery.', 'See deliveries with: qpr webhooks deliveries WEBHOOK'],
  ['organization.', 'See your organizations with: qpr organizations list'],
  ['api_key.', 'See your keys with: qpr keys list'],
  ['conversation.', 'See conversations with: qpr conversations list'],
  ['event.', 'See events with: qpr events list'],
] as const;

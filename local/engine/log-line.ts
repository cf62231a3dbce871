/** Fields that every line has, or that are shown elsewhere in the line. */
const HIDDEN_FIELDS = new Set(['level', 'message', 'timestamp', 'service', 'sampling_rate', 'operation', 'error']);

interface LoggedError {
  readonly name?: unknown;
  readonly message?: unknown;
  readonly stack?: unknown;
}

/**
 * Formats a log line for the terminal: time, level, function, message, then the other fields. If a line is not a
 * JSON object, it is printed after the name of its function.
 */
export function readableLine(functionName: string, line: string): string {
  const fields = parse(line);
  if (fields === undefined) return `${functionName}  ${sanitize(line)}`;
  const { timestamp, level, message, error } = fields;
  const more = Object.entries(fields).flatMap(([name, value]) =>
    HIDDEN_FIELDS.has(name) ? [] : [`${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`],
  );
  const head = [timeOf(timestamp), String(level ?? 'INFO').padEnd(5), functionName, String(message ?? ''), ...more];
  return [head.join('  '), ...errorLines(error)].map(sanitize).join('\n');
}

/** Replaces control characters. Logs can contain user input, which must not move the cursor or rename the window. */
const sanitize = (line: string): string => line.replace(/[\p{Cc}--[\t]]/gv, ' ');

function parse(line: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}

/** `2026-03-01T12:00:00.123Z` → `12:00:00.123`. */
const timeOf = (timestamp: unknown): string => String(timestamp ?? '').slice(11, 23) || '-';

function errorLines(error: unknown): string[] {
  if (typeof error !== 'object' || error === null) return error === undefined ? [] : [`    ${String(error)}`];
  const { name, message, stack }: LoggedError = error;
  const first = `    ${[name, message].filter(Boolean).join(': ')}`;
  const frames = typeof stack === 'string' ? stack.split('\n').filter((line) => /^\s+at /.test(line)) : [];
  return [first, ...frames.map((frame) => `      ${frame.trim()}`)];
}

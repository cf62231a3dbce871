import type { Operation } from '../../contracts/operations/operation.ts';
import { literal } from './literal.ts';
import type { Sample } from './sample.ts';
import { variable, withVariables } from './variables.ts';

type CurlOperation = Pick<Operation, 'method' | 'scope' | 'streamed'> & { readonly path: string };

/** A request as a shell command that needs only curl and standard tools. */
export function curlOf(operation: CurlOperation, sample: Sample): string {
  const body = sample.body && shellText(jsonText(sample.body));
  const lines = [
    `curl -sS${operation.streamed ? 'N' : ''}${operation.method === 'GET' ? '' : ` -X ${operation.method}`} "${addressOf(operation.path, sample)}"`,
    ...(operation.scope === null ? [] : [`-H "Authorization: Bearer $${sample.key ?? 'QPR_API_KEY'}"`]),
    ...(sample.cookies ? ['-b cookies.txt -c cookies.txt', '-H "x-qpr-studio: 1"'] : []),
    ...(body ? ['-H "Content-Type: application/json"'] : []),
    ...(operation.streamed ? [`-H "X-Amz-Content-Sha256: ${BODY_HASH}"`] : []),
    ...(body ? [`-d ${operation.streamed ? '"$BODY"' : body}`] : []),
  ];
  const request = lines.join(' \\\n  ');
  const whole = operation.streamed ? `BODY=${body}\n${request}` : request;
  return sample.sets ? captureInto(whole, sample.sets) : whole;
}

const BODY_HASH = `$(printf %s "$BODY" | openssl dgst -sha256 -r | cut -d ' ' -f 1)`;

/** Extends a shell command to print the response and store a part of it in the variable `name`. */
export const captureInto = (command: string, name: NonNullable<Sample['sets']>): string =>
  `${name}=$(${command} \\\n  | tee /dev/stderr | ${variable(name).filter})`;

function addressOf(path: string, { path: parts = {}, query = {} }: Sample): string {
  const filled = path.replace(/\{(\w+)\}/g, (whole, name: string) => parts[name] ?? whole);
  const search = Object.entries(query).map(([name, value]) => `${name}=${value}`);
  return `$QPR_BASE_URL${filled}${search.length > 0 ? `?${search.join('&')}` : ''}`;
}

const jsonText = (value: unknown): string =>
  literal(value, { text: JSON.stringify, key: JSON.stringify, trailingComma: false }, '  ');

/** Quotes a text for the shell. Variables are outside the single quotes, because nothing is expanded inside. */
const shellText = (text: string): string =>
  `'${withVariables(text.replaceAll("'", "'\\''"), (name) => `'"$${name}"'`)}'`;

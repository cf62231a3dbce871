import { LIMITS } from '../../../contracts/limits.ts';
import type { FieldError } from '../errors.ts';
import { HttpError } from './http-error.ts';
import { invalidRequest } from './mistakes/field-errors.ts';

/**
 * JSON that can be kept and given back as it came. JSON.parse lets a few things through that would
 * silently change on the way (numbers beyond a double, half surrogate pairs, a field `__proto__`) or
 * break recursive code (endless nesting): those are rejected, each with its place. What is no JSON at all is explained by
 * `mistakeIn`, where people write bodies; programs of ours do without.
 */
export function parseJson(text: string, mistakeIn?: (text: string) => string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    if (text.trim() === '') throw new HttpError(400, 'request.invalid_json', 'The body is empty: send a JSON object.');
    const mistake = mistakeIn ? `: ${mistakeIn(text)}` : '';
    throw new HttpError(400, 'request.invalid_json', `The body is not valid JSON${mistake}.`);
  }
  const error = findUnsound(value);
  if (error) throw invalidRequest([error]);
  return value;
}

interface Place {
  readonly value: unknown;
  readonly path: string;
  readonly depth: number;
}

/** Walks without recursion: the depth is the client's choice. */
function findUnsound(root: unknown): FieldError | undefined {
  const open: Place[] = [{ value: root, path: 'body', depth: 0 }];
  for (let place = open.pop(); place; place = open.pop()) {
    const { value, path, depth } = place;
    const message = invalidBecause(value, depth);
    if (message) return { path, message };
    if (typeof value !== 'object' || value === null) continue;
    const isArray = Array.isArray(value);
    for (const [key, child] of Object.entries(value)) {
      if (!key.isWellFormed() || key === '__proto__')
        return { path, message: 'Has a field with a name that is not allowed: __proto__, or half a surrogate pair.' };
      open.push({ value: child, path: isArray ? `${path}[${key}]` : `${path}.${key}`, depth: depth + 1 });
    }
  }
  return undefined;
}

function invalidBecause(value: unknown, depth: number): string | undefined {
  if (depth > LIMITS.jsonDepth) return `Must not be nested deeper than ${LIMITS.jsonDepth} levels.`;
  if (typeof value === 'number' && !Number.isFinite(value)) return 'Must be a number that fits a 64-bit float.';
  if (typeof value === 'string' && !value.isWellFormed()) return 'Must be well-formed Unicode text.';
  return undefined;
}

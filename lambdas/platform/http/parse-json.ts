import { LIMITS } from '../../../contracts/limits.ts';
import type { FieldError } from '../errors.ts';
import { HttpError } from './http-error.ts';
import { invalidRequest } from './mistakes/field-errors.ts';

/**
 * Parses JSON that can be stored and returned. JSON.parse accepts values that would silently change on the way (numbers
 * too large for a double, lone surrogates, a field `__proto__`) or break recursive code (very deep nesting). Such
 * values are rejected with their location. Numbers with more digits than a double can hold are rounded, as in any
 * JavaScript program. `mistakeIn` explains syntax errors in bodies that people write. Our own programs do not need it.
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
  const error = findUnsupported(value);
  if (error) throw invalidRequest([error]);
  return value;
}

interface ValueAtPath {
  readonly value: unknown;
  readonly path: string;
  readonly depth: number;
}

/** Does not use recursion, because the client chooses the depth. */
function findUnsupported(root: unknown): FieldError | undefined {
  const unchecked: ValueAtPath[] = [{ value: root, path: 'body', depth: 0 }];
  for (let next = unchecked.pop(); next; next = unchecked.pop()) {
    const { value, path, depth } = next;
    const message = reasonToReject(value, depth);
    if (message) return { path, message };
    if (typeof value !== 'object' || value === null) continue;
    const isArray = Array.isArray(value);
    for (const [key, child] of Object.entries(value)) {
      if (!key.isWellFormed() || key === '__proto__')
        return { path, message: 'Has a field name that is not allowed: __proto__ or a lone surrogate.' };
      unchecked.push({ value: child, path: isArray ? `${path}[${key}]` : `${path}.${key}`, depth: depth + 1 });
    }
  }
  return undefined;
}

function reasonToReject(value: unknown, depth: number): string | undefined {
  if (depth > LIMITS.jsonDepth) return `Must not be nested deeper than ${LIMITS.jsonDepth} levels.`;
  if (typeof value === 'number' && !Number.isFinite(value)) return 'Must be a number that fits a 64-bit float.';
  if (typeof value === 'string' && !value.isWellFormed()) return 'Must be well-formed Unicode text.';
  return undefined;
}

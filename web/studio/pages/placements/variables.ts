import { VARIABLE_NAME_PATTERN } from '../../../../contracts/qpr-codes.ts';
import { NAME_VARIABLE } from '../../../../shared/page/variables.ts';

const NAME = new RegExp(`^${VARIABLE_NAME_PATTERN}$`);

/** Whether the service would reject a variable with this name. `name` is reserved: every placement already has it. */
export const isInvalidVariableName = (name: string): boolean => !NAME.test(name) || name === NAME_VARIABLE;

const FALLBACK = 'number';

/**
 * Suggests a name for the variable whose value is the number (`{n}`): the first word of the pattern in Latin letters,
 * such as `table` for `Table {n}`. Returns `number` if there is no such word or it is not a valid name, and an empty
 * text if the pattern has no `{n}`.
 */
export function variableFor(pattern: string): string {
  if (!pattern.includes('{n}')) return '';
  const plain = pattern
    .replaceAll('{n}', ' ')
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '');
  const [word = ''] = plain.toLowerCase().match(/[a-z][a-z0-9]*/) ?? [];
  return isInvalidVariableName(word) ? FALLBACK : word;
}

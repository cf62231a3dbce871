import { UserError } from '../failures.ts';
import { toSingleLine } from '../terminal/text.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}

/**
 * Returns the items whose full name is `wanted`, ignoring case. The search that found the items also returns longer
 * names that contain these words.
 */
export async function itemsNamed(items: AsyncIterable<Named>, wanted: string): Promise<readonly Named[]> {
  const named: Named[] = [];
  for await (const item of items) if (item.name.toLowerCase() === wanted.toLowerCase()) named.push(item);
  return named;
}

/** Returns the id of the only item with this name. */
export function onlyIdOf(named: readonly Named[], kind: 'code' | 'placement', wanted: string): string {
  const [only, ...others] = named;
  if (!only) throw new UserError(`No ${kind} is named "${wanted}". List your ${kind}s with: qpr ${kind}s list`);
  if (others.length === 0) return only.id;
  const list = named.map(({ id, name }) => `  ${id}  ${toSingleLine(name)}`).join('\n');
  throw new UserError(`${named.length} ${kind}s are named "${wanted}". Use the id instead:\n${list}`);
}

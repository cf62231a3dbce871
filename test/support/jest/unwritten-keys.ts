type Values = Readonly<Record<string, { readonly S?: string } | undefined>>;
interface Read {
  readonly Key?: Values;
  readonly RequestItems?: Readonly<Record<string, { readonly Keys: readonly Values[] }>>;
  readonly KeyConditionExpression?: string;
  readonly ExpressionAttributeValues?: Values;
  readonly ReturnConsumedCapacity?: string;
}

/** Operations that cannot store anything. All others count as writes. */
const READS = new Set(['GetItem', 'BatchGetItem', 'Query', 'Scan', 'DescribeTable']);
const SENT_STRING = /"S":"((?:[^"\\]|\\.)*)"/g;
const SENT_VALUE = /"([SN])":"(?:[^"\\]|\\.)+"/g;
/** The database has to see the keys that it would refuse: empty ones and long ones. */
const MAX_KEY_LENGTH = 256;

/**
 * Responds to reads that cannot find anything, so that the database does not have to. An item exists only if a write
 * has sent its keys, so a read finds nothing if one of its keys was never part of a write. Many reads of the tests are
 * of this kind, because long lists are spread over many partitions. The database still gets the first read of each
 * form, so that it checks the expressions.
 */
export class UnwrittenKeys {
  /** The strings that writes have sent, by table. */
  readonly #written = new Map<string, Set<string>>();
  readonly #checkedForms = new Set<string>();

  /** Records what a request writes. Returns the body of its response if the request does not need the database. */
  respond(operation: string, body: string): string | undefined {
    if (operation === 'CreateTable') this.#written.set(JSON.parse(body).TableName, new Set());
    const tables = [...this.#written].filter(([name]) => body.includes(name));
    if (READS.has(operation)) {
      const [table] = tables;
      return table && tables.length === 1 ? this.#read(operation, body, ...table) : undefined;
    }
    for (const [, text = ''] of body.matchAll(SENT_STRING)) for (const [, written] of tables) written.add(text);
    if (operation === 'DeleteTable') for (const [name] of tables) this.#written.delete(name);
    return undefined;
  }

  #read(operation: string, body: string, table: string, written: ReadonlySet<string>): string | undefined {
    const { keys, response } = parseRead(operation, JSON.parse(body), table);
    const isAcceptable = (text: string) => text !== '' && text.length <= MAX_KEY_LENGTH;
    const isUnwritten = (text: string) => !written.has(JSON.stringify(text).slice(1, -1));
    const findsNothing = keys.every((parts) => parts.every(isAcceptable) && parts.some(isUnwritten));
    if (keys.length === 0 || !findsNothing) return undefined;
    const form = operation + body.replaceAll(table, '').replaceAll(SENT_VALUE, '$1');
    if (this.#checkedForms.has(form)) return JSON.stringify(response);
    this.#checkedForms.add(form);
    return undefined;
  }
}

interface ParsedRead {
  /** The strings of each key that the request reads. Empty if the database has to respond. */
  readonly keys: readonly (readonly string[])[];
  /** The response if nothing is found. */
  readonly response?: object;
}

function parseRead(operation: string, request: Read, table: string): ParsedRead {
  const { Key: key, RequestItems: items, KeyConditionExpression: condition } = request;
  if (request.ReturnConsumedCapacity) return { keys: [] };
  const parts = (values: Values) => Object.values(values).flatMap((value) => value?.S ?? []);
  if (operation === 'GetItem' && key) return { keys: [parts(key)], response: {} };
  if (operation === 'BatchGetItem' && items) {
    const keys = (items[table]?.Keys ?? []).map(parts);
    return { keys, response: { Responses: { [table]: [] }, UnprocessedKeys: {} } };
  }
  if (operation !== 'Query' || !condition) return { keys: [] };
  const stringOf = (name = '') => request.ExpressionAttributeValues?.[name]?.S;
  const [, from, to] = /BETWEEN (:\w+) AND (:\w+)/.exec(condition) ?? [];
  // The database refuses a reversed range.
  if (from && String(stringOf(from)) > String(stringOf(to))) return { keys: [] };
  const equal = [...condition.matchAll(/(?<![<>])= (:\w+)/g)].flatMap(([, name]) => stringOf(name) ?? []);
  return { keys: [equal], response: { Count: 0, Items: [], ScannedCount: 0 } };
}

/** A stretch of sort keys: `from` is included, `before` is not. */
export interface KeyRange {
  readonly from?: string | undefined;
  readonly before?: string | undefined;
}

/** The partition and, within it, the range, as a query wants them. */
export function keysIn(partition: string, { from, before }: KeyRange, names = { partitionKey: 'pk', sortKey: 'sk' }) {
  const { partitionKey, sortKey } = names;
  const both = from !== undefined && before !== undefined;
  // A query takes one condition on its sort key, and BETWEEN includes its upper end.
  const condition =
    (both && `${sortKey} BETWEEN :from AND :before`) ||
    (from !== undefined && `${sortKey} >= :from`) ||
    (before !== undefined && `${sortKey} < :before`);
  return {
    KeyConditionExpression: [`${partitionKey} = :partition`, condition || []].flat().join(' AND '),
    ExpressionAttributeValues: {
      ':partition': partition,
      ...(from !== undefined && { ':from': from }),
      ...(before !== undefined && { ':before': both ? justBefore(before) : before }),
    },
  };
}

/** Whether no key can lie in it; DynamoDB refuses such a BETWEEN. */
export const isEmptyRange = ({ from, before }: KeyRange): boolean =>
  from !== undefined && before !== undefined && from >= before;

/** Sorts after every other key of this table that comes before the text: keys have no character above the tilde. */
const justBefore = (text: string): string =>
  `${text.slice(0, -1)}${String.fromCharCode(text.charCodeAt(text.length - 1) - 1)}~`;

/** A range of sort keys: `from` is included, `before` is not. */
export interface KeyRange {
  readonly from?: string | undefined;
  readonly before?: string | undefined;
}

/** The key condition of a query for a range within a partition. */
export function keyCondition(
  partition: string,
  { from, before }: KeyRange,
  names = { partitionKey: 'pk', sortKey: 'sk' },
) {
  const { partitionKey, sortKey } = names;
  const hasBothEnds = from !== undefined && before !== undefined;
  // A query allows only one condition on the sort key, and BETWEEN includes its upper end.
  const condition =
    (hasBothEnds && `${sortKey} BETWEEN :from AND :before`) ||
    (from !== undefined && `${sortKey} >= :from`) ||
    (before !== undefined && `${sortKey} < :before`);
  return {
    KeyConditionExpression: [`${partitionKey} = :partition`, condition || []].flat().join(' AND '),
    ExpressionAttributeValues: {
      ':partition': partition,
      ...(from !== undefined && { ':from': from }),
      ...(before !== undefined && { ':before': hasBothEnds ? justBefore(before) : before }),
    },
  };
}

/** Whether the range is empty. DynamoDB rejects such a BETWEEN. */
export const isEmptyRange = ({ from, before }: KeyRange): boolean =>
  from !== undefined && before !== undefined && from >= before;

/** The largest possible key below the text: keys of this table have no character above the tilde. */
const justBefore = (text: string): string =>
  `${text.slice(0, -1)}${String.fromCharCode(text.charCodeAt(text.length - 1) - 1)}~`;

import { dayOfScan, type SeenScan } from './roll-up.ts';

/** DynamoDB's limit for one transaction. */
const WRITES_PER_TRANSACTION = 100;
/** The day of a code, and the entries with its total in the lists of its account and organization. */
const WRITES_PER_CODE = 3;
/** The days of its account and organization. */
const WRITES_PER_OWNER = 2;

/** Scans in as few transactions as their writes fit in. Those of one code, and of one owner, stay together. */
export function inTransactions(seen: readonly SeenScan[]): readonly (readonly SeenScan[])[] {
  const parts: SeenScan[][] = [];
  let part: SeenScan[] = [];
  let writes = 0;
  let [code, owner] = ['', ''];
  for (const each of seen.toSorted((one, other) => (textOf(one) < textOf(other) ? -1 : 1))) {
    const [nextCode, nextOwner] = [codeOf(each), ownerOf(each)];
    const more = 1 + (nextCode === code ? 0 : WRITES_PER_CODE) + (nextOwner === owner ? 0 : WRITES_PER_OWNER);
    if (part.length > 0 && writes + more > WRITES_PER_TRANSACTION) {
      parts.push(part);
      part = [];
      writes = 1 + WRITES_PER_CODE + WRITES_PER_OWNER;
    } else writes += more;
    part.push(each);
    [code, owner] = [nextCode, nextOwner];
  }
  return part.length > 0 ? [...parts, part] : parts;
}

const ownerOf = ({ scan }: SeenScan) => `${scan.accountId} ${scan.organizationId ?? ''} ${dayOfScan(scan)}`;
const codeOf = (seen: SeenScan) => `${ownerOf(seen)} ${seen.scan.shortId}`;
const textOf = (seen: SeenScan) => `${codeOf(seen)} ${seen.scan.scanId}`;

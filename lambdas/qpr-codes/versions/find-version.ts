import { notFound } from '../../platform/errors.ts';
import type { Table } from '../../platform/table/table.ts';
import { type CodeVersion, type QprCode, shortIdOf } from '../qpr-code.ts';
import { versionedAttributes, withVersionedAttributes } from '../store.ts';
import { findEarlierVersion, findEarlierVersions, type StoredVersion } from './version-store.ts';

/** All versions of a code, newest first. */
export async function findVersions(table: Table, { ulid, version }: QprCode): Promise<CodeVersion[]> {
  if (version.number === 1) return [version];
  const earlier = await findEarlierVersions(table, shortIdOf(ulid));
  // If somebody saved the code after we read it, our `version` is already among the earlier ones.
  return [version, ...earlier.filter(({ number }) => number < version.number)];
}

/** A version of a code, current or earlier. Throws if there is none with this number. */
export async function requireStoredVersion(table: Table, code: QprCode, number: number): Promise<StoredVersion> {
  const { ulid, version } = code;
  if (number === version.number) return { ...version, attributes: versionedAttributes(code) };
  const earlier = number < version.number ? await findEarlierVersion(table, shortIdOf(ulid), number) : undefined;
  if (!earlier) throw notFound('version', String(number));
  return earlier;
}

/** The code as visitors experienced it in this version. */
export const codeInVersion = (code: QprCode, { attributes }: StoredVersion): QprCode =>
  withVersionedAttributes(code, attributes);

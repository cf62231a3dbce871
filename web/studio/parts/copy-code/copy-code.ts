import {
  ApiError,
  createCheck,
  createQprCode,
  getKnowledgeSet,
  getQprCode,
  getQprCodeStyle,
  listChecks,
  type QprCode,
  type QprCodeDetail,
  setQprCodeStyle,
} from '../../../../sdk/src/index.ts';
import { call } from '../../data/client.ts';
import { copyOf } from './copy-of.ts';

/** Creates a copy of a code, including its checks and the style of its QR images. */
export async function copyCode(id: string, copyName: (name: string) => string): Promise<QprCode> {
  const path = { id };
  const [original, style, { checks }] = await Promise.all([
    call(getQprCode, { path }),
    call(getQprCodeStyle, { path }),
    call(listChecks, { path }),
  ]);
  const knowledge = await usableSets(original);
  const copy = await call(createQprCode, { body: await copyOf({ ...original, knowledge }, copyName) });
  const { dark, light, margin, ecc, logo, version } = style;
  // A code without a saved style has no version. Its copy keeps the style of the brand, like any new code.
  if (version !== undefined)
    await call(setQprCodeStyle, { path: { id: copy.id }, body: { dark, light, margin, ecc, ...(logo && { logo }) } });
  // Create the checks one after the other, so they keep their order. Checks with a `conversation_id` are not copied,
  // because their question is a visitor's message.
  for (const { question, expect, conversation_id } of checks)
    if (conversation_id === undefined) await call(createCheck, { path: { id: copy.id }, body: { question, expect } });
  return copy;
}

/**
 * The ids of the knowledge sets that the copy can use. A code ignores sets that were deleted or belong to an earlier
 * owner, but the service rejects a new code that names them.
 */
async function usableSets({ knowledge = [], organization_id }: QprCodeDetail): Promise<readonly string[]> {
  const found = await Promise.all(
    knowledge.map((id) =>
      call(getKnowledgeSet, { path: { id } }).catch((error: unknown) => {
        if (error instanceof ApiError && error.status === 404) return undefined;
        throw error;
      }),
    ),
  );
  return found.flatMap((set) => (set && set.organization_id === organization_id ? [set.id] : []));
}

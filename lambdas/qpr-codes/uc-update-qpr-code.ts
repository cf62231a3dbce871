import type { Effects } from '../platform/effects.ts';
import { findCode } from './find-code.ts';
import { codeUpdate, entryRenames } from './store.ts';
import { writeTogether } from '../platform/table/write-together.ts';
import type { Owner } from '../platform/caller.ts';
import type { Metadata } from '../platform/schemas/metadata.ts';
import { changeTime, type QprCode, type Template } from './qpr-code.ts';
import { type Addresses, type CodeDetailView, codeDetailView } from './qpr-code-view.ts';
import { requireCode, shown } from './access.ts';
import { untilUnchanged } from '../platform/until-unchanged.ts';

/** The fields to change; what is left out stays as it is. */
export interface CodePatch {
  readonly name?: string | undefined;
  readonly prompt?: string | undefined;
  readonly welcome_message?: string | undefined;
  readonly template?: Template | undefined;
  readonly metadata?: Metadata | undefined;
}

export const updateCode = (
  { table, now, addresses }: Effects & { readonly addresses: Addresses },
  caller: Owner,
  id: string,
  patch: CodePatch,
): Promise<CodeDetailView> =>
  untilUnchanged(async () => {
    const found = await requireCode(findCode, table, caller, id, 'codes.write');
    const before = found.code;
    const after: QprCode = {
      ...before,
      name: patch.name ?? before.name,
      prompt: patch.prompt ?? before.prompt,
      welcomeMessage: patch.welcome_message ?? before.welcomeMessage,
      template: patch.template ?? before.template,
      metadata: patch.metadata ?? before.metadata,
      updatedAt: changeTime(now(), before.updatedAt),
    };
    await writeTogether(table, [
      codeUpdate(table, before, {
        name: patch.name,
        prompt: patch.prompt,
        welcomeMessage: patch.welcome_message,
        template: patch.template,
        metadata: patch.metadata,
        updatedAt: after.updatedAt,
      }),
      ...(after.name === before.name ? [] : entryRenames(table, before, after.name)),
    ]);
    return codeDetailView(shown({ ...found, code: after }), addresses);
  });

import { eventWrite } from '../../events/outbox.ts';
import type { Caller } from '../../platform/caller.ts';
import type { Effects } from '../../platform/effects.ts';
import type { TableWrite } from '../../platform/table/writes.ts';
import { type CodeOwner, codeIdOf, type QprCode } from '../qpr-code.ts';

interface Moved {
  readonly code: QprCode;
  readonly to: CodeOwner;
  readonly at: Date;
  readonly caller: Caller;
  readonly isUndo: boolean;
}

/** The event of a move. Its handlers e-mail the former owner, and move the code's requests and questions. */
export const movedEventWrite = (effects: Effects, { code, to, at, caller, isUndo }: Moved): TableWrite =>
  eventWrite(effects, {
    event: 'qpr_code.moved',
    accountId: code.accountId,
    data: {
      id: codeIdOf(code.ulid),
      name: code.name,
      from: { account_id: code.accountId, organization_id: code.organizationId },
      to: { account_id: to.accountId, organization_id: to.organizationId },
      moved_at: at.toISOString(),
      moved_by: { account_id: caller.accountId, api_key_id: caller.session ? undefined : caller.credentialId },
      is_undo: isUndo,
    },
  });

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
  readonly is_undo: boolean;
}

/** The event of a move. Its handlers e-mail the former owner, and move the code's requests and questions. */
export const movedEventWrite = (effects: Effects, { code, to, at, caller, is_undo }: Moved): TableWrite =>
  eventWrite(effects, {
    event: 'qpr_code.moved',
    account_id: code.account_id,
    data: {
      id: codeIdOf(code.ulid),
      name: code.name,
      from: { account_id: code.account_id, organization_id: code.organization_id },
      to: { account_id: to.account_id, organization_id: to.organization_id },
      moved_at: at.toISOString(),
      moved_by: { account_id: caller.account_id, api_key_id: caller.session ? undefined : caller.credential_id },
      is_undo,
    },
  });

import type { SendRecord } from '../../platform/email/send-once.ts';
import { isAbsent } from '../../platform/table/conditions.ts';
import type { ItemKey, Table } from '../../platform/table/table.ts';
import { type TableWrite, updateWrite } from '../../platform/table/writes.ts';

/** Where we record that an owner was warned of a limit: for a day of a code, or for a month of an account. */
export interface WarningRecord {
  readonly key: ItemKey;
  /** A code's item covers a month but has one warning per day: `_15` for the fifteenth. Empty for an account. */
  readonly suffix: string;
}

export const warnedAttribute = ({ suffix }: Pick<WarningRecord, 'suffix'>) => `warned_at${suffix}`;

/** Where we record that the e-mail was sent. */
export const sendRecordOf = ({ key, suffix }: WarningRecord): SendRecord => ({
  key,
  sending: `warning_sending_until${suffix}`,
  sent: `warning_sent_at${suffix}`,
});

/** Records the warning, whose e-mail is sent afterwards. Fails if the warning was already recorded. */
export const markWarnedWrite = (table: Table, record: WarningRecord, now: Date): TableWrite =>
  updateWrite(
    table,
    record.key,
    { set: { [warnedAttribute(record)]: now.toISOString() } },
    isAbsent(warnedAttribute(record)),
  );

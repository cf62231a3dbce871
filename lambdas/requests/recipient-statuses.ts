import type { Table } from '../platform/table/table.ts';
import { ownerIdOf, type QprCode } from '../qpr-codes/qpr-code.ts';
import { toRecipientView } from './recipients/recipient.ts';
import { findRecipients } from './recipients/recipient-store.ts';

/** The recipients of a code's requests, and whether each has confirmed. Reads nothing if the code has no recipients. */
export const recipientStatuses = async (table: Table, code: QprCode) =>
  code.request_recipients
    ? {
        recipient_statuses: (await findRecipients(table, ownerIdOf(code), code.request_recipients)).map(
          toRecipientView,
        ),
      }
    : {};

import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { ENV } from '../../contracts/environment.ts';
import type { Events } from '../events.ts';
import type { Settings } from '../settings/settings.ts';
import { emailEnvironment, sendEmail } from '../shared/email.ts';
import { ServiceFunction } from '../shared/function.ts';
import { grantTable, sendTo } from '../shared/permissions.ts';

export interface MoveNoticesProps {
  readonly settings: Settings;
  readonly table: ITable;
  /** Base URL of the links in e-mails. */
  readonly baseUrl: string;
}

/** Notifies the former owner of a moved code, who can undo the move. */
export function addMoveNotices(events: Events, { settings, table, baseUrl }: MoveNoticesProps): void {
  const announce = new ServiceFunction(events, 'announce-move', {
    settings,
    description: 'Notifies the former owner of a moved code by e-mail',
    environment: { [ENV.tableName]: table.tableName, ...emailEnvironment(settings, baseUrl) },
    allow: [
      ...grantTable(table, {
        account: ['BatchGetItem', 'UpdateItem'],
        organization: ['BatchGetItem', 'Query'],
      }),
      sendEmail(events, settings),
      sendTo(events.deadLetters),
    ],
  });
  events.subscribe(announce, ['qpr_code.moved']);
}

import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { Construct } from 'constructs';
import { ENV } from '../contracts/environment.ts';
import { REQUEST } from '../contracts/requests/requests.ts';
import type { Events } from './events.ts';
import type { Settings } from './settings/settings.ts';
import { emailEnvironment, sendEmail } from './shared/email.ts';
import { ServiceFunction } from './shared/function.ts';
import { grantTable, queryIndex, sendTo } from './shared/permissions.ts';

export interface RequestsProps {
  readonly settings: Settings;
  readonly table: ITable;
  readonly events: Events;
  /** Base URL of the links in e-mails. */
  readonly baseUrl: string;
}

/**
 * The background functions for requests, which visitors send with forms. The function `conversation-session` stores new
 * requests.
 */
export class Requests extends Construct {
  constructor(scope: Construct, id: string, props: RequestsProps) {
    super(scope, id);
    this.followMovedCodes(props);
    this.emailRecipients(props);
  }

  /**
   * If a code moves, its requests move to the list of the new owner. If an organization is deleted, its requests move
   * to the list of the account that owned it. The organization's recipients, who got requests by e-mail, are deleted.
   */
  private followMovedCodes({ settings, table, events }: RequestsProps): void {
    const follow = new ServiceFunction(this, 'follow-moved-requests', {
      settings,
      description: 'Moves the requests of a moved code or a deleted organization to the list of the new owner',
      environment: { [ENV.tableName]: table.tableName },
      allow: [
        ...grantTable(table, {
          organization: ['GetItem', 'ConditionCheckItem'],
          code: ['GetItem'],
          codeList: ['ConditionCheckItem'],
          request: ['BatchGetItem', 'UpdateItem'],
          requestList: ['Query', 'PutItem', 'DeleteItem'],
          recipient: ['Query', 'BatchWriteItem'],
        }),
        sendTo(events.deadLetters),
      ],
      // If a run cannot move all requests in time, it fails, and Lambda retries.
      timeoutSeconds: 60,
    });
    events.subscribe(follow, ['qpr_code.moved', 'organization.deleted']);
  }

  private emailRecipients({ settings, table, events, baseUrl }: RequestsProps): void {
    const email = new ServiceFunction(this, 'email-recipients', {
      settings,
      description: 'E-mails requests to their recipients, and asks new recipients to confirm',
      environment: { [ENV.tableName]: table.tableName, ...emailEnvironment(settings, baseUrl) },
      allow: [
        queryIndex(table, ['requestEmail']),
        ...grantTable(table, {
          account: ['GetItem', 'ConditionCheckItem'],
          code: ['GetItem'],
          request: ['GetItem', 'UpdateItem'],
          recipient: ['BatchGetItem', 'UpdateItem'],
          requestEmail: ['BatchGetItem', 'UpdateItem'],
          emailedAddress: ['UpdateItem'],
        }),
        sendEmail(this, settings),
        sendTo(events.deadLetters),
      ],
      timeoutSeconds: REQUEST.emailSeconds,
    });
    events.subscribe(email, ['request.received', 'recipients.added']);
    // Requests over the daily e-mail limit of a code are only counted. The daily run e-mails their number.
    events.runDaily(email, { hour: '0', minute: '30' });
  }
}

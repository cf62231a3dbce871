import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { Construct } from 'constructs';
import { ENV } from '../contracts/environment.ts';
import { RECIPIENT_PATH } from '../contracts/requests/requests.ts';
import type { Api } from './api/api.ts';
import type { Events } from './events.ts';
import type { Settings } from './settings/settings.ts';
import { emailEnvironment, sendEmail } from './shared/email.ts';
import { ServiceFunction } from './shared/function.ts';
import { grantTable, queryIndex, sendTo } from './shared/permissions.ts';

export interface PlacementsProps {
  readonly settings: Settings;
  readonly table: ITable;
  readonly events: Events;
  readonly api: Api;
  /** Base URL of the links in e-mails. */
  readonly baseUrl: string;
}

/**
 * The background functions for placements (printed copies of codes), and the pages on which people unsubscribe from
 * e-mails.
 */
export class Placements extends Construct {
  constructor(scope: Construct, id: string, props: PlacementsProps) {
    super(scope, id);
    this.releaseWhenDeleted(props);
    this.findSilentPlacementsDaily(props);
    this.unsubscribeByLink(props);
  }

  /** The stickers of a deleted code still exist, so their placements become unclaimed. */
  private releaseWhenDeleted({ settings, table, events }: PlacementsProps): void {
    const release = new ServiceFunction(this, 'release-placements', {
      settings,
      description: 'Makes the placements of a deleted code or organization unclaimed',
      environment: { [ENV.tableName]: table.tableName },
      allow: [
        ...grantTable(table, {
          organization: ['GetItem', 'ConditionCheckItem'],
          code: ['GetItem', 'BatchGetItem', 'PutItem'],
          placement: ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
        }),
        sendTo(events.deadLetters),
      ],
      timeoutSeconds: 60,
      memoryMegabytes: 512,
    });
    events.subscribe(release, ['qpr_code.deleted', 'organization.deleted']);
  }

  /** Runs shortly after midnight UTC, because silence (no scans) is counted in whole days. */
  private findSilentPlacementsDaily({ settings, table, events, baseUrl }: PlacementsProps): void {
    const find = new ServiceFunction(this, 'find-silent-placements', {
      settings,
      description: 'Finds placements that visitors stopped scanning, and e-mails their owners',
      environment: { [ENV.tableName]: table.tableName, ...emailEnvironment(settings, baseUrl) },
      allow: [
        queryIndex(table, ['silence']),
        ...grantTable(table, {
          account: ['GetItem', 'BatchGetItem', 'UpdateItem', 'ConditionCheckItem'],
          organization: ['BatchGetItem'],
          code: ['GetItem', 'BatchGetItem'],
          rollUp: ['Query'],
          placement: ['Query', 'BatchGetItem', 'UpdateItem'],
          event: ['PutItem'],
        }),
        sendEmail(this, settings),
        sendTo(events.deadLetters),
      ],
      timeoutSeconds: 300,
      memoryMegabytes: 512,
    });
    events.runDaily(find, { hour: '0', minute: '20' });
  }

  /** The token in the link proves that the caller has read the e-mail. */
  private unsubscribeByLink({ settings, table, api }: PlacementsProps): void {
    const unsubscribe = new ServiceFunction(this, 'unsubscribe', {
      settings,
      description: 'Pages on which people unsubscribe from e-mails, or confirm their address',
      environment: { [ENV.tableName]: table.tableName },
      allow: grantTable(table, { account: ['UpdateItem'], recipient: ['GetItem', 'UpdateItem'] }),
    });
    // Pages for the two digests: the e-mails about silent placements and about unanswered questions.
    const digestPaths = ['/unsubscribe', '/unsubscribe/questions'].map((path) => `${path}/{account_id}/{token}`);
    api.route(
      unsubscribe,
      [...digestPaths, RECIPIENT_PATH].flatMap((path) => ['GET', 'POST'].map((method) => `${method} ${path}`)),
    );
  }
}

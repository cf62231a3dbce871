import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { AccessLogBucket } from './access-log-bucket.ts';
import { Admin } from './admin.ts';
import { Api } from './api.ts';
import { Conversation } from './conversation.ts';
import { DomainEvents } from './domain-events.ts';
import { Edge } from './edge.ts';
import { Images } from './images.ts';
import { Monitoring } from './monitoring.ts';
import { QrRendering } from './qr-rendering.ts';
import { Scan } from './scan.ts';
import { Organizations } from './organizations.ts';
import type { Settings } from './settings.ts';
import { ServiceTable } from './table.ts';
import { Web } from './web.ts';
import { WebhookDelivery } from './webhook-delivery.ts';

export interface QprStackProps extends StackProps {
  readonly settings: Settings;
}

/**
 * The whole service. The order keeps references from going round in a circle: the API without
 * routes, the distribution in front of it, then the functions that know the distribution's name.
 */
export class QprStack extends Stack {
  constructor(scope: Construct, id: string, { settings, ...props }: QprStackProps) {
    super(scope, id, props);
    const accessLogs = new AccessLogBucket(this, 'AccessLogs', settings);
    const { table } = new ServiceTable(this, 'Data', settings);
    const { bucket: imagesBucket } = new Images(this, 'Images', { settings, table, accessLogs });
    const web = new Web(this, 'Web', settings, accessLogs);
    const api = new Api(this, 'Api', settings);
    const conversation = new Conversation(this, 'Conversation', { settings, table });
    const edge = new Edge(this, 'Edge', {
      settings,
      api: api.httpApi,
      conversation: conversation.url,
      imagesBucket,
      webBucket: web.bucket,
      accessLogs,
    });
    const events = new DomainEvents(this, 'DomainEvents', { settings, table, imagesBucket });
    const delivery = new WebhookDelivery(this, 'WebhookDelivery', { settings, table, events });
    api.addOperations({
      settings,
      table,
      imagesBucket,
      addresses: { baseUrl: edge.baseUrl, scanHost: edge.scanHost },
      deliveries: delivery.deliveries,
    });
    new QrRendering(this, 'QrRendering', {
      settings,
      table,
      api: api.httpApi,
      imagesBucket,
      baseUrl: edge.baseUrl,
      scanHost: edge.scanHost,
    });
    const { rollUps } = new Scan(this, 'Scan', { settings, table, api: api.httpApi, events });
    const { setSubscription } = new Organizations(this, 'Organizations', {
      settings,
      table,
      api,
      events,
      baseUrl: edge.baseUrl,
    });
    const { issueKey } = new Admin(this, 'Admin', settings, table);
    web.deployTo(edge.distribution);
    new Monitoring(this, 'Monitoring', {
      settings,
      deadLetters: [events.deadLetters],
      publisher: events.publisher,
      rollUps,
      fanOut: delivery.fanOut,
      deliver: delivery.deliver,
      machines: [delivery.deliveries, delivery.watches],
    });

    this.output('BaseUrl', edge.baseUrl, 'Address of the API, the images and the pages');
    this.output('ScanHost', edge.scanHost, 'Address inside the QR images');
    this.output('TableName', table.tableName, 'The single table');
    this.output('IssueKeyFunction', issueKey.lambda.functionName, 'Invoke it to issue an API key');
    this.output('SetSubscriptionFunction', setSubscription.lambda.functionName, 'Invoke it to set a plan');
  }

  private output(name: string, value: string, description: string): void {
    new CfnOutput(this, name, { value, description });
  }
}

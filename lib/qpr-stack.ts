import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { Api } from './api/api.ts';
import { addOperations } from './api/operations.ts';
import { ApiKeys } from './api-keys.ts';
import { Backups } from './backups.ts';
import { Conversations } from './conversations/conversations.ts';
import { StreamedAnswers } from './conversations/streamed-answers.ts';
import { StreamedPreviews } from './conversations/streamed-previews.ts';
import { Edge } from './edge/edge.ts';
import { OriginSecret } from './edge/origin-secret.ts';
import { Events } from './events.ts';
import { Knowledge } from './knowledge/knowledge.ts';
import { Monitoring } from './monitoring/monitoring.ts';
import { Organizations } from './organizations/organizations.ts';
import { Placements } from './placements.ts';
import { Privacy } from './privacy.ts';
import { addCodeTransfer } from './qpr-codes/code-transfer.ts';
import { addDeletedDataRemoval } from './qpr-codes/deleted-code-data.ts';
import { addDeletedImageRemoval } from './qpr-codes/deleted-code-images.ts';
import { addImageRedrawing } from './qpr-codes/image-redrawing.ts';
import { Images } from './qpr-codes/images.ts';
import { addMoveNotices } from './qpr-codes/move-notices.ts';
import { QrRendering } from './qpr-codes/qr-rendering.ts';
import { Questions } from './questions.ts';
import { Requests } from './requests.ts';
import { Scans } from './scans.ts';
import type { Settings } from './settings/settings.ts';
import { AccessLogBucket } from './shared/buckets.ts';
import { ServiceTable } from './table.ts';
import { Web } from './web.ts';
import { Webhooks } from './webhooks/webhooks.ts';

export interface QprStackProps extends StackProps {
  readonly settings: Settings;
}

/**
 * The whole service. The order prevents circular references: first the API, whose routes refer to functions only by
 * name, then the distribution in front of it, then the functions that need the distribution's domain name.
 *
 * Never change the id of a construct: it is part of the logical ids of the construct's resources, and CloudFormation
 * replaces a resource whose logical id changes.
 */
export class QprStack extends Stack {
  constructor(scope: Construct, id: string, { settings, ...props }: QprStackProps) {
    super(scope, id, props);
    const accessLogs = new AccessLogBucket(this, 'AccessLogs', settings);
    const { table } = new ServiceTable(this, 'Table', settings);
    if (settings.backupVaultArn !== undefined)
      new Backups(this, 'Backups', { settings, copyTo: settings.backupVaultArn, table });
    const images = new Images(this, 'Images', { settings, table, accessLogs });
    const { bucket: imagesBucket } = images;
    const web = new Web(this, 'Web', settings, accessLogs);
    const api = new Api(this, 'Api', settings);
    const events = new Events(this, 'Events', { settings, table });
    const knowledge = new Knowledge(this, 'Knowledge', { settings, table, events, accessLogs });
    const answers = new StreamedAnswers(this, 'StreamedAnswers', {
      settings,
      table,
      knowledgeBucket: knowledge.bucket,
    });
    const previews = new StreamedPreviews(this, 'StreamedPreviews', {
      settings,
      table,
      model: answers.model,
      knowledgeBucket: knowledge.bucket,
    });
    const scans = new Scans(this, 'Scans', { settings, table, events });
    const originSecret = new OriginSecret(this, 'OriginSecret', settings);
    const edge = new Edge(this, 'Edge', {
      settings,
      api: api.httpApi,
      answers: answers.url,
      previews: previews.url,
      scanPage: scans.pageUrl,
      originSecret,
      imagesBucket,
      knowledgeBucket: knowledge.bucket,
      webBucket: web.bucket,
      accessLogs,
    });
    const { baseUrl, scanHost } = edge;
    const urls = [answers.url, previews.url, scans.pageUrl].map(({ url }) => url);
    const ownAddresses = [...edge.addresses, api.httpApi.apiEndpoint, ...urls].join(',');
    const webhooks = new Webhooks(this, 'Webhooks', { settings, table, events, ownAddresses, baseUrl });
    const { deliveries } = webhooks;
    const sourceReadings = knowledge.addSourceReadings({ settings, table, events, ownAddresses });
    addDeletedImageRemoval(images, { settings, events, imagesBucket });
    addDeletedDataRemoval(images, { settings, table, events });
    addImageRedrawing(images, { settings, table, imagesBucket, baseUrl, scanHost });
    addMoveNotices(events, { settings, table, baseUrl });
    new QrRendering(this, 'QrRendering', { settings, table, api, originSecret, imagesBucket, baseUrl, scanHost });
    const { sweep } = new Conversations(this, 'Conversations', {
      settings,
      baseUrl,
      table,
      api,
      originSecret,
      events,
    });
    new Questions(this, 'Questions', { settings, table, events, baseUrl });
    const organizations = new Organizations(this, 'Organizations', { settings, table, api, events });
    addCodeTransfer(organizations, { settings, table, events });
    new Requests(this, 'Requests', { settings, table, events, baseUrl });
    new Placements(this, 'Placements', { settings, table, api, events, baseUrl });
    const privacy = new Privacy(this, 'Privacy', { settings, baseUrl, table, events });
    const { issueKey } = new ApiKeys(this, 'ApiKeys', { settings, table, baseUrl });
    addOperations(api, {
      settings,
      table,
      imagesBucket,
      knowledgeBucket: knowledge.bucket,
      addresses: { baseUrl, scanHost },
      ownAddresses,
      originSecret,
      deliveries,
    });
    web.deployTo(edge.distribution);
    new Monitoring(this, 'Monitoring', {
      settings,
      baseUrl,
      deadLetters: [events.deadLetters, images.deadLetters],
      publisher: events.publisher,
      rollUps: scans.rollUps,
      fanOut: webhooks.fanOut,
      waiting: webhooks.waiting,
      deliver: webhooks.deliver,
      machines: [deliveries, webhooks.watches, privacy.deletions, sourceReadings],
      api: api.httpApi,
      distribution: edge.distribution,
      table,
      page: scans.page,
      converse: answers.converse,
      preview: previews.preview,
      sweep,
    });
    api.updateStageLast();

    this.output('BaseUrl', baseUrl, 'Base URL of the API, the images and the pages');
    this.output('ScanHost', scanHost, 'Base URL encoded in the QR images');
    this.output('WebBucket', web.bucket.bucketName, 'Bucket of the static pages');
    this.output('TableName', table.tableName, 'Name of the DynamoDB table');
    this.output('IssueKeyFunction', issueKey.lambda.functionName, 'Invoke this function to issue an API key');
    this.output(
      'SetSubscriptionFunction',
      organizations.setSubscription.lambda.functionName,
      'Invoke this function to set the plan of an organization',
    );
  }

  private output(name: string, value: string, description: string): void {
    new CfnOutput(this, name, { value, description });
  }
}

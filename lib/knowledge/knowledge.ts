import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { EventField, Rule, RuleTargetInput } from 'aws-cdk-lib/aws-events';
import { SfnStateMachine } from 'aws-cdk-lib/aws-events-targets';
import { PolicyDocument, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Bucket } from 'aws-cdk-lib/aws-s3';
import type { StateMachine } from 'aws-cdk-lib/aws-stepfunctions';
import { Construct } from 'constructs';
import { ENV } from '../../contracts/environment.ts';
import { EVENT_SOURCE, type EventType } from '../../contracts/events.ts';
import { KNOWLEDGE_LIMITS, KNOWLEDGE_PREFIX } from '../../contracts/knowledge.ts';
import type { Events } from '../events.ts';
import type { Settings } from '../settings/settings.ts';
import { asBucket } from '../shared/as-bucket.ts';
import { privateBucket } from '../shared/buckets.ts';
import { bucketEncryption } from '../shared/encryption.ts';
import { ServiceFunction } from '../shared/function.ts';
import { sendEventsToEventBridge } from '../shared/object-events.ts';
import { grantTable, sendTo, startExecutions } from '../shared/permissions.ts';
import { ServiceStateMachine } from '../shared/state-machine.ts';
import { uploadRuleName } from '../shared/upload-rule.ts';
import { readingDefinition } from './reading-machine.ts';
import { addReadingSteps } from './reading-steps.ts';

export interface KnowledgeProps {
  readonly settings: Settings;
  readonly table: ITable;
  readonly events: Events;
  readonly accessLogs: Bucket;
}

export interface ReadingsProps extends Pick<KnowledgeProps, 'settings' | 'table' | 'events'> {
  /** The service's own URLs, which are never read. */
  readonly ownAddresses: string;
}

const SOURCE_CHANGED: EventType = 'knowledge.source_changed';
/**
 * An hour is enough for all steps of the largest site. The execution of a feed then waits until the feed must be read
 * again.
 */
const READING_MINUTES = 60 + KNOWLEDGE_LIMITS.feedMinutes.max;

/**
 * What assistants know beyond their prompts. One execution of the state machine `Readings` reads one source. The
 * execution starts when a file is uploaded, or with the event `knowledge.source_changed`. Apart from storage, nothing
 * here has a fixed cost.
 */
export class Knowledge extends Construct {
  readonly bucket: Bucket;

  constructor(scope: Construct, id: string, props: KnowledgeProps) {
    super(scope, id);
    this.bucket = new Bucket(this, 'Bucket', {
      ...privateBucket(props.settings),
      ...bucketEncryption(this, props.settings),
      serverAccessLogsBucket: asBucket(props.accessLogs),
      serverAccessLogsPrefix: 's3-knowledge/',
    });
    sendEventsToEventBridge(this.bucket);
    this.deleteKnowledgeOfDeletedOrganizations(props);
  }

  /**
   * Adds the state machine that reads sources. The constructor cannot do this, because the distribution needs the
   * bucket, and the reading steps need the distribution's domain name.
   */
  addSourceReadings(props: ReadingsProps): StateMachine {
    const steps = addReadingSteps(this, { ...props, bucket: this.bucket, deadLetters: props.events.deadLetters });
    props.events.subscribe(steps.packKnowledge, ['knowledge.changed']);
    const { machine } = new ServiceStateMachine(this, 'Readings', {
      settings: props.settings,
      comment: 'Reads one source of a knowledge set and publishes its text for searches',
      definition: readingDefinition(this, steps),
      calls: Object.values(steps),
      timeoutSeconds: READING_MINUTES * 60,
    });
    this.addStartRules(props, machine);
    return machine;
  }

  private deleteKnowledgeOfDeletedOrganizations({ settings, table, events }: KnowledgeProps): void {
    const deletion = new ServiceFunction(this, 'delete-organization-knowledge', {
      settings,
      description: 'Deletes the knowledge of a deleted organization',
      environment: { [ENV.tableName]: table.tableName },
      allow: [
        ...grantTable(table, {
          knowledge: ['BatchGetItem', 'Query', 'DeleteItem'],
          knowledgeList: ['Query', 'UpdateItem', 'DeleteItem', 'BatchWriteItem'],
          internalEvent: ['PutItem'],
        }),
        sendTo(events.deadLetters),
      ],
      timeoutSeconds: 60,
      memoryMegabytes: 512,
    });
    events.subscribe(deletion, ['organization.deleted']);
  }

  private addStartRules({ events }: ReadingsProps, readings: StateMachine): void {
    const role = new Role(this, 'Starter', {
      assumedBy: new ServicePrincipal('events.amazonaws.com'),
      description: 'Starts the reading of a source',
      inlinePolicies: { Permissions: new PolicyDocument({ statements: [startExecutions(readings)] }) },
    }).withoutPolicyUpdates();
    new Rule(this, 'SourceChanged', {
      eventBus: events.bus,
      description: `${SOURCE_CHANGED}: Readings`,
      eventPattern: { source: [EVENT_SOURCE], detailType: [SOURCE_CHANGED] },
      targets: [new SfnStateMachine(readings, { role, deadLetterQueue: events.deadLettersOfRules })],
    });
    new Rule(this, 'Uploaded', {
      // A fixed name, which the policy of the dead-letter queue contains.
      ruleName: uploadRuleName(this),
      description: 'A file of a source was uploaded: Readings',
      eventPattern: {
        source: ['aws.s3'],
        detailType: ['Object Created'],
        detail: {
          bucket: { name: [this.bucket.bucketName] },
          object: { key: [{ prefix: KNOWLEDGE_PREFIX.uploads }] },
        },
      },
      // The input has only the object's key and ETag, and the event's id, which a redrive needs. S3's event also
      // contains an IP address, and Step Functions would keep it for 90 days.
      targets: [
        new SfnStateMachine(readings, {
          role,
          deadLetterQueue: events.deadLettersOfRules,
          input: RuleTargetInput.fromObject({
            id: EventField.eventId,
            detail: {
              object: {
                key: EventField.fromPath('$.detail.object.key'),
                etag: EventField.fromPath('$.detail.object.etag'),
              },
            },
          }),
        }),
      ],
    });
  }
}

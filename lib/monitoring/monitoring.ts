import { Duration } from 'aws-cdk-lib';
import { Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { StateMachine } from 'aws-cdk-lib/aws-stepfunctions';
import { Construct } from 'constructs';
import { METRICS } from '../../lambdas/contracts/metrics.ts';
import type { HouseFunction } from '../house/function.ts';
import type { Settings } from '../settings/settings.ts';
import { type AlarmProps, addAlarm } from './alarm.ts';
import { addBudget } from './budget.ts';
import { addDashboard } from './dashboard.ts';
import { highest, iteratorAge, PERIOD, ServiceMetrics, total } from './metrics.ts';
import { type VisitorAlarmsProps, visitorAlarms } from './visitor-alarms.ts';

export interface MonitoringProps extends Omit<VisitorAlarmsProps, 'metrics'> {
  readonly settings: Settings;
  readonly deadLetters: readonly IQueue[];
  readonly publisher: HouseFunction;
  readonly rollUps: HouseFunction;
  readonly fanOut: HouseFunction;
  /** Events that wait for the fan-out. */
  readonly waiting: IQueue;
  readonly deliver: HouseFunction;
  /** Ends conversations; a schedule invokes it, and nobody hears when it fails. */
  readonly sweep: HouseFunction;
  readonly machines: readonly StateMachine[];
}

/** Alarms on what users would lose, the dashboard, and the operator's budget. */
export class Monitoring extends Construct {
  private readonly settings: Settings;

  constructor(scope: Construct, id: string, props: MonitoringProps) {
    super(scope, id);
    this.settings = props.settings;
    const service = new ServiceMetrics(props.settings.stackName);
    const publisherAge = iteratorAge(props.publisher);
    const deadLetters = total(
      'messages',
      props.deadLetters.map((queue) =>
        queue.metricApproximateNumberOfMessagesVisible({ statistic: Stats.MAXIMUM, period: PERIOD }),
      ),
    );
    // SQS leaves a message that came three times out of its metric: of those, the fan-out tells.
    const eventsWaiting = highest('seconds', [
      props.waiting.metricApproximateAgeOfOldestMessage({ statistic: Stats.MAXIMUM, period: PERIOD }),
      service.metric(METRICS.eventHeldUpSeconds, Stats.MAXIMUM),
    ]);
    const failedExecutions = total(
      'executions',
      props.machines.flatMap((machine) => [
        machine.metricFailed({ period: PERIOD }),
        machine.metricTimedOut({ period: PERIOD }),
      ]),
    );
    const throttles = total('throttles', [
      ...[props.publisher, props.fanOut, props.deliver].map(({ lambda }) => lambda.metricThrottles({ period: PERIOD })),
      ...props.machines.map((machine) => machine.metricThrottled({ period: PERIOD })),
    ]);

    this.alarm('DeadLetters', {
      metric: deadLetters,
      threshold: 1,
      loss: 'Events lie aside after every repetition failed: their receivers will not hear of them until somebody acts.',
    });
    this.alarm('StreamBehind', {
      metric: publisherAge,
      threshold: Duration.minutes(1).toMilliseconds(),
      periods: 2,
      loss: 'Events leave the table late, so every receiver of every account hears of them late.',
    });
    this.alarm('EventsWaiting', {
      metric: eventsWaiting,
      threshold: Duration.minutes(5).toSeconds(),
      periods: 2,
      loss: 'Events wait in the queue before their deliveries are started, so receivers hear of them late.',
    });
    this.alarm('WorkersFailing', {
      metric: total(
        'errors',
        [props.sweep, props.fanOut].map(({ lambda }) => lambda.metricErrors({ period: PERIOD })),
      ),
      threshold: 1,
      periods: 3,
      loss: 'A function that nobody waits for fails again and again: conversations do not end, or events are not delivered.',
    });
    this.alarm('RollUpsBehind', {
      metric: iteratorAge(props.rollUps),
      threshold: Duration.minutes(5).toMilliseconds(),
      periods: 2,
      loss: 'Analytics are late, and so are totals of codes that too many scanned at once.',
    });
    this.alarm('ExecutionsFailed', {
      metric: failedExecutions,
      threshold: 1,
      loss: 'An execution ended by a fault of ours: an event was not delivered, an owner was not warned, or an account was not deleted.',
    });
    this.alarm('Throttled', {
      metric: throttles,
      threshold: 10,
      periods: 3,
      loss: 'We are at the limit of our own concurrency, so deliveries wait and API calls may be refused.',
    });
    this.alarm('AttemptsFailing', {
      metric: service.failingAttempts(),
      threshold: 50,
      periods: 3,
      loss: 'More than half of all attempts fail, over all receivers: events reach many receivers late or not at all.',
    });
    this.alarm('ModelUnavailable', {
      metric: service.sum(METRICS.modelUnavailable),
      threshold: 1,
      loss: 'No visitor gets an answer: there is no such model here, the account may not use it, or its key cannot be read.',
    });
    this.alarm('EmailRefused', {
      metric: service.sum(METRICS.emailsRefused),
      threshold: 1,
      loss: 'SES refuses our e-mails: nobody can sign in or be invited, and owners hear nothing of failing webhooks.',
    });
    this.alarm('SignInsLimited', {
      metric: service.sum(METRICS.signInsRefused),
      threshold: 1,
      loss: 'Nobody can sign in by e-mail until the hour is over: the deployment has sent as many as it may.',
    });
    this.alarm('AuditEntriesLost', {
      metric: service.sum(METRICS.auditEntriesLost),
      threshold: 1,
      loss: 'Changes were made that are not in the audit log: their owners cannot tell later who made them.',
    });
    for (const [name, alarm] of Object.entries(visitorAlarms({ ...props, metrics: service }))) {
      this.alarm(name, alarm);
    }
    addDashboard(this, service, { deadLetters, iteratorAge: publisherAge, eventsWaiting, failedExecutions, throttles });
    if (props.settings.monthlyBudget) addBudget(this, props.settings.monthlyBudget);
  }

  private alarm(id: string, props: AlarmProps): void {
    const { alarmTopicArn } = this.settings;
    addAlarm(this, id, props, alarmTopicArn);
  }
}

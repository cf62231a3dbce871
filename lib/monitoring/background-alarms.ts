import { Duration } from 'aws-cdk-lib';
import { METRICS } from '../../contracts/metrics.ts';
import type { AlarmProps } from './alarm.ts';
import type { BackgroundMetrics, BackgroundProps } from './background-metrics.ts';
import { iteratorAge, PERIOD, type ServiceMetrics, sumOf } from './metrics.ts';

/** Alarms on background work: events, deliveries, roll-ups, e-mails, the model and the audit log. */
export function backgroundAlarms(
  { sweep, fanOut, rollUps }: BackgroundProps,
  metrics: BackgroundMetrics,
  service: ServiceMetrics,
): Readonly<Record<string, AlarmProps>> {
  return {
    DeadLetters: {
      isEssential: true,
      metric: metrics.deadLetters,
      threshold: 1,
      userImpact:
        'Work that failed all retries is in a dead-letter queue, and is not done until an operator redrives it: for example, receivers miss events, or the data of a deleted code is still stored.',
    },
    StreamBehind: {
      isEssential: true,
      metric: metrics.iteratorAge,
      threshold: Duration.minutes(1).toMilliseconds(),
      periods: 2,
      userImpact: 'Events leave the table late, so every receiver of every account gets them late.',
    },
    EventsWaiting: {
      isEssential: true,
      metric: metrics.oldestEventSeconds,
      threshold: Duration.minutes(5).toSeconds(),
      periods: 2,
      userImpact: 'Events wait in the queue before their deliveries start, so receivers get them late.',
    },
    WorkersFailing: {
      metric: sumOf(
        'errors',
        [sweep, fanOut].map(({ lambda }) => lambda.metricErrors({ period: PERIOD })),
      ),
      threshold: 1,
      periods: 3,
      userImpact: 'A background function keeps failing: conversations do not end, or events are not delivered.',
    },
    RollUpsBehind: {
      metric: iteratorAge(rollUps),
      threshold: Duration.minutes(5).toMilliseconds(),
      periods: 2,
      userImpact: 'Analytics are late, and so are the totals of codes that many people scanned at once.',
    },
    ExecutionsFailed: {
      metric: metrics.failedExecutions,
      threshold: 1,
      userImpact:
        'An execution failed because of an internal error: an event was not delivered, a knowledge source was not read, an owner was not warned, or an account was not deleted.',
    },
    Throttled: {
      metric: metrics.throttles,
      threshold: 10,
      periods: 3,
      userImpact: 'Lambda or Step Functions throttles background work: deliveries wait, and some API calls may fail.',
    },
    AttemptsFailing: {
      metric: service.failingAttempts(),
      threshold: 50,
      periods: 3,
      userImpact:
        'At least half of all delivery attempts fail across all receivers: many receivers get events late or not at all.',
    },
    ModelUnavailable: {
      isEssential: true,
      metric: service.sum(METRICS.modelUnavailable),
      threshold: 1,
      userImpact:
        'No visitor gets an answer: the model does not exist in this region, the account has no access to it, or its API key cannot be read.',
    },
    EmailRefused: {
      isEssential: true,
      metric: service.sum(METRICS.emailsRefused),
      threshold: 1,
      userImpact:
        'SES rejects our e-mails: nobody can sign in or be invited, and owners are not warned about failing webhooks.',
    },
    SignInsLimited: {
      metric: service.sum(METRICS.signInsRefused),
      threshold: 1,
      userImpact:
        'Nobody can sign in by e-mail until the hour is over: the deployment has reached its hourly limit of sign-in e-mails.',
    },
    AuditEntriesLost: {
      metric: service.sum(METRICS.auditEntriesLost),
      threshold: 1,
      userImpact: 'Some changes are missing from the audit log: owners cannot find out later who made them.',
    },
  };
}

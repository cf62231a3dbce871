import { Duration } from 'aws-cdk-lib';
import { METRICS } from '../../contracts/metrics.ts';
import type { AlarmProps } from './alarm.ts';
import type { BackgroundMetrics, BackgroundProps } from './background-metrics.ts';
import { iteratorAge, PERIOD, type ServiceMetrics, total } from './metrics.ts';

/** Alarms on what happens while nobody waits for it: events, deliveries, roll-ups, e-mails. */
export function backgroundAlarms(
  { sweep, fanOut, rollUps }: BackgroundProps,
  metrics: BackgroundMetrics,
  service: ServiceMetrics,
): Readonly<Record<string, AlarmProps>> {
  return {
    DeadLetters: {
      metric: metrics.deadLetters,
      threshold: 1,
      loss: 'Events lie aside after every repetition failed: their receivers will not hear of them until somebody acts.',
    },
    StreamBehind: {
      metric: metrics.iteratorAge,
      threshold: Duration.minutes(1).toMilliseconds(),
      periods: 2,
      loss: 'Events leave the table late, so every receiver of every account hears of them late.',
    },
    EventsWaiting: {
      metric: metrics.eventsWaiting,
      threshold: Duration.minutes(5).toSeconds(),
      periods: 2,
      loss: 'Events wait in the queue before their deliveries are started, so receivers hear of them late.',
    },
    WorkersFailing: {
      metric: total(
        'errors',
        [sweep, fanOut].map(({ lambda }) => lambda.metricErrors({ period: PERIOD })),
      ),
      threshold: 1,
      periods: 3,
      loss: 'A function that nobody waits for fails again and again: conversations do not end, or events are not delivered.',
    },
    RollUpsBehind: {
      metric: iteratorAge(rollUps),
      threshold: Duration.minutes(5).toMilliseconds(),
      periods: 2,
      loss: 'Analytics are late, and so are totals of codes that too many scanned at once.',
    },
    ExecutionsFailed: {
      metric: metrics.failedExecutions,
      threshold: 1,
      loss: 'An execution ended by a fault of ours: an event was not delivered, an owner was not warned, or an account was not deleted.',
    },
    Throttled: {
      metric: metrics.throttles,
      threshold: 10,
      periods: 3,
      loss: 'We are at the limit of our own concurrency, so deliveries wait and API calls may be refused.',
    },
    AttemptsFailing: {
      metric: service.failingAttempts(),
      threshold: 50,
      periods: 3,
      loss: 'More than half of all attempts fail, over all receivers: events reach many receivers late or not at all.',
    },
    ModelUnavailable: {
      metric: service.sum(METRICS.modelUnavailable),
      threshold: 1,
      loss: 'No visitor gets an answer: there is no such model here, the account may not use it, or its key cannot be read.',
    },
    EmailRefused: {
      metric: service.sum(METRICS.emailsRefused),
      threshold: 1,
      loss: 'SES refuses our e-mails: nobody can sign in or be invited, and owners hear nothing of failing webhooks.',
    },
    SignInsLimited: {
      metric: service.sum(METRICS.signInsRefused),
      threshold: 1,
      loss: 'Nobody can sign in by e-mail until the hour is over: the deployment has sent as many as it may.',
    },
    AuditEntriesLost: {
      metric: service.sum(METRICS.auditEntriesLost),
      threshold: 1,
      loss: 'Changes were made that are not in the audit log: their owners cannot tell later who made them.',
    },
  };
}

import { METRICS } from '../../../contracts/metrics.ts';
import { publishMetrics } from '../../platform/metrics/publish-metrics.ts';
import type { AnswerOutcome } from '../conversation.ts';

export interface AnswerFigures {
  readonly outcome: AnswerOutcome;
  /** From taking the turn to the first piece of the answer; absent if there was none. */
  readonly firstWordMilliseconds?: number;
}

/** Publishes the metrics for the alarms after the visitor has the answer. */
export const countAnswer = ({ outcome, firstWordMilliseconds }: AnswerFigures): Promise<void> =>
  publishMetrics(
    [METRICS.answers, 'Count', 1],
    [METRICS.failedAnswers, 'Count', outcome === 'failed' ? 1 : 0],
    ...(firstWordMilliseconds === undefined
      ? []
      : ([[METRICS.firstWordMilliseconds, 'Milliseconds', firstWordMilliseconds]] as const)),
  );

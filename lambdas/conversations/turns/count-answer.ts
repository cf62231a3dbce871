import { METRICS } from '../../../contracts/metrics.ts';
import { publishMetrics } from '../../platform/publish-metrics.ts';
import type { AnswerOutcome } from '../conversation.ts';

export interface AnswerFigures {
  readonly outcome: AnswerOutcome;
  /** From taking the turn to the first piece of the answer; none where none came. */
  readonly firstWordMilliseconds?: number;
}

/** Counts an answer for the alarms, once the visitor has it. */
export const countAnswer = ({ outcome, firstWordMilliseconds }: AnswerFigures): Promise<void> =>
  publishMetrics(
    [METRICS.answers, 'Count', 1],
    [METRICS.failedAnswers, 'Count', outcome === 'failed' ? 1 : 0],
    ...(firstWordMilliseconds === undefined
      ? []
      : ([[METRICS.firstWordMilliseconds, 'Milliseconds', firstWordMilliseconds]] as const)),
  );

import { describe, expect, test } from '@jest/globals';
import { knowledgeThatCostsWhileIdle } from '../../bench/knowledge/idle-cost.ts';
import { only, templateOf } from './support/synthesized.ts';

const template = await templateOf();

test('knowledge has no resource that costs money while nobody uses it', () => {
  expect(knowledgeThatCostsWhileIdle(template)).toEqual([]);
});

test.each([
  ['a queue that is polled', 'AWS::Lambda::EventSourceMapping', {}],
  ['a search cluster', 'AWS::OpenSearchServerless::Collection', {}],
  ['a schedule', 'AWS::Events::Rule', { ScheduleExpression: 'rate(5 minutes)' }],
])('%s would be reported as a resource that costs money while nobody uses it', (_, Type, Properties) => {
  const Resources = { ...template.Resources, KnowledgeNew: { Type, Properties } };
  expect(knowledgeThatCostsWhileIdle({ ...template, Resources })).toEqual(['KnowledgeNew']);
});

interface Step {
  readonly Type: string;
  readonly Next?: string;
  readonly TimeoutSeconds?: number;
  readonly Retry?: readonly { readonly ErrorEquals: readonly string[]; readonly MaxAttempts: number }[];
  readonly Catch?: readonly { readonly ErrorEquals: readonly string[]; readonly Next: string }[];
}

describe('the reading of a source', () => {
  const text = (value: unknown): string =>
    (value as { 'Fn::Join': [string, unknown[]] })['Fn::Join'][1]
      .map((part) => (typeof part === 'string' ? part : 'arn'))
      .join('');
  const [, machine] = only(template, 'AWS::StepFunctions::StateMachine', ({ DefinitionString }) =>
    JSON.stringify(DefinitionString).includes('Reads one source'),
  );
  const { States } = JSON.parse(text(machine.Properties.DefinitionString)) as { readonly States: Record<string, Step> };
  const steps = Object.entries(States).filter(([, { Type }]) => Type === 'Task');

  /** If one of these steps fails, nothing records the failure, and a feed is never read again. */
  const VITAL = ['StartReading', 'RecordFault', 'ReadAgain'];
  /** With full jitter, these retries last about half an hour on average. */
  const PATIENT = { IntervalSeconds: 2, BackoffRate: 2, MaxDelaySeconds: 60, MaxAttempts: 60 };

  test('retries a step after a crash, but not after a timeout or, while it reads a page or file, after the end of its process, which a hostile file would cause again', () => {
    expect(steps.length).toBeGreaterThan(8);
    for (const [name, { Retry = [], TimeoutSeconds }] of steps) {
      expect(TimeoutSeconds).toBeGreaterThan(0);
      if (VITAL.includes(name)) continue;
      const [, timeouts, others] = Retry;
      const exits = ['FetchPages', 'ReadPages'].includes(name)
        ? ['Runtime.ExitError', 'Runtime.OutOfMemory', 'Lambda.Unknown']
        : [];
      const ErrorEquals = ['States.Timeout', 'Sandbox.Timedout', ...exits];
      expect(timeouts).toMatchObject({ ErrorEquals, MaxAttempts: 0 });
      expect(others).toMatchObject({ ErrorEquals: ['States.ALL'], MaxAttempts: 4 });
    }
  });

  test('retries a step for about half an hour while Lambda throttles it', () => {
    for (const [, { Retry = [] }] of steps)
      expect(Retry[0]).toMatchObject({ ErrorEquals: ['Lambda.TooManyRequestsException'], ...PATIENT });
  });

  test.each(VITAL)(
    'retries %s for about half an hour after any error, because the next reading depends on it',
    (name) => {
      expect(States[name]?.Catch).toBeUndefined();
      expect(States[name]?.Retry?.slice(1)).toMatchObject([{ ErrorEquals: ['States.ALL'], ...PATIENT }]);
    },
  );

  test('decides after publishing the words of a long source whether to embed it', () => {
    expect(States.PublishWords).toMatchObject({ Next: 'NextStep' });
    expect(States.PublishWords).not.toHaveProperty('ResultPath');
  });

  test('records a fault of the source if reading or publishing fails, but only skips embedding if that fails', () => {
    const caught = steps.filter(([, { Catch = [] }]) => Catch.some(({ Next }) => Next === 'RecordFault'));
    expect(caught.map(([name]) => name).sort()).toEqual(
      ['FetchPages', 'ReadPages', 'RecordProgress', 'PublishWords', 'SkipEmbedding', 'PublishPack'].sort(),
    );
    // If the source was deleted meanwhile, a later step removes what the reading has stored since the deletion.
    expect(States.RecordFault).toMatchObject({ Next: 'NextStep' });
    // A search still finds passages without vectors by their words.
    expect(States.EmbedPassages?.Catch).toMatchObject([{ ErrorEquals: ['States.ALL'], Next: 'SkipEmbedding' }]);
  });
});

import { ofType, type StackTemplate } from '../../test/infra/support/synthesized.ts';

/** Resource types that cost nothing while they are not used. An empty bucket stores nothing. */
const FREE_WHILE_IDLE: ReadonlySet<string> = new Set([
  'AWS::Events::Rule',
  'AWS::IAM::Policy',
  'AWS::IAM::Role',
  'AWS::Lambda::EventInvokeConfig',
  'AWS::Lambda::Function',
  'AWS::Lambda::Permission',
  'AWS::Logs::LogGroup',
  'AWS::S3::Bucket',
  'AWS::S3::BucketPolicy',
  'AWS::StepFunctions::StateMachine',
]);

/** The resources of the `Knowledge` construct that cost money even if nobody adds a source or asks a question. */
export function knowledgeThatCostsWhileIdle(template: StackTemplate): string[] {
  const own = Object.entries(template.Resources).filter(([id]) => id.startsWith('Knowledge'));
  if (own.length === 0) throw new Error('The template has no resources of knowledge.');
  const scheduled = ofType(template, 'AWS::Events::Rule').filter(
    ([id, { Properties }]) => id.startsWith('Knowledge') && 'ScheduleExpression' in Properties,
  );
  return [...own.filter(([, { Type }]) => !FREE_WHILE_IDLE.has(Type)), ...scheduled].map(([id]) => id);
}

import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { type FunctionUrl, FunctionUrlAuthType, InvokeMode } from 'aws-cdk-lib/aws-lambda';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { CONVERSATION, CONVERSE } from '../../contracts/conversations.ts';
import { ENV } from '../../contracts/environment.ts';
import { operation } from '../../contracts/operations/catalogue.ts';
import { tableGrantsOf } from '../../contracts/operations/table-grants.ts';
import { limitsEnvironment } from '../settings/conversation-settings.ts';
import type { Settings } from '../settings/settings.ts';
import { ServiceFunction } from '../shared/function.ts';
import { acknowledgeKnowledgeWildcards, knowledgeAccess } from '../shared/knowledge-access.ts';
import type { ModelAccess } from '../shared/model-access.ts';
import { grantTable } from '../shared/permissions.ts';

/** Time for the longest answer and for recording its cost. */
const TIMEOUT_SECONDS = CONVERSATION.answerSeconds + 10;

interface StreamedPreviewsProps {
  readonly settings: Settings;
  readonly table: ITable;
  readonly model: ModelAccess;
  readonly knowledgeBucket: Bucket;
}

/**
 * Lets owners chat with a draft of their code. This API operation streams its answers, so it has a function URL, which
 * only the distribution can call. Visitors get their answers from a separate function, `converse`: if the operator
 * reserves concurrency for visitors (`-c reserve=…`), previews cannot use it up.
 */
export class StreamedPreviews extends Construct {
  readonly url: FunctionUrl;
  readonly preview: ServiceFunction;

  constructor(scope: Construct, id: string, { settings, table, model, knowledgeBucket }: StreamedPreviewsProps) {
    super(scope, id);
    const previewOperation = operation('preview-qpr-code');
    const knowledge = knowledgeAccess(this, previewOperation.knowledge ?? {}, { settings, bucket: knowledgeBucket });
    this.preview = new ServiceFunction(this, 'preview-qpr-code', {
      settings,
      description: previewOperation.summary,
      environment: {
        [ENV.tableName]: table.tableName,
        ...limitsEnvironment(settings.conversations),
        ...knowledge.environment,
        ...model.environment,
      },
      allow: [...grantTable(table, tableGrantsOf(previewOperation)), ...knowledge.allow, ...model.allow],
      timeoutSeconds: TIMEOUT_SECONDS,
      memoryMegabytes: CONVERSE.memoryMegabytes,
    });
    acknowledgeKnowledgeWildcards(this.preview, knowledgeBucket, knowledge.folders);
    model.acknowledge(this.preview);
    this.url = this.preview.lambda.addFunctionUrl({
      authType: FunctionUrlAuthType.AWS_IAM,
      invokeMode: InvokeMode.RESPONSE_STREAM,
    });
  }
}

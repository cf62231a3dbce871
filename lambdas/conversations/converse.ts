import { conversationSettings } from './conversation-settings.ts';
import { liveEffects } from '../platform/effects.ts';
import { loggable, logger } from '../platform/logger.ts';
import { chooseModel } from './models/choose-model.ts';
import { converse } from './turns/stream-turn.ts';

const model = chooseModel();

/** The function behind the streaming URL; `converse.ts` holds what it does. */
export const handler = awslambda.streamifyResponse(
  converse(
    {
      ...liveEffects(),
      settings: conversationSettings(),
      answer: (question) => model.answer(question),
      onFailure: (error) => logger.error(`the model ${model.name} failed`, loggable(error)),
    },
    (stream, head) => awslambda.HttpResponseStream.from(stream, head),
  ),
);

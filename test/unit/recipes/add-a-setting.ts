import type { Recipe } from './recipe.ts';

/** How long a conversation stays open without a message, which the operator of a deployment can now choose. */
export const ADD_A_SETTING: Recipe = {
  heading: 'Add a setting',
  maxFiles: 6,
  edits: [
    {
      file: 'lib/settings/context.ts',
      change: [{ after: "  requestRetentionDays: '30',\n", add: "  idleMinutes: '30',\n" }],
    },
    {
      file: 'contracts/environment.ts',
      change: [
        {
          after: "  retentionDays: 'RETENTION_DAYS',\n",
          add: "  /** How long a conversation stays open without a message. */\n  idleMinutes: 'IDLE_MINUTES',\n",
        },
      ],
    },
    {
      file: 'lib/settings/conversation-settings.ts',
      change: [
        {
          after: 'export interface ConversationSettings {\n',
          add: '  readonly idleMinutes: number;\n',
        },
        {
          after: 'export const readConversationSettings = (node: Node): ConversationSettings => ({\n',
          add: "  idleMinutes: contextCount(node, 'idleMinutes', CONVERSATION.idleSeconds / 60),\n",
        },
        {
          after: '  [ENV.requestRetentionDays]: String(settings.requestRetentionDays),\n',
          add: '  [ENV.idleMinutes]: String(settings.idleMinutes),\n',
        },
      ],
    },
    {
      file: 'lambdas/conversations/settings.ts',
      change: [
        {
          replace: '    idleMilliseconds: (CONVERSATION.idleSeconds * 1_000) / speed,\n',
          by: `    idleMilliseconds:
      (positiveEnv(ENV.idleMinutes, CONVERSATION.idleSeconds / 60, environment) * 60_000) / speed,
`,
        },
      ],
    },
    {
      file: 'docs/deploy.md',
      change: [
        {
          after: '| `requestRetentionDays` | days that [requests](requests.md) of visitors are kept | 90 |\n',
          add: '| `idleMinutes` | minutes without a message after which a conversation ends | 15 |\n',
        },
      ],
    },
    {
      file: 'test/unit/conversations/idle-minutes.test.ts',
      content: `import { expect, test } from '@jest/globals';
import { conversationSettings } from '../../../lambdas/conversations/settings.ts';

test('the setting idleMinutes changes when a conversation ends', () => {
  expect(conversationSettings({}).idleMilliseconds).toBe(15 * 60_000);
  expect(conversationSettings({ IDLE_MINUTES: '30' }).idleMilliseconds).toBe(30 * 60_000);
});
`,
    },
  ],
  checks: ['test/unit/settings/settings.test.ts'],
};

import { type Recipe, studioMessage } from './recipe.ts';

/** An event for receivers who want to react while the visitor is still writing. */
export const ADD_AN_EVENT: Recipe = {
  heading: 'Add an event',
  maxFiles: 8,
  edits: [
    {
      file: 'lambdas/events/webhook-events.ts',
      change: [
        {
          after: 'export const WEBHOOK_EVENTS = {\n',
          add: `  'conversation.started': event(
    z.strictObject({
      conversation_id: z.string().register(z.globalRegistry, { description: doc('Id of the conversation') }),
      qpr_code_id: z.string(),
      short_id: z.string(),
      scan_id: z.int().check(z.nonnegative()),
    }),
  )({
    label: doc('Conversation started'),
    title: doc('A conversation started'),
    when: doc('a visitor opened the chat of a code'),
    visitorsWords: false,
    sample: () => ({ conversation_id: 'cnv_01JD0000000000SAMP1E000000', ...CODE, scan_id: 1 }),
  }),
`,
        },
      ],
    },
    {
      file: 'lambdas/conversations/sessions/start-conversation.ts',
      change: [
        {
          after: "import { scanKey } from '../../events/scan-id.ts';\n",
          add: "import { eventWrite } from '../../events/outbox.ts';\n",
        },
        {
          after: '    lists: putListedConversationWrites(table, conversation, expires),\n',
          add: `    event: eventWrite(effects, {
      event: 'conversation.started',
      account_id: scan.code.account_id,
      organization_id: scan.code.organization_id,
      data: {
        conversation_id: conversation.id,
        qpr_code_id: codeIdOf(scan.code.ulid),
        short_id,
        scan_id: scan.scan_id,
      },
    }),
`,
        },
      ],
    },
    {
      file: 'test/e2e/webhooks/every-event.test.ts',
      change: [
        {
          after: "  'scan.created': scanAndTalk,\n",
          add: "  'conversation.started': scanAndTalk,\n",
        },
      ],
    },
    ...studioMessage('webhookForm.events', 'conversation.started', {
      de: 'Gespräch begonnen',
      es: 'Conversación iniciada',
      fr: 'Conversation commencée',
      nl: 'Gesprek begonnen',
      uk: 'Розмову розпочато',
    }),
  ],
  checks: ['test/unit/events/catalogue.test.ts', 'test/unit/docs/webhooks.test.ts'],
};

import * as z from 'zod/mini';
import type { WebhookEventType } from '../../../contracts/events.ts';
import { EVENT_TITLES } from '../../../contracts/webhooks/event-types.ts';
import type { WebhookFormat } from '../../../contracts/webhooks/formats.ts';
import { cutText } from '../../../shared/cut-text.ts';

type Fact = readonly [title: string, value: string];

interface Summary {
  readonly title: string;
  readonly facts: readonly Fact[];
}

const scalar = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const bodySchema = z.object({ data: z.record(z.string(), z.unknown()) });
const requestSchema = z.object({
  form_title: z.string(),
  placement_name: z.optional(z.string()),
  answers: z.record(z.string(), z.unknown()),
  labels: z.record(z.string(), z.string()),
});

/**
 * The body of an event in the webhook's format. In a message for Slack or Teams, everything that visitors wrote stays
 * plain text: these services would otherwise turn parts of it into links and mentions.
 */
export function formattedBody(format: WebhookFormat, event: WebhookEventType, body: string): string {
  if (format === 'json') return body;
  const summary = summaryOf(event, bodySchema.parse(JSON.parse(body)).data);
  return JSON.stringify(format === 'slack' ? slackMessage(summary) : teamsMessage(summary));
}

function summaryOf(event: WebhookEventType, data: Readonly<Record<string, unknown>>): Summary {
  if (event !== 'request.created') return { title: EVENT_TITLES[event], facts: factsOf(data) };
  const { form_title, placement_name, answers, labels } = requestSchema.parse(data);
  const facts = Object.entries(answers).map(([name, answer]): Fact => [labels[name] ?? name, textOf(answer)]);
  return {
    title: `${EVENT_TITLES[event]}: ${form_title}`,
    facts: placement_name === undefined ? facts : [...facts, ['Placement', placement_name]],
  };
}

/** The fields that are not lists, objects or null. */
const factsOf = (data: Readonly<Record<string, unknown>>): Fact[] =>
  Object.entries(data).flatMap(([name, value]): Fact[] =>
    scalar.safeParse(value).success && value !== null ? [[name.replaceAll('_', ' '), textOf(value)]] : [],
  );

const textOf = (value: unknown): string => {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return String(value);
};

/** Slack's limits for a header and for the text of a section. */
const SLACK_HEADER = 150;
const SLACK_SECTION = 3_000;

const cut = (text: string, max: number): string => (text.length > max ? `${cutText(text, max - 1)}…` : text);

/** Escapes the control characters with which Slack marks links and mentions. */
const escapeSlack = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const slackMessage = ({ title, facts }: Summary) => ({
  text: cut(escapeSlack(title), SLACK_SECTION),
  blocks: [
    { type: 'header', text: { type: 'plain_text', text: cut(title, SLACK_HEADER) } },
    ...facts.map(([name, value]) => ({
      type: 'section',
      text: { type: 'plain_text', text: cut(`${name}: ${value}`, SLACK_SECTION) },
    })),
  ],
});

/** A text run shows its text as it is. A text block would interpret Markdown. */
const teamsLine = (...runs: readonly object[]) => ({ type: 'RichTextBlock', inlines: runs });
const teamsRun = (text: string, more: object = {}) => ({ type: 'TextRun', text, ...more });

const teamsCard = ({ title, facts }: Summary) => ({
  type: 'message',
  attachments: [
    {
      content_type: 'application/vnd.microsoft.card.adaptive',
      content: {
        $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
        type: 'AdaptiveCard',
        version: '1.4',
        body: [
          teamsLine(teamsRun(title, { weight: 'Bolder', size: 'Medium' })),
          ...facts.map(([name, value]) => teamsLine(teamsRun(`${name}: `, { weight: 'Bolder' }), teamsRun(value))),
        ],
      },
    },
  ],
});

/**
 * Teams accepts at most 28 KB, including several KB that it adds itself: it has refused requests of 24 KB.
 * https://github.com/MicrosoftDocs/msteams-docs/issues/11274
 */
const TEAMS_BYTES = 20_000;

/** Shortens the longest texts until the message is small enough. Short texts stay complete. */
function teamsMessage({ title, facts }: Summary) {
  for (let max = TEAMS_BYTES; ; max = Math.floor(max * 0.9)) {
    const message = teamsCard({
      title: cut(title, max),
      facts: facts.map(([name, value]): Fact => [cut(name, max), cut(value, max)]),
    });
    if (max <= 1 || Buffer.byteLength(JSON.stringify(message)) <= TEAMS_BYTES) return message;
  }
}

import { WEBHOOK_EVENT_TYPES } from '../contracts/events.ts';
import { WEBHOOK_EVENTS } from '../lambdas/events/webhook-events.ts';
import { exampleEvent } from './webhooks.ts';

const TABLE = /(<!-- events:[^>]*-->\n).*?(<!-- \/events -->)/s;
const PAYLOADS = /(<!-- payloads:[^>]*-->\n).*?(<!-- \/payloads -->)/s;

/** Updates the generated parts of the page about webhooks. */
export const withEvents = (page: string): string =>
  page
    .replace(TABLE, (_, begin: string, end: string) => `${begin}\n${table()}\n\n${end}`)
    .replace(PAYLOADS, (_, begin: string, end: string) => `${begin}\n${payloads()}\n\n${end}`);

/** The example of each event type, by its file. */
export const eventSamples = (): Record<string, string> =>
  Object.fromEntries(WEBHOOK_EVENT_TYPES.map((type) => [`docs/samples/events/${type}.json`, jsonOf(type)]));

const table = () =>
  [
    '| event | when |',
    '|---|---|',
    ...Object.entries(WEBHOOK_EVENTS).map(([type, { when }]) => `| \`${type}\` | ${when} |`),
  ].join('\n');

const payloads = () =>
  WEBHOOK_EVENT_TYPES.map((type) => {
    const { notes } = WEBHOOK_EVENTS[type];
    const text = notes === undefined ? '' : `${wrap(notes)}\n\n`;
    return `### ${type}\n\n${text}\`\`\`json\n${jsonOf(type)}\`\`\``;
  }).join('\n\n');

/** Values inside the data are on one line each. */
function jsonOf(type: (typeof WEBHOOK_EVENT_TYPES)[number]): string {
  const { data, ...envelope } = exampleEvent(type);
  const fields = Object.entries(data).map(([name, value]) => `    ${JSON.stringify(name)}: ${oneLine(value)}`);
  return `${JSON.stringify(envelope, null, 2).slice(0, -2)},\n  "data": {\n${fields.join(',\n')}\n  }\n}\n`;
}

function oneLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(oneLine).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).map(([name, each]) => `${JSON.stringify(name)}: ${oneLine(each)}`);
  return `{ ${fields.join(', ')} }`;
}

const LINE = 140;
const wrap = (text: string): string => text.replaceAll(new RegExp(`(.{1,${LINE - 1}})( |$)`, 'g'), '$1\n').trimEnd();

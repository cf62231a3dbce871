import { describe, expect, test } from '@jest/globals';
import { WEBHOOK_EVENT_TYPES } from '../../../contracts/events.ts';
import { REQUEST } from '../../../contracts/requests/requests.ts';
import { sampleData } from '../../../lambdas/events/samples.ts';
import { formattedBody } from '../../../lambdas/webhooks/delivery/formatted-body.ts';

const NOW = '2026-11-16T12:00:00.000Z';
const bodyOf = (event: (typeof WEBHOOK_EVENT_TYPES)[number], changes: object = {}) =>
  JSON.stringify({ event, id: 'evt_1', created_at: NOW, data: { ...sampleData(NOW)[event], ...changes } });

const INJECTED = '<!channel> <https://evil.example|click> [click](https://evil.example) @here';

describe('the body of a delivery', () => {
  test('in the format `json` is the event itself, byte for byte', () => {
    const body = bodyOf('scan.created');
    expect(formattedBody('json', 'scan.created', body)).toBe(body);
  });

  test('for Slack has the answers of a form as plain text', () => {
    const body = bodyOf('request.created', { answers: { guests: 4, wish: INJECTED, ok: true }, form_title: '<b>' });
    const message = JSON.parse(formattedBody('slack', 'request.created', body));
    expect(message).toEqual({
      text: 'A visitor sent a form: &lt;b&gt;',
      blocks: [
        { type: 'header', text: { type: 'plain_text', text: 'A visitor sent a form: <b>' } },
        { type: 'section', text: { type: 'plain_text', text: 'How many people?: 4' } },
        { type: 'section', text: { type: 'plain_text', text: `wish: ${INJECTED}` } },
        { type: 'section', text: { type: 'plain_text', text: 'ok: Yes' } },
        { type: 'section', text: { type: 'plain_text', text: 'Placement: Table 12' } },
      ],
    });
  });

  test('for Teams is an adaptive card without Markdown', () => {
    const body = bodyOf('request.created', { answers: { wish: INJECTED } });
    const { type, attachments } = JSON.parse(formattedBody('teams', 'request.created', body));
    expect(type).toBe('message');
    expect(attachments).toHaveLength(1);
    const { content_type: contentType, content } = attachments[0];
    expect(contentType).toBe('application/vnd.microsoft.card.adaptive');
    expect(content).toMatchObject({ type: 'AdaptiveCard', version: '1.4' });
    expect(JSON.stringify(content.body)).not.toMatch(/"TextBlock"/);
    expect(content.body[1].inlines[1]).toEqual({ type: 'TextRun', text: INJECTED });
  });

  test.each(WEBHOOK_EVENT_TYPES)('fits the limits of Slack for %s', (event) => {
    const { blocks, text } = JSON.parse(formattedBody('slack', event, bodyOf(event)));
    expect(text).not.toBe('');
    expect(blocks.length).toBeLessThanOrEqual(50);
  });

  test('is truncated where a text is too long for Slack', () => {
    const body = bodyOf('request.created', { answers: { wish: 'x'.repeat(4_000) }, form_title: 'y'.repeat(200) });
    const { blocks } = JSON.parse(formattedBody('slack', 'request.created', body));
    expect(blocks[0].text.text).toHaveLength(150);
    expect(blocks[1].text.text).toHaveLength(3_000);
  });

  test.each(['я', '餐', '🦘', '\n'])(
    'fits into a message of Teams if all answers are as long as possible (%j)',
    (letter) => {
      const long = Array.from({ length: REQUEST.fieldsPerForm - 1 }, (_, at) => [
        `wish_${at}`,
        letter.repeat(REQUEST.textLength / letter.length),
      ]);
      const short = '12345';
      const answers = { ...Object.fromEntries(long), phone: short };
      const labels = Object.fromEntries(
        Object.keys(answers).map((name) => [name, letter.repeat(REQUEST.labelLength / letter.length)]),
      );
      const message = formattedBody('teams', 'request.created', bodyOf('request.created', { answers, labels }));
      expect(Buffer.byteLength(message)).toBeLessThanOrEqual(20_000);
      // Only the long texts are cut, and not more than necessary.
      expect(Buffer.byteLength(message)).toBeGreaterThan(17_000);
      const shown: string[] = JSON.parse(message).attachments[0].content.body.map(
        ({ inlines }: { inlines: { text: string }[] }) => inlines.at(-1)?.text,
      );
      expect(shown[1]).toMatch(/…$/);
      expect(shown.every((text) => text.isWellFormed())).toBe(true);
      expect(shown).toContain(short);
    },
  );

  test('is not cut for Teams if it fits', () => {
    const wish = 'я'.repeat(REQUEST.textLength);
    const body = bodyOf('request.created', { answers: { wish } });
    expect(formattedBody('teams', 'request.created', body)).toContain(`"${wish}"`);
  });

  test('is not cut inside an emoji', () => {
    const title = (text: string): string => {
      const body = bodyOf('request.created', { answers: {}, form_title: text });
      return JSON.parse(formattedBody('slack', 'request.created', body)).blocks[0].text.text;
    };
    for (const start of ['', 'x']) expect(title(start + '🦘'.repeat(100)).isWellFormed()).toBe(true);
  });
});

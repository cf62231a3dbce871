import { KNOWLEDGE_LIMITS } from '../../contracts/knowledge.ts';
import { LIMITS } from '../../contracts/limits.ts';
import { GROUNDINGS, TEMPLATES } from '../../contracts/qpr-codes.ts';
import { REQUEST } from '../../contracts/requests/requests.ts';
import { formatNumber } from '../format-number.ts';
import { doc } from './doc.ts';
import type { Entity, Fields, In } from './field.ts';

/** The fields of a code that its owner sets. The order is that of versions, files and the command line. */
export const CODE_FIELDS = {
  name: {
    kind: 'text',
    max: LIMITS.nameLength,
    required: true,
    in: ['version', 'answer', 'file'],
    about: doc('Human-readable name'),
    example: doc('Lobby concierge'),
  },
  prompt: {
    kind: 'text',
    max: LIMITS.promptLength,
    required: true,
    in: ['version', 'answer'],
    option: doc({
      name: 'prompt',
      value: 'TEXT',
      help: 'instructions for the assistant; @FILE reads a file, - reads stdin',
    }),
    about: doc('AI system prompt; sets persona and behavior'),
    example: doc('You are the concierge of the Grand Hotel.'),
  },
  welcome_message: {
    kind: 'text',
    max: LIMITS.welcomeMessageLength,
    required: true,
    nullable: true,
    in: ['version', 'answer', 'file'],
    option: doc({
      name: 'welcome-message',
      value: 'TEXT',
      help: 'the first message that visitors see; @FILE and - as above',
    }),
    about: doc(
      'First message shown to the visitor. By default, a greeting that fits the template and contains the name of the code',
    ),
  },
  template: {
    kind: 'choice',
    of: TEMPLATES,
    required: true,
    in: ['version', 'answer', 'file'],
    option: doc({ name: 'template', value: 'NAME', help: 'design and greeting of the page' }),
    about: doc('Design and greeting of the page'),
  },
  suggestions: {
    kind: 'texts',
    max: LIMITS.suggestions,
    maxEach: LIMITS.suggestionLength,
    in: ['version', 'file'],
    option: doc({ name: 'suggestion', value: 'TEXT', help: 'a suggested question that visitors can tap; repeatable' }),
    about: doc(
      'Suggested questions that a visitor can tap. An empty list shows none. By default (null), the page suggests questions that the prompt answers, if any',
    ),
    example: doc(['When is breakfast?', 'Is there a gym?']),
  },
  color: {
    kind: 'color',
    in: ['brand', 'version', 'file'],
    option: doc({ name: 'color', value: '#RRGGBB', help: 'accent color of the page' }),
    about: doc(
      "Accent color of the page, made darker or lighter if needed for readability. null: the template's color",
    ),
    example: doc('#0f766e'),
  },
  grounding: {
    kind: 'choice',
    of: GROUNDINGS,
    in: ['brand', 'version', 'answer', 'file'],
    option: doc({
      name: 'grounding',
      value: 'KIND',
      help: 'with strict, answers come only from the prompt and the knowledge',
    }),
    about: doc(
      '`strict`: the assistant answers only from the prompt and the knowledge, or says that it does not know and whom to ask. null: it can also use what the model knows',
    ),
    example: doc('strict'),
  },
  contact: {
    kind: 'contact',
    in: ['brand', 'version', 'answer', 'file'],
    about: doc('Contact for questions that the assistant cannot answer; shown as a button on the page'),
    example: doc({ to: '+49 30 1234567', label: 'Call reception' }),
  },
  logo: {
    kind: 'picture',
    in: ['brand', 'version'],
    about: doc(
      `Logo at the top of the page, as a data URI or Base64: PNG, JPEG or WebP, at most ${formatNumber(LIMITS.pageLogoBytes)} bytes and ${LIMITS.pageLogoPixels.max} pixels per side, not animated. Responses contain its URL as \`logo_url\``,
    ),
    example: doc('data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAA…'),
  },
  privacy_url: {
    kind: 'link',
    in: ['brand', 'version', 'file'],
    column: doc('privacy notice'),
    option: doc({ name: 'privacy-url', value: 'URL', help: 'URL of your privacy notice' }),
    about: doc("The owner's privacy notice, linked from the text that says what data a visit stores"),
    example: doc('https://example.com/privacy'),
  },
  embed_origins: {
    kind: 'origins',
    max: LIMITS.embedOrigins,
    none: 'empty',
    in: ['brand', 'version', 'file'],
    column: doc('websites'),
    option: doc({
      name: 'embed-origin',
      value: 'ORIGIN',
      help: 'a website that can embed the page, such as https://www.example.com; repeatable',
    }),
    about: doc(
      `Websites that can show the page in a frame, with \`embed.js\`: at most ${LIMITS.embedOrigins} exact origins. null: none`,
    ),
    example: doc(['https://www.example.com']),
  },
  voice: {
    kind: 'flag',
    none: false,
    in: ['version', 'file'],
    option: doc({ name: 'voice', help: 'visitors can dictate questions and listen to answers' }),
    about: doc(
      'Whether visitors can dictate questions and listen to answers, in browsers that support it. null: they cannot',
    ),
    example: doc(true),
  },
  archived_message: {
    kind: 'text',
    max: LIMITS.archivedMessageLength,
    in: ['version', 'file'],
    option: doc({ name: 'archived-message', value: 'TEXT', help: 'text that visitors see after the code is archived' }),
    about: doc('Message for visitors while the code is archived. Cannot be combined with archived_url'),
    example: doc('Our summer terrace is closed. See you in May!'),
  },
  archived_url: {
    kind: 'link',
    in: ['version', 'file'],
    column: doc('archived URL'),
    option: doc({
      name: 'archived-url',
      value: 'URL',
      help: 'URL to which visitors are redirected after the code is archived',
    }),
    about: doc(
      'Visitors are redirected to this URL while the code is archived. Cannot be combined with archived_message',
    ),
    example: doc('https://example.com/winter'),
  },
  knowledge: {
    kind: 'knowledge',
    max: KNOWLEDGE_LIMITS.setsPerCode,
    none: 'empty',
    in: ['version', 'answer', 'file'],
    about: doc('Ids of knowledge sets that the assistant answers from. They must have the same owner as the code'),
    example: doc(['kno_01K9ZQ4T7M3X8V5C2B6N0P1R4S']),
  },
  forms: {
    kind: 'forms',
    max: REQUEST.formsPerCode,
    none: 'empty',
    in: ['version', 'answer', 'file'],
    about: doc('Forms that visitors can send. Each submission is a request (`GET /v1/requests`)'),
    example: doc([
      {
        name: 'table',
        title: 'Book a table',
        fields: [
          { name: 'guests', label: 'How many people?', type: 'number', required: true },
          { name: 'phone', label: 'Your phone number', type: 'phone', required: true },
        ],
        offer: ['button', 'model'],
      },
    ]),
  },
  metadata: {
    kind: 'metadata',
    required: true,
    in: ['file'],
    option: doc({ name: 'metadata', value: 'KEY=VALUE', help: 'custom data; repeat for each key' }),
    about: doc('Arbitrary key-value pairs'),
  },
  request_recipients: {
    kind: 'emails',
    max: REQUEST.recipientsPerCode,
    none: 'empty',
    in: ['file'],
    option: doc({
      name: 'request-recipient',
      value: 'ADDRESS',
      help: 'an e-mail address that gets the requests of visitors after its owner confirms; repeatable',
    }),
    about: doc(
      `E-mail addresses that get the requests of the code, at most ${REQUEST.recipientsPerCode}. An address gets nothing until the recipient confirms with the link that we send`,
    ),
    example: doc(['reception@example.com']),
  },
  tags: {
    kind: 'tags',
    max: LIMITS.tags,
    maxEach: LIMITS.tagLength,
    none: 'empty',
    in: ['file'],
    option: doc({
      name: 'tags',
      value: 'TAGS',
      help: 'tags to find the code by, separated by commas; "" removes them',
    }),
    about: doc(
      `Tags to find codes by. Visitors do not see them. At most ${LIMITS.tags}, without commas, and no two that differ only in case. null: none`,
    ),
    example: doc(['Ground floor', 'Summer']),
  },
} as const satisfies Fields;

export interface CodeFields extends Entity<typeof CODE_FIELDS> {}
export interface BrandFields extends Entity<In<typeof CODE_FIELDS, 'brand'>> {}

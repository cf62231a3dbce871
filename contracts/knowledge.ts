import type { Plan } from './organizations/plans.ts';

/** What the stack, the functions and the pages share about knowledge: names, limits and the layout of its bucket. */

/** Types of the files that owners can upload. */
export const FILE_TYPES = [
  'application/pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'text/csv',
  'text/html',
  'text/markdown',
  'text/plain',
  'application/json',
] as const;
export type FileType = (typeof FILE_TYPES)[number];

/** The kinds of sources that an owner can add to a knowledge set. */
export const SOURCE_KINDS = ['file', 'page', 'site', 'feed', 'answer'] as const;
export type SourceKind = (typeof SOURCE_KINDS)[number];

/** Kinds that are read from an address on the web. */
export const WEB_KINDS = ['page', 'site', 'feed'] as const satisfies readonly SourceKind[];
export type WebKind = (typeof WEB_KINDS)[number];

/**
 * Why a page has no text. In a PDF: `scanned` means that the page is only a picture, and `damaged` that it cannot be
 * read. On the web: `unavailable` means that the address did not return a page, and `no_text` that the page probably
 * shows its text only with scripts, which are not run.
 */
export const UNREAD_REASONS = ['scanned', 'damaged', 'unavailable', 'no_text'] as const;

/**
 * `waiting`: the file is not uploaded yet. `held`: the new version waits for approval, and answers still use the
 * previous one. `failed`: answers still use the previous version, if there is one.
 */
export const SOURCE_STATUSES = ['waiting', 'reading', 'ready', 'held', 'failed'] as const;
export type SourceStatus = (typeof SOURCE_STATUSES)[number];

export const SET_STATUSES = ['ready', 'updating'] as const;

export const KNOWLEDGE_LIMITS = {
  /** Sets of an account or an organization. */
  setsPerOwner: 100,
  /** Sets that one code can use. */
  setsPerCode: 3,
  sourcesPerSet: 20,
  tokensPerSet: 200_000,
  /** More would make every search slow. */
  passagesPerSource: 4_000,
  fileBytes: 10 * 1024 * 1024,
  pagesPerFile: 300,
  fileNameLength: 200,
  questionLength: 500,
  answerLength: 8_000,
  urlLength: 2_048,
  /** Pages of one site. */
  pagesPerSite: 200,
  /** How long the pages of one site are requested. Pages that were not requested by then are left out. */
  siteMinutes: 10,
  /** Sources of one account that are fetched from the web at the same time. Further ones wait. */
  readingsAtOnce: 3,
  /**
   * A step that fetches pages is stopped after this time. After 20 s, it does not start another page. The last page,
   * with its redirects and robots.txt, can take 60 s.
   */
  fetchStepSeconds: 90,
  /** Size of one page or feed. */
  pageBytes: 2 * 1024 * 1024,
  /** Characters of the text that one response contains. More could exceed the limit of a Lambda response, 6 MB. */
  textCharacters: 800_000,
  /** Feeds of an account or an organization. Each is read again and again, so each costs money. */
  feedsPerOwner: 10,
  /** How often a feed is read. */
  feedMinutes: { min: 5, default: 60, max: 24 * 60 },
  /** Passages that one search returns. */
  searchResults: { default: 8, max: 20 },
  queryLength: 2_000,
  /** How long an upload address works. */
  uploadMinutes: 15,
  /** How long the address of an uploaded file works for its owner. */
  fileMinutes: 15,
  /** How long the address works that a visitor gets. The browser of the visitor follows it at once. */
  visitorFileSeconds: 10,
  /** Bytes of files that the visitors of one code can open per day. */
  visitorBytesPerDay: 5 * 1024 ** 3,
  /**
   * If the sets of a code together have at most this many tokens, the assistant's instructions contain their whole
   * text. If they have more, the sets are searched for each question.
   */
  wholeTextTokens: 16_000,
  /** Passages that the assistant gets for a question if the sets are searched. */
  passagesPerAnswer: 8,
} as const;

/**
 * How long sources of one account are fetched from the web per day (UTC), all together. Ten feeds that are read every
 * five minutes take about an hour and a half. With three turns, nobody can use more than three days per day.
 */
export const READING_MINUTES_PER_DAY: Readonly<Record<Plan, number>> = {
  free: 120,
  starter: 360,
  professional: 1_440,
  enterprise: 4_320,
};

/** The path of uploads on our own domain, and the prefix of the same objects in the bucket. */
const UPLOADS_PREFIX = 'uploads';
export const UPLOADS_PATTERN = `/${UPLOADS_PREFIX}/*`;

/** The path on our own domain where visitors open the same files. The edge verifies the signature of the address. */
export const VISITOR_FILES_PREFIX = 'files';
export const VISITOR_FILES_PATTERN = `/${VISITOR_FILES_PREFIX}/*`;
/** The first word of everything that is signed for such an address, because the secret has other uses too. */
export const VISITOR_FILE_PURPOSE = 'visitor-file';
/** The signed query parameters, in the order in which they are signed. */
export const VISITOR_FILE_PARAMETERS = ['code', 'expires', 'name'] as const;

/** Browsers display files of this type and download all others. */
export const DISPLAYED_FILE_TYPE: FileType = 'application/pdf';

/**
 * The folders of the bucket: uploaded files, pages from the web, the texts read from both, passages with their vectors,
 * and packs. A pack is one file with everything that a search in a set needs.
 */
export const KNOWLEDGE_PREFIX = {
  uploads: `${UPLOADS_PREFIX}/`,
  pages: 'pages/',
  texts: 'texts/',
  passages: 'passages/',
  packs: 'packs/',
} as const;

/** The errors of a step that ran out of time, and of one whose process ended, for example because it ran out of memory. */
export const TIMEOUT_ERRORS = ['States.Timeout', 'Sandbox.Timedout'] as const;
export const EXIT_ERRORS = ['Runtime.ExitError', 'Runtime.OutOfMemory', 'Lambda.Unknown'] as const;

/** Pages per step of the state machine that reads sources. Progress is visible after each step. */
export const PAGES_PER_STEP = 50;

/** The embedding model on AWS (Amazon Titan Text Embeddings V2), and the dimensions of its vectors. */
export const EMBEDDING = { modelId: 'amazon.titan-embed-text-v2:0', dimensions: 256 } as const;

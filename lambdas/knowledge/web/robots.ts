/** What a robots.txt says to one user agent (RFC 9309). */
export interface Robots {
  isAllowed(url: URL): boolean;
  readonly sitemaps: readonly string[];
}

interface Rule {
  readonly allows: boolean;
  readonly length: number;
  /** The beginning of every path that matches. */
  readonly start: string;
  /** The texts after the wildcards. A path matches if they follow the start in this order, with anything in between. */
  readonly pieces: readonly string[];
}

/** RFC 9309 requires that readers read at least this much. Google ignores the rest, too. */
export const ROBOTS_BYTES = 500 * 1024;
/** Stands for the end of a path. No URL contains it. */
const END = '\n';

/**
 * Parses a robots.txt for one user agent. The file is untrusted, so we do not use the package robots-parser: its work
 * grows with the number of agents times the number of rules, and with the length of a rule times the length of the
 * path. A hostile file would use up our time and memory.
 */
export function parseRobots(content: Buffer, user_agent: string): Robots {
  const name = user_agent.toLowerCase();
  const sitemaps: string[] = [];
  const groups = new Map<string, Rule[]>();
  let agents = new Set<string>();
  let previous = '';
  for (const [field, value] of fieldsOf(content)) {
    if (field === 'user-agent') {
      // Consecutive lines name the agents of one group.
      if (previous !== field) agents = new Set();
      const agent = agentOf(value);
      if (agent === name || agent === '*') agents.add(agent);
    }
    if (field === 'allow' || field === 'disallow') {
      for (const agent of agents) groups.set(agent, groups.get(agent) ?? []);
      // An empty value is not a rule.
      if (value !== '') for (const agent of agents) groups.get(agent)?.push(ruleOf(value, field === 'allow'));
    }
    if (field === 'sitemap' && value !== '') sitemaps.push(value);
    previous = field;
  }
  const rules = (groups.get(name) ?? groups.get('*') ?? []).sort(byPrecedence);
  return {
    sitemaps,
    isAllowed: ({ pathname, search }) => {
      const path = withUpperCaseCodes(pathname + search) + END;
      return rules.find((rule) => matches(rule, path))?.allows ?? true;
    },
  };
}

function* fieldsOf(content: Buffer): Generator<readonly [field: string, value: string]> {
  const lines = content
    .subarray(0, ROBOTS_BYTES)
    .toString()
    .split(/\r\n|\r|\n/);
  // The last line may be cut off, and the beginning of a rule would apply to more paths than the whole rule.
  if (content.length > ROBOTS_BYTES) lines.pop();
  for (const line of lines) {
    const [text = ''] = line.split('#', 1);
    const [field = ''] = text.split(':', 1);
    if (field.length < text.length) yield [field.trim().toLowerCase(), text.slice(field.length + 1).trim()];
  }
}

/** Without the version: `QprReader/1.0` is `qprreader`. */
const agentOf = (value: string): string => (value.toLowerCase().split('/', 1)[0] ?? '').trim();

function ruleOf(value: string, allows: boolean): Rule {
  const pattern = withUpperCaseCodes(encodeURI(value).replaceAll('%25', '%'));
  const [start = '', ...pieces] = pattern.replace(/\$$/, END).split('*');
  return { allows, length: pattern.length, start, pieces };
}

/** `%c3` and `%C3` are the same. */
const withUpperCaseCodes = (path: string): string => path.replaceAll(/%[\da-f]{2}/gi, (code) => code.toUpperCase());

/** The longest rule applies. Of an `allow` and a `disallow` of the same length, the `allow` applies. */
const byPrecedence = (one: Rule, other: Rule): number =>
  other.length - one.length || Number(other.allows) - Number(one.allows);

function matches({ start, pieces }: Rule, path: string): boolean {
  if (!path.startsWith(start)) return false;
  let from = start.length;
  for (const piece of pieces) {
    const at = path.indexOf(piece, from);
    if (at < 0) return false;
    from = at + piece.length;
  }
  return true;
}

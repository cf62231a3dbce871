import type { Language } from '../../../contracts/languages.ts';
import { digests, silenceDigest } from '../../../messages/emails.js';
import { digestBody } from '../../platform/email/digest-body.ts';
import { nameInEmail } from '../../platform/email/email-text.ts';

/** A placement that was scanned regularly, and then not at all for a week. */
export interface SilentPlacement {
  readonly name: string;
  readonly code_name: string;
  readonly last_scanned_at: string;
  /** The organization of its code; absent for a code of the account itself. */
  readonly organization_id?: string | undefined;
}

interface DigestContent {
  readonly placements: readonly SilentPlacement[];
  /** The names of the organizations, by their id. */
  readonly organizationNames: ReadonlyMap<string, string>;
  readonly baseUrl: string;
  readonly unsubscribeUrl: string;
  readonly language?: Language | undefined;
}

const MAX_LISTED = 20;

/**
 * The e-mail that names the silent placements of an account and its organizations, with links to the lists of silent
 * placements in the Studio.
 */
export function digestEmail(content: DigestContent) {
  const { placements, unsubscribeUrl, language = 'en' } = content;
  const t = silenceDigest[language];
  const links = linksTo(content, t.button);
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
  const unlistedCount = placements.length - MAX_LISTED;
  const lines = [
    ...placements.slice(0, MAX_LISTED).map(({ name, code_name, last_scanned_at }) =>
      t.placement({
        name: nameInEmail(name),
        code: nameInEmail(code_name),
        day: day.format(new Date(last_scanned_at)),
      }),
    ),
    ...(unlistedCount > 0 ? [t.more({ count: unlistedCount })] : []),
  ];
  return {
    subject: t.subject,
    ...digestBody({
      intro: t.intro,
      lines,
      advice: t.advice,
      links,
      frequency: t.weekly,
      unsubscribe: { label: digests[language].unsubscribe, url: unsubscribeUrl },
    }),
    unsubscribeUrl,
    language,
  };
}

/** The Studio has one list for the account and one for each organization. */
function linksTo({ placements, organizationNames, baseUrl }: DigestContent, button: string) {
  return [...new Set(placements.map(({ organization_id }) => organization_id))].map((id) =>
    id === undefined
      ? { label: button, url: `${baseUrl}/studio/placements?show=silent` }
      : {
          label: `${button} (${nameInEmail(organizationNames.get(id) ?? id)})`,
          url: `${baseUrl}/studio/${id}/placements?show=silent`,
        },
  );
}

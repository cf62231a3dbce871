/** What a slug looks like: lower-case words of Latin letters and digits, joined by single hyphens. */
export const SLUG_PATTERN = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
export const SLUG_MAX_LENGTH = 63;

export const isSlug = (text: string): boolean => text.length <= SLUG_MAX_LENGTH && SLUG_PATTERN.test(text);

const table = (letters: string): Record<string, string> =>
  Object.fromEntries(letters.split(' ').map((pair) => [pair.slice(0, 1), pair.slice(1)]));

/** Letters that Unicode does not decompose into a Latin letter and an accent, letter by letter. */
const LATIN = table('ßss æae œoe øo đd ðd ħh ıi ĸk łl ŋn þth ŧt ƒf əe');
const CYRILLIC = table(
  'аa бb вv гg ґg дd еe єye ёyo жzh зz иi іi їyi йy кk лl мm нn оo пp рr сs тt уu ўu фf хkh цts чch шsh щshch ъ ыy ь эe юyu яya ђdj јj љlj њnj ћc џdz',
);
const GREEK = table('αa βv γg δd εe ζz ηi θth ιi κk λl μm νn ξx οo πp ρr σs ςs τt υy φf χch ψps ωo');
const TRANSLITERATION: Readonly<Record<string, string>> = { ...LATIN, ...CYRILLIC, ...GREEK };

const COMBINING_MARKS = /\p{M}/gu;
const APOSTROPHES = /['’ʼ`]/g;

/** One character in Latin letters: by the table as it is (й, ё), else without its accents (é, ά). */
function latin(character: string): string {
  const direct = TRANSLITERATION[character];
  if (direct !== undefined) return direct;
  const bare = character.normalize('NFKD').replace(COMBINING_MARKS, '').toLowerCase();
  return [...bare].map((letter) => TRANSLITERATION[letter] ?? letter).join('');
}

/**
 * The slug of a name: accents dropped, Cyrillic and Greek transliterated, everything else a hyphen.
 * A name without one letter that can be written so (漢字, العربية) gets the fallback: a wrong
 * reading of somebody's name is worse than a neutral word.
 */
export function slugFromName(name: string, fallback: string): string {
  const words = [...name.normalize('NFC').toLowerCase().replace(APOSTROPHES, '')].map(latin).join('');
  const slug = words.replace(/[^a-z0-9]+/g, '-').replace(/^-+|-+$/g, '');
  return shorten(slug, SLUG_MAX_LENGTH) || fallback;
}

/** The slug with a tail that makes it another than one already taken, still within the length. */
export const slugWithTail = (slug: string, tail: string): string =>
  `${shorten(slug, SLUG_MAX_LENGTH - tail.length - 1)}-${tail}`;

const shorten = (slug: string, length: number): string => slug.slice(0, length).replace(/-+$/, '');

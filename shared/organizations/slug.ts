/** A slug consists of lowercase words of Latin letters and digits, joined by single hyphens. */
export const SLUG_PATTERN = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
export const SLUG_MAX_LENGTH = 63;

export const isSlug = (text: string): boolean => text.length <= SLUG_MAX_LENGTH && SLUG_PATTERN.test(text);

const table = (letters: string): Record<string, string> =>
  Object.fromEntries(letters.split(' ').map((pair) => [pair.slice(0, 1), pair.slice(1)]));

/**
 * Letters that Unicode does not decompose into a Latin letter and an accent. Each entry is a letter and its
 * replacement.
 */
const LATIN = table('ßss æae œoe øo đd ðd ħh ıi ĸk łl ŋn þth ŧt ƒf əe');
const CYRILLIC = table(
  'аa бb вv гg ґg дd еe єye ёyo жzh зz иi іi їyi йy кk лl мm нn оo пp рr сs тt уu ўu фf хkh цts чch шsh щshch ъ ыy ь эe юyu яya ђdj јj љlj њnj ћc џdz ѕdz қq ғg әa ңn өo ұu үu һh ҳh ҷj',
);
const GREEK = table('αa βv γg δd εe ζz ηi θth ιi κk λl μm νn ξx οo πp ρr σs ςs τt υy φf χch ψps ωo');
const TRANSLITERATION: Readonly<Record<string, string>> = { ...LATIN, ...CYRILLIC, ...GREEK };

const COMBINING_MARKS = /\p{M}/gu;
const APOSTROPHES = /['’ʼ`]/g;

/**
 * Transliterates one character with the table (й, ё). If the table does not contain it, removes its accents first (é,
 * ά).
 */
function toLatin(character: string): string {
  const direct = TRANSLITERATION[character];
  if (direct !== undefined) return direct;
  const bare = character.normalize('NFKD').replace(COMBINING_MARKS, '').toLowerCase();
  return [...bare].map((letter) => TRANSLITERATION[letter] ?? letter).join('');
}

/**
 * Makes a slug from a name: removes accents and apostrophes, transliterates the letters of the tables, and turns
 * everything else into hyphens. A name that has neither digits nor Latin, Cyrillic or Greek letters (漢字, العربية)
 * gets the fallback, because a wrong transliteration of someone's name is worse than a neutral word.
 */
export function slugFromName(name: string, fallback: string): string {
  const words = [...name.normalize('NFC').toLowerCase().replace(APOSTROPHES, '')].map(toLatin).join('');
  const slug = words.replace(/[^a-z0-9]+/g, '-').replace(/^-+|-+$/g, '');
  return shorten(slug, SLUG_MAX_LENGTH) || fallback;
}

/** Appends a suffix to a slug that is already taken, within the maximum length. */
export const slugWithSuffix = (slug: string, suffix: string): string =>
  `${shorten(slug, SLUG_MAX_LENGTH - suffix.length - 1)}-${suffix}`;

const shorten = (slug: string, length: number): string => slug.slice(0, length).replace(/-+$/, '');

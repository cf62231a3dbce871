/** Numbers in any script become ASCII, so "٤٥" and "45" are the same. */
const asciiDigits = (text: string): string =>
  text.normalize('NFKC').replaceAll(/\p{Nd}/gu, (digit) => String(digitValue(digit.codePointAt(0) ?? 0)));

/** In Unicode, the digits from zero to nine are consecutive. Such a set can begin right after another one. */
function digitValue(codePoint: number): number {
  let first = codePoint;
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first -= 1;
  return (codePoint - first) % 10;
}

/** A price, a time, a date or a phone number: digits with the separators that people write between them. */
const NUMBER = /\d+(?:[.,:'’/\-\u00a0\u202f ]{1,2}\d+)*/g;
const CITATION = /\[\d{1,3}\]/g;
/** The number of an item in a list. */
const LIST_NUMBER = /^[^\S\n]*\d{1,2}[.)]\s/gm;
/** Units that make a single digit a fact: a currency, a percentage, a time or a measure. */
const UNIT_AFTER =
  /^\s?(?:[%€$£¥₴]|(?:eur|usd|gbp|chf|uah|am|pm|uhr|h|hrs?|hours?|min|minutes?|km|kg)\b|a\.m\.|p\.m\.)/i;
const UNIT_BEFORE = /[€$£¥₴]\s?$/;

const partsOf = (number: string): string[] => number.match(/\d+/g) ?? [];
const withoutLeadingZeros = (part: string): string => part.replace(/^0+(?=\d)/, '');

/** The digits of all numbers in the texts, whole and in parts: `1830`, `18` and `30` for "18:30". */
function digitsIn(texts: readonly string[]): ReadonlySet<string> {
  const digits = new Set<string>();
  for (const text of texts)
    for (const [number] of asciiDigits(text).matchAll(NUMBER)) {
      digits.add(partsOf(number).join(''));
      for (const part of partsOf(number)) digits.add(withoutLeadingZeros(part));
    }
  return digits;
}

/** The part, and the same hour on the other clock, because hours after noon are written as "6 pm" or as "18:00". */
const variantsOf = (part: string): string[] => {
  const hour = Number(part);
  const plain = withoutLeadingZeros(part);
  return part.length > 2 || hour > 23 ? [plain] : [plain, String((hour + 12) % 24)];
};

/** Whether an answer contains a price, time, date or phone number that none of the texts has. */
export function hasUnsupportedNumber(answer: string, texts: readonly string[]): boolean {
  const text = asciiDigits(answer).replaceAll(CITATION, ' ').replaceAll(LIST_NUMBER, ' ');
  const known = digitsIn(texts);
  return [...text.matchAll(NUMBER)].some(({ 0: number, index }) => {
    const parts = partsOf(number);
    // A single digit without a unit usually counts something: "two kinds, 3 sizes".
    if (number.length === 1 && !UNIT_AFTER.test(text.slice(index + 1)) && !UNIT_BEFORE.test(text.slice(0, index)))
      return false;
    if (known.has(parts.join(''))) return false;
    return !parts.every((part) => /^0+$/.test(part) || variantsOf(part).some((variant) => known.has(variant)));
  });
}

import { comparable } from './comparable.ts';

/** The contact that an assistant refers people to when it does not know something. */
interface Contact {
  readonly to: string;
  readonly label?: string | undefined;
}

/**
 * For models that ignore our rule to mark what they do not know: how they say it, in the languages of the visitor's
 * page.
 */
const NOT_KNOWN: readonly string[] = [
  ...['do not know', "don't know", "don't have that information", 'have no information'],
  ...['weiß ich nicht', 'weiß ich leider nicht', 'weiß es nicht', 'keine informationen'],
  ...['no lo sé', 'no tengo esa información'],
  ...['je ne sais pas', 'je ne le sais pas', "je n'ai pas cette information"],
  ...['не знаю', 'не маю такої інформації'],
  ...[
    'لا أعرف',
    'لا أعلم',
    'אני לא יודע',
    'non lo so',
    'わかりません',
    '分かりません',
    'weet ik niet',
    'weet ik helaas niet',
  ],
  ...['nie wiem', 'não sei', 'bilmiyorum', '不知道', '不清楚'],
];

/**
 * Whether an answer declines the question: it says that the assistant does not know, or it refers to the contact in the
 * exact words that our instructions demand.
 */
export function declines(answer: string, contact?: Contact): boolean {
  const text = comparable(answer);
  if (NOT_KNOWN.some((phrase) => text.includes(phrase))) return true;
  if (!contact) return false;
  const { to, label } = contact;
  return text.includes(comparable(label === undefined ? to : `${label}: ${to}`));
}

import { comparable } from './comparable.ts';

/** The contact that an assistant refers people to when it does not know something. */
interface Contact {
  readonly to: string;
  readonly label?: string | undefined;
}

/**
 * How assistants say that they do not know, in the languages of the visitor's page. With `grounding: "strict"`, our
 * instructions to the model demand such a sentence.
 */
const NOT_KNOWN: readonly RegExp[] = [
  // en
  /\b(?:do not|don't|cannot|can't) (?:actually |currently )?(?:know|tell you|say)\b/,
  /\b(?:do not|don't) have (?:\w+ )?(?:information|details)\b|\bno information (?:about|on|regarding)\b/,
  // de
  /\bweiß (?:ich|das|es|dies|leider|\s)*nicht|\bweiß (?:ich|leider|\s)*(?:das|es|dazu|darüber)? ?(?:leider )?(?:nicht|nichts)/,
  /\bnicht bekannt\b|\bkeine (?:\p{L}+ )?(?:informationen?|angaben?|auskunft)\b/u,
  // es
  /\bno (?:lo |la )?sé(?!\p{L})|\bdesconozco\b|\bno (?:tengo|dispongo de) (?:\p{L}+ )?información/u,
  // fr
  /\bje ne (?:le |la )?sais pas\b|\bje l'ignore\b|\bje n'en sais rien\b/,
  /\bje n'ai pas (?:d'|cette |l')?informations?\b|\bje ne dispose pas\b|\baucune information\b/,
  // uk
  /(?<!\p{L})не знаю(?!\p{L})|(?<!\p{L})не (?:маю|володію) (?:\p{L}+ )?інформаці|(?<!\p{L})не відомо(?!\p{L})|(?<!\p{L})немає (?:\p{L}+ )?інформації/u,
  // ar
  /لا (?:أعرف|أعلم|أدري)|ليس(?:ت)? لدي (?:\p{L}+ )?معلومات|لا (?:أملك|تتوفر لدي) (?:\p{L}+ )?معلومات/u,
  // he
  /(?:אני לא|איני|אינני) (?:יודע|יודעת)|אין לי (?:\p{L}+ )?מידע|לא ידוע לי/u,
  // it
  /\bnon (?:lo |la )?so(?!\p{L})|\bnon (?:ho|dispongo di) (?:\p{L}+ )?informazion/u,
  // ja
  /(?:わか|分か|解)りません|知りません|存じ(?:上げ)?ません|情報[がは](?:ありません|ございません)/,
  // nl
  /\bweet (?:ik|dat|het|\s)*(?:helaas )?niet\b|\bgeen (?:\p{L}+ )?informatie\b/u,
  // pl
  /(?<!\p{L})nie wiem(?!\p{L})|(?<!\p{L})nie (?:mam|posiadam) (?:\p{L}+ )?informacji/u,
  // pt
  /(?<!\p{L})não (?:o )?sei(?!\p{L})|(?<!\p{L})desconheço(?!\p{L})|(?<!\p{L})não (?:tenho|disponho de) (?:\p{L}+ )?informaç/u,
  // tr
  /bilmiyorum|bilgim yok|bilgiye sahip değilim|bilgim bulunmuyor/,
  // zh
  /不知道|不清楚|不了解|没有(?:\p{L}{0,6})信息|沒有(?:\p{L}{0,6})資訊/u,
];

/**
 * Whether an answer declines the question: it says that the assistant does not know, or it refers to the contact in the
 * exact words that our instructions demand.
 */
export function declines(answer: string, contact?: Contact): boolean {
  const text = comparable(answer);
  if (NOT_KNOWN.some((phrase) => phrase.test(text))) return true;
  if (!contact) return false;
  const { to, label } = contact;
  return text.includes(comparable(label === undefined ? to : `${label}: ${to}`));
}

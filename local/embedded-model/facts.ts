/** Extracts the facts of a prompt, without the instructions for the assistant. */

/** Verbs of instructions for an assistant: "You answer briefly", but not "You pay at the desk". */
const ASSISTANT_VERBS =
  'answer|reply|respond|speak|talk|say|tell|act|behave|sound|write|offer|greet|mention|discuss|help|guide|explain|assist|recommend|welcome|advise|translate|pretend|motivate|encourage|refer|stay';

/** Sentences that start like this are instructions for the assistant, so they cannot answer a question. */
const INSTRUCTIONS: readonly RegExp[] = [
  new RegExp(
    `^(?:please )?(?:(?:always|never|do not|don't) (?:${ASSISTANT_VERBS}|be|use|invent|make up|reveal|give|promise|quote|claim|answer|share|diagnose|guess|judge)|(?:${ASSISTANT_VERBS})\\b(?! us\\b))`,
    'iu',
  ),
  new RegExp(
    `^you(?:'re| are| must| should| will| never| always| only| work (?:at|for|in)| take questions| (?:${ASSISTANT_VERBS}))\\b`,
    'iu',
  ),
  /^(?:act as|pretend|imagine|keep (?:it|them|your|answers?|replies|responses|sentences|the (?:tone|conversation))\b|be (?:a |an |always |very )?\p{L}+(?:[,;!]| and |\.|$)|use (?:a|an|short|simple|plain|only|formal|informal)\b|your (?:name|role|task|job|goal|tone) is\b)/iu,
  /^(?:if|when|in case|should) (?:someone|somebody|anyone|anybody|people|guests?|visitors?|customers?|patients?|users?|they|asked|you are asked|you do not know|you don't know|the (?:guest|visitor|customer|user|person))\b/iu,
  /\b(?:tell (?:people|them|guests|visitors|customers|patients|users)|change the subject|as an (?:ai|assistant)|system prompt|these instructions)\b/iu,
  /^(?:du (?:bist|hilfst|berätst|beantwortest|arbeitest)|sie (?:helfen|beraten|beantworten)|sie sind (?:der|die|das|ein|eine)|antworte|sprich|sprechen sie|antworten sie|sei |seien sie|hilf|verrate|erfinde|nenne niemals|sag niemals|bleib|versprich|empfiehl)/iu,
  /^(?:eres|usted es|responde|responda|habla|hable|contesta|sé (?:amable|breve)|sea (?:amable|breve)|ayuda a|ayude a|nunca (?:hables|digas|inventes|reveles|menciones)|no (?:hables|digas|inventes|reveles|menciones))\b/iu,
  /^(?:tu es|vous êtes|réponds|répondez|parle|parlez|sois|soyez|aide|aidez|ne (?:parle|parlez|dis|dites|révèle|révélez|mentionne|mentionnez|invente|inventez))\b/iu,
  /^(?:ти (?:—|є|—|допомагаєш|відповідаєш)|ви (?:—|є|допомагаєте|відповідаєте|працюєте як|адміністратор|консультант|помічник|асистент|гід)|відповідай|відповідайте|говори|говоріть|будь |будьте |ніколи не|не (?:кажи|кажіть|вигадуй|вигадуйте))/iu,
];

const isInstruction = (sentence: string) => INSTRUCTIONS.some((pattern) => pattern.test(sentence));

/**
 * Markdown headings ("## Opening hours"), and short lines (at most three words, not a sentence) that are followed by a
 * line with a full sentence.
 */
const TITLE = /^[^\S\n]*#{1,6}\s.*$|^[^\s\-*•#>\d.!?。！？؟:]+(?: [^\s\d.!?。！？؟:]+){0,2}$(?=\n+.*[.!?]$)/gmu;

/** The first word of a sentence that needs the sentence before it, such as "They are not allowed inside". */
const REFERS_BACK =
  /^(?:it|they|he|she|this|these|those|otherwise|er|sie|es|diese|sonst|il|elle|ils|elles|ce|ellos|ellas|él|ella|esto|він|вона|воно|вони|це|інакше)(?!\p{L})/iu;
const IS_QUESTION = /[?？؟]$/u;

const sentencesOf = (line: string): string[] =>
  line
    .split(/(?<=[。！？])|(?<=[.!?…؟])\s+(?=[\p{Lu}\p{Lo}\p{N}"'«¿¡(])/u)
    .map((sentence) => sentence.replace(/^[\s\-*•#>]*(?:\d{1,2}[.)]\s+)?/u, '').trim())
    .filter((sentence) => sentence.length > 2);

/**
 * Each sentence is a fact, except instructions. A sentence that refers back is joined to the sentence before it. A
 * question in the prompt ("Locked out?") is joined to the sentence after it, which is its answer.
 */
export function factsOf(prompt: string): string[] {
  const facts: string[] = [];
  for (const line of prompt.replace(TITLE, '').split(/\n+/)) {
    let previous: string | undefined;
    for (const sentence of sentencesOf(line)) {
      const isDetail = previous !== undefined && REFERS_BACK.test(sentence);
      const isAnswer = IS_QUESTION.test(facts.at(-1) ?? '');
      previous = isInstruction(sentence) ? undefined : sentence;
      if (!previous) continue;
      if (isDetail || isAnswer) facts.push(`${facts.pop()} ${sentence}`);
      else facts.push(sentence);
    }
  }
  return facts;
}

const MIN_CLAUSE_WORDS = 3;

/** The whole sentence, then its clauses: "The pool opens at 8; towels are by the lift" answers two questions. */
export function clausesOf(sentence: string): string[] {
  const clauses = sentence
    .split(/[;:,.?]\s+|\s+(?:and|but)\s+/u)
    .filter((clause) => clause.split(/\s+/).length >= MIN_CLAUSE_WORDS);
  return clauses.length > 1 ? [sentence, ...clauses] : [sentence];
}

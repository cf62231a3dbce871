/** What a question asks about its subject. The answers to a price and to a time are different. */
export const ASPECTS = ['price', 'time'] as const;
export type Aspect = (typeof ASPECTS)[number];

const start = String.raw`(?<!\p{L})`;
const end = String.raw`(?!\p{L})`;
const anyOf = (words: string): RegExp => new RegExp(`${start}(?:${words})${end}`, 'iu');

const PRICE = anyOf(
  [
    'how (?:much|expensive)|costs?|prices?|fees?|charges|(?:you|to) charge|pay|included|extra|for free|free of charge',
    'wie teuer|kosten|kostet|preise?|gebühr(?:en)?|(?:be)?zahlen|kostenlos|gratis|inklusive|inbegriffen|aufpreis',
    'combien (?:ça )?co[uû]te|co[uû]tent?|prix|tarifs?|payer|payante?s?|gratuite?s?|incluse?s?|supplément',
    'cuánto (?:cuesta|vale|es)|cuestan?|precios?|tarifas?|pagar|gratuit[oa]s?|incluid[oa]s?',
    'коштує|коштують|ціна|ціни|вартість|платити|платно|безкоштовно|включено',
  ].join('|'),
);
const TIME = anyOf(
  [
    'when|what time|how late|until|hours|times|schedule',
    'wann|wie ?viel uhr|uhrzeit(?:en)?|öffnungszeiten|wie spät|wie lange',
    'quand|quelle heure|horaires?|jusqu.(?:à|au)',
    'cuándo|qué hora|horarios?|hasta',
    'коли|котрій|котрої|години|розклад',
  ].join('|'),
);

/** `undefined` if it asks for neither, or for both. */
export function aspectOf(text: string): Aspect | undefined {
  const [price, time] = [PRICE.test(text), TIME.test(text)];
  if (price === time) return undefined;
  return price ? 'price' : 'time';
}

/** What a question asks about its subject. A question about a price and one about a time need different answers. */
export const ASPECTS = ['price', 'time'] as const;
export type Aspect = (typeof ASPECTS)[number];

const start = String.raw`(?<!\p{L})`;
const end = String.raw`(?!\p{L})`;
const anyOf = (words: string): RegExp => new RegExp(`${start}(?:${words})${end}`, 'iu');

const PRICE = anyOf(
  [
    'how (?:much|expensive)|costs?|prices?|fees?|fines?|penalty|owe|charges|(?:you|to|extra|any|a) charge|pay|included|extra|cheaper|discount|room rate|for free|free of charge|(?:is|are) \\p{L}+ free(?! of)',
    'wie teuer|kosten|kostet|preise?|gebühr(?:en)?|(?:be)?zahlen|kostenlos|gratis|inklusive|inbegriffen|aufpreis',
    'combien (?:ça )?co[uû]te|co[uû]tent?|prix|tarifs?|payer|payante?s?|gratuite?s?|incluse?s?|supplément',
    'cuánto (?:cuesta|vale|es)|cuestan?|precios?|tarifas?|pagar|gratuit[oa]s?|incluid[oa]s?',
    'коштує|коштують|ціна|ціни|вартість|платити|платно|безкоштовно|включено',
  ].join('|'),
);
const TIME = anyOf(
  [
    'when|(?:at )?what time|how late|latest|until|hours|times|schedule|(?:at|after|before) \\d+|\\d ?[ap]m',
    'wann|wie ?viel uhr|\\d+ uhr|uhrzeit(?:en)?|öffnungszeiten|wie spät',
    'quand|quelle heure|horaires?|jusqu.(?:à|au)',
    'cuándo|qué hora|horarios?|hasta',
    'коли|котрій|котрої|години|розклад',
  ].join('|'),
);

/** The aspect that a question asks about, if any. If it matches both ("price until noon"), it is about the price. */
export function aspectOf(text: string): Aspect | undefined {
  if (PRICE.test(text)) return 'price';
  return TIME.test(text) ? 'time' : undefined;
}

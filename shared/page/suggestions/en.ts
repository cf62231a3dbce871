import { CONTACT, type LanguagePatterns } from './topics.ts';

const TIME =
  /\b(?:noon|midnight|24 hours)\b|\b\d{1,2}(?:[.:]\d\d)?\s?(?:am|pm|a\.m\.|p\.m\.|o['’]clock)(?!\p{L})|\b(?:from|until|till|between|at|to)\s\d{1,2}(?:[.:]\d\d)?(?!\d|\s?(?:[€£$%]|euros?|pounds?|dollars?|minutes?|days?|weeks?|years?|met|cm|km))/iu;
const PRICE = /[€£$]\s?\d|\d\s?(?:[€£]|euros?\b|pounds?\b|dollars?\b)|\bfree\b/i;
const PLACE =
  /\b(?:behind|beside|next to|in front of|opposite|upstairs|downstairs|floor|basement|at the|on the|in the|near|left of|right of|to the (?:left|right)|garage|street|road|lane|square)\b/i;

export const en: LanguagePatterns = {
  frequentWords: /\b(?:the|is|are|you|and|we|of|with|for)\b/gi,
  instruction:
    /^(?:please )?(?:you(?:r (?:name|role|task|job|goal|tone) is\b|['’]re\b|\b(?! can\b| may\b| pay\b| do not need))|always\b|never\b|do not\b|don['’]t\b|be\b|act\b|answer\b|speak\b|reply\b|respond\b|talk\b|tell\b|only\b|recommend\b|mention\b|offer\b|keep\b|use\b|if (?:some|any|asked|you|they|a guest|a visitor)|when (?:asked|some)|in an emergency\b)/i,
  topics: [
    [
      'When are you open?',
      /\bwe(?:['’]re| are) open\b|\b(?:opening|consulting|business|office) hours\b|^open (?:daily|every|from|mon|tue|wed|thu|fri|sat|sun)|^(?:the|our) (?<subject>museum|shop|store|café|cafe|restaurant|practice|surgery|clinic|gallery|bakery|pharmacy|library|salon|market|zoo) (?:is open|opens)\b/i,
      TIME,
    ],
    [
      'What is the Wi-Fi password?',
      /(?<!\bno )\bpassword(?: is|:)\s+["“']?(?!needed|not|required|secret|on|at)\S/i,
      /wi-?fi|\b(?:inter)?net|^(?:the )?password/i,
    ],
    ['What time is breakfast?', /^breakfast\b|\bbreakfast (?:is|from|until)\b/i, TIME],
    ['When is check-out?', /\bcheck-?\s?out\b/i, TIME],
    ['When do you serve lunch?', /\blunch\b/i, TIME],
    ['What does admission cost?', /\b(?:admission|entry|tickets?|adults?) (?:is|are|costs?|pay|fee)\b/i, PRICE],
    ['How do I book an appointment?', /\bappointments?\b/i, CONTACT],
    ['Where are the toilets?', /\b(?:toilets?|restrooms?|lavatory)\b/i, PLACE],
    ['Can I return something?', /\breturn(?:s|ed)?\b/i, /\b(?:\d+|seven|ten|fourteen|thirty) (?:days|weeks)\b/i],
    ['Where can I park?', /\b(?:parking|car parks?|park (?:behind|in|at|on))\b/i, PLACE],
    ['When is the guided tour?', /\btours?\b.*\b(?:starts?|begins?|leaves?)\b/i, TIME],
    ['Do you have anything vegan?', /\bvegans?\b/i],
    ['Can I bring my dog?', /\b(?:dogs?|pets)\b/i, /\b(?:welcome|allowed|may|must|stay)\b/i],
    ['When is the pool open?', /\bpool\b.*\bopen\b/i, TIME],
    ['How can I pay?', /\bpay(?:ment)?\b/i, /\b(?:cards?|cash)\b/i],
    ['How do I reserve a table?', /\b(?:reserv|book|for a table\b)/i, /\btable\b/i, CONTACT],
    ['May I take photos?', /\b(?:photos?|photography)\b/i, /\b(?:fine|allowed|permitted|may|welcome|forbidden)\b/i],
    ['Do you deliver?', /\bwe deliver\b|^delivery\b/i, /\d|\bfree\b/i],
    ['How do I get a prescription?', /\bprescriptions? are\b/i],
    ['Is it wheelchair accessible?', /\b(?:wheelchairs?|step-free)\b/i],
    ['Where can I find allergen information?', /\ballergens? (?:are|is)\b/i, PLACE],
  ],
};

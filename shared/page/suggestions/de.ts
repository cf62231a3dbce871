import { CONTACT, type LanguagePatterns } from './topics.ts';

const TIME =
  /\b\d{1,2}(?:[.:]\d\d)?\s?Uhr\b|\b(?:von|bis|um|ab|zwischen)\s\d{1,2}(?:[.:]\d\d)?(?!\d|\s?(?:[€%]|Euro|Minuten|Tage|Wochen|Jahre|Meter|km|\.\s?\p{L}))/iu;
const PRICE = /€\s?\d|\d\s?(?:€|Euro\b|Franken\b)|\b(?:kostenlos|gratis|frei)\b/i;
const PLACE =
  /(?<!\p{L})(?:hinter|neben|vor|gegenüber|unter|im|am|an der|in der|auf der|links|rechts|oben|unten|etage|stock|erdgeschoss|keller|straße|platz)(?!\p{L})/iu;

export const de: LanguagePatterns = {
  frequentWords: /(?<!\p{L})(?:der|die|das|ist|und|wir|sie|du|für|mit|ein|eine)(?!\p{L})/giu,
  instruction:
    /^(?:bitte )?(?:du|sie sind|sie helfen|sie beraten|antworte|sprich|sprechen sie|sei|seien|sag|nenne|verrate|erfinde|hilf|bleib|versprich|empfiehl|nie|niemals|immer|nur|wenn (?:du|jemand|sie)|falls|im notfall|bei)(?!\p{L})/iu,
  topics: [
    [
      'Wann haben Sie geöffnet?',
      /\bwir haben\b.*(?:geöffnet|\boffen\b)|öffnungszeiten|^geöffnet|^(?:der|die|das|unser\p{L}*) (?<subject>laden|museum|geschäft|praxis|café|restaurant|apotheke|galerie|bibliothek|bäckerei|markt|zoo) (?:ist|hat)\b.*(?:geöffnet|\boffen\b)/iu,
      TIME,
    ],
    ['Wann ist Sprechstunde?', /sprech(?:stunde|zeit)/i, TIME],
    [
      'Wie lautet das Passwort fürs WLAN?',
      /(?:passwort|kennwort)(?: ist| lautet|:)\s+["„]?(?!nicht|geheim|am|auf)\S/i,
      /wi-?fi|wlan|netz|internet|^(?:das )?(?:passwort|kennwort)/i,
    ],
    ['Wann gibt es Frühstück?', /frühstück(?!s)/i, TIME],
    ['Wann muss ich auschecken?', /check-?out|auschecken|abreise/i, TIME],
    ['Wann gibt es warme Küche?', /warme küche/i, TIME],
    ['Was kostet der Eintritt?', /eintritt|\btickets? (?:kosten|kostet)/i, PRICE],
    ['Wie bekomme ich einen Termin?', /\btermine?n?\b/i, CONTACT],
    ['Wo sind die Toiletten?', /toiletten?|\bWC\b/i, PLACE],
    ['Kann ich etwas zurückgeben?', /zurückg[ae]|umtausch|rückgabe/i, /\b\d+ (?:tage|wochen)/i],
    ['Wo kann ich parken?', /\bpark(?:en|pl[aä]tz|haus)/i, PLACE],
    ['Wann ist die Führung?', /führung/i, TIME],
    ['Gibt es vegetarische Gerichte?', /vegetarisch/i],
    ['Gibt es etwas Veganes?', /\bvegan/i],
    ['Darf mein Hund mit?', /\b(?:hunde?|haustiere?)\b/i, /willkommen|erlaubt|dürfen|darf|müssen/i],
    ['Wie kann ich zahlen?', /zahl(?:en|ung|t)/i, /\bbar\b|\bkarte/i],
    ['Wie reserviere ich einen Tisch?', /reservier/i, CONTACT],
    ['Darf ich fotografieren?', /fotogra|\bfotos\b/i, /erlaubt|gestattet|verboten|dürfen|darf/i],
    ['Liefern Sie?', /\bwir liefern\b|^lieferung/i, /\d|kostenlos/i],
    ['Wie bekomme ich ein Rezept?', /\brezepte (?:liegen|sind|bekommen|gibt)/i],
    ['Ist es barrierefrei?', /barrierefrei|rollstuhl/i],
  ],
};

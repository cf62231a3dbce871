import { CONTACT, type LanguagePatterns } from './topics.ts';

const TIME = /\b\d{1,2}\s?h(?:\s?\d\d)?\b|\b\d{1,2} heures?\b|\bmidi\b|\bminuit\b/i;
const PRICE = /€\s?\d|\d\s?(?:€|euros?\b|francs?\b)|\bgratuit/i;
const PLACE =
  /(?<!\p{L})(?:derrière|devant|à côté|en face|au fond|à gauche|à droite|au sous-sol|étage|rez-de-chaussée|rue|place|près|dans la|dans le)(?!\p{L})/iu;

export const fr: LanguagePatterns = {
  frequentWords: /(?<!\p{L})(?:le|les|est|et|du|la|des|vous|nous|pour|une|au)(?!\p{L})/giu,
  instruction:
    /^(?:tu|vous (?:êtes|aidez|répondez)|réponds|répondez|parle|parlez|sois|soyez|aide|aidez|dis|dites|ne|n[’'](?:invente|oublie)\p{L}*|toujours|jamais|si (?:tu|vous ne|quelqu)|en cas)(?!\p{L})/iu,
  topics: [
    [
      'Quels sont vos horaires ?',
      /\bnous sommes ouverts\b|\bhoraires\b|^ouverts?\b|^(?:le|la|notre) (?<subject>musée|boutique|magasin|café|restaurant|cabinet|pharmacie|galerie|bibliothèque|boulangerie|marché|zoo) est ouverte?\b/iu,
      TIME,
    ],
    [
      'Quel est le mot de passe du Wi-Fi ?',
      /mot de passe(?: du wi-?fi)?(?: est| :|:)\s*["«“]?\s?(?!secret|nécessaire|au|à)\S/i,
    ],
    ['Quand sont les consultations ?', /^consultations\b/i, TIME],
    ['À quelle heure est le petit déjeuner ?', /petit[ -]déjeuner/i, TIME],
    ['À quelle heure faut-il libérer la chambre ?', /libér\p{L}+ (?:la|votre|les) chambre/iu, TIME],
    ['Combien coûte le billet ?', /\bbillets?\b/i, PRICE],
    ['Combien coûte l’entrée ?', /\bentrée (?:est|coûte)/i, PRICE],
    ['Comment prendre rendez-vous ?', /rendez-vous/i, CONTACT],
    ['Où sont les toilettes ?', /toilettes/i, PLACE],
    ['Puis-je rendre un article ?', /(?<!\p{L})(?:retours?|rendre|échang)/iu, /\b\d+ (?:jours|semaines)/i],
    ['Où puis-je me garer ?', /\b(?:garer|stationne|parking)/i, PLACE],
    ['Quand commence la visite guidée ?', /visite guidée/i, TIME],
    ['Y a-t-il des plats végétariens ?', /végétarien/i],
    ['Les chiens sont-ils bienvenus ?', /\bchiens?\b/i, /bienvenu|autoris|admis|accept/i],
    ['Comment puis-je payer ?', /\b(?:payer|paiement|r[èé]glement)/i, /\bcarte|espèces/i],
    ['Comment réserver une table ?', /réserv/i, /table/i, CONTACT],
    ['Les photos sont-elles autorisées ?', /\bphotos?\b/i, /autoris|permis|interdit/i],
    ['Comment obtenir une ordonnance ?', /\bordonnances sont\b/i],
    ['Où est le vestiaire ?', /vestiaire/i, PLACE],
  ],
};

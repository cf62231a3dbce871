import { CONTACT, type LanguagePatterns } from './topics.ts';

const TIME =
  /\b\d{1,2}(?:[.:]\d\d)?\s?h(?:oras?)?\b|\b(?:a|hasta|desde|de|entre) las? \d{1,2}\b|\bde \d{1,2}(?:[.:]\d\d)? a \d{1,2}\b|\bmedio ?día\b/i;
const PRICE = /€\s?\d|\d\s?(?:€|euros?\b|pesos?\b|dólares)|\bgratis\b|gratuit[oa]/i;
const PLACE =
  /(?<!\p{L})(?:detrás|junto|al lado|enfrente|delante|en el|en la|planta|sótano|piso|a la (?:izquierda|derecha)|al fondo|calle|plaza)(?!\p{L})/iu;

export const es: LanguagePatterns = {
  frequentWords: /(?<!\p{L})(?:el|los|las|es|y|con|del|la|para|se|su)(?!\p{L})/giu,
  instruction:
    /^(?:eres|usted es|responde|responda|respondes|habla|hable|contesta|sé|sea|ayuda|ayude|ayudas|aconsejas|explicas|nunca|siempre|no (?:hables|digas|inventes|reveles|menciones|prometas|des|das)|si (?:no sabes|alguien|te)|en una (?:urgencia|emergencia))(?!\p{L})/iu,
  topics: [
    [
      '¿Cuándo abren?',
      /(?<!\p{L})(?:abrimos|estamos abiertos)(?!\p{L})|^(?:el|la|nuestr[oa]) (?<subject>museo|tienda|café|restaurante|consulta|clínica|farmacia|galería|biblioteca|panadería|mercado|zoo) (?:abre|está abiert[oa])/iu,
      TIME,
    ],
    ['¿Qué horario tienen?', /\bhorario\b/i, TIME],
    ['¿Cuándo es la consulta?', /^la consulta es\b/i, TIME],
    [
      '¿Cuál es la contraseña del wifi?',
      /contraseña(?: del wifi| de la red)?(?: es|:)\s+["«“]?(?!secreta|necesaria|en)\S/i,
    ],
    ['¿A qué hora es el desayuno?', /desayuno/i, TIME],
    ['¿A qué hora es la salida de la habitación?', /salida de la habitación|check-?out/i, TIME],
    ['¿Cuánto cuesta la entrada?', /\b(?:entradas?|billetes?) (?:cuesta|vale|es|son|cuestan)/i, PRICE],
    ['¿Cómo pido una cita?', /\bcitas?\b/i, CONTACT],
    ['¿Dónde están los aseos?', /^(?:los )?(?:aseos|baños|servicios)\b.*\b(?:están|se encuentran)/i, PLACE],
    ['¿Puedo devolver algo?', /devol[vu]/i, /\b\d+ (?:días|semanas)/i],
    ['¿Cuánto cuesta el aparcamiento?', /aparcamiento|estacionamiento/i, PRICE],
    ['¿Dónde puedo aparcar?', /aparca|estaciona/i, PLACE],
    ['¿Cuándo es la visita guiada?', /visita guiada/i, TIME],
    ['¿Puedo traer a mi mascota?', /mascotas/i, /admit|permit|bienvenid/i],
    ['¿Puedo traer a mi perro?', /\bperros?\b/i, /admit|permit|bienvenid/i],
    ['¿Cuándo abre la piscina?', /piscina/i, /abre|abierta/i, TIME],
    ['¿Cómo puedo pagar?', /\bpag(?:ar|o|a|an)\b/i, /tarjeta|efectivo/i],
    ['¿Cómo reservo una mesa?', /reserv/i, /mesa/i, CONTACT],
    ['¿Tienen platos veganos?', /vegan[oa]s?/i],
    ['¿Puedo hacer fotos?', /\bfotos\b/i, /permit|prohib|se pueden/i],
    ['¿Cómo pido una receta?', /\brecetas están\b/i],
    ['¿Dónde está el gimnasio?', /gimnasio/i, PLACE],
  ],
};

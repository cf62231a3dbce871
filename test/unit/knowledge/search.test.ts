import { describe, expect, test } from '@jest/globals';
import { askedWords } from '../../../lambdas/knowledge/passages/asked-words.ts';
import { cutIntoPassages } from '../../../lambdas/knowledge/passages/cut.ts';
import { encodePack, openPack, type Pack } from '../../../lambdas/knowledge/passages/pack.ts';
import { piecesOf } from '../../../lambdas/knowledge/passages/pieces.ts';
import { searchPacks } from '../../../lambdas/knowledge/passages/search.ts';
import { joinVectors, toInt8 } from '../../../lambdas/knowledge/passages/vectors.ts';
import { languageOf } from '../../../shared/language/language-of.ts';
import { wordsOf } from '../../../shared/language/words.ts';
import { tokensIn } from '../../../shared/tokens.ts';

const sentence = 'The terrace is open for guests of the house from seven to ten in the morning. ';

describe('passages', () => {
  test('are cut along headings and keep their path and page', () => {
    const pages = [
      { page: 1, text: '# Hotel\n\nWelcome.\n\n## Breakfast\n\nFrom 7 to 10.' },
      { page: 2, text: 'On the terrace.\n\n# Pool\n\nOpen daily.' },
    ];
    expect(cutIntoPassages(pages, { is_paged: true }).map(({ page, heading, text }) => [page, heading, text])).toEqual([
      [1, 'Hotel', 'Welcome.'],
      [1, 'Hotel › Breakfast', 'From 7 to 10.'],
      [2, 'Hotel › Breakfast', 'On the terrace.'],
      [2, 'Pool', 'Open daily.'],
    ]);
  });

  test('have about 200 tokens, and lose no text', () => {
    const text = Array.from({ length: 12 }, () => sentence.repeat(5)).join('\n\n');
    const passages = cutIntoPassages([{ page: 1, text }], { is_paged: false });
    expect(Math.max(...passages.map((passage) => tokensIn(passage.text)))).toBeLessThanOrEqual(300);
    expect(Math.min(...passages.map((passage) => tokensIn(passage.text)))).toBeGreaterThan(100);
    expect(
      passages
        .map((passage) => passage.text)
        .join(' ')
        .match(/terrace/g),
    ).toHaveLength(60);
    expect(passages.every(({ page }) => page === undefined)).toBe(true);
  });

  test('do not repeat a heading that is as long as a text', () => {
    const text = `# ${sentence.repeat(50)}\n\n${sentence.repeat(20)}`;
    const passages = cutIntoPassages([{ page: 1, text }], { is_paged: false });
    expect(passages.every(({ heading }) => heading === undefined)).toBe(true);
    const words = passages.map((passage) => passage.text).join(' ');
    expect(words.match(/terrace/g)).toHaveLength(70);
  });

  test('a paragraph without any break is cut anyway', () => {
    const passages = cutIntoPassages([{ page: 1, text: 'x'.repeat(5_000) }], { is_paged: false });
    expect(
      passages
        .map(({ text }) => text)
        .join('')
        .replaceAll('\n', ''),
    ).toBe('x'.repeat(5_000));
    expect(passages.length).toBeGreaterThan(5);
  });
});

test.each([
  ['en', 'Where is the pool and when does it open?'],
  ['de', 'Wo ist der Pool und wann öffnet er?'],
  ['fr', 'Où est la piscine et quand est-elle ouverte pour les enfants ?'],
  ['fr', 'La porte ne s’ouvre plus après une panne de courant. Que faire ?'],
  ['fr', 'Peut-on marcher dans la vase à marée basse ?'],
  ['de', 'Kostet mehr Reis extra?'],
  ['es', '¿Hay una piscina en el hotel?'],
  ['it', 'Dove si trova la piscina?'],
  ['nl', 'Waar is het zwembad?'],
  ['uk', 'Де басейн і коли він відкритий?'],
  ['ja', 'プールはどこですか'],
  ['zh', '游泳池在哪里'],
  [undefined, 'WLAN 1234'],
  ['en', 'Our sushi bar 和 is open from 11 to 22. The menu is in English.'],
  ['en', 'Where can I buy the Ω-3 oil?'],
  ['en', 'Tonkatsu (豚カツ定食) with rice'],
  ['en', 'Where is the Ακρόπολη restaurant?'],
  [undefined, 'Ω-3 oil 500 ml'],
  ['ja', 'Wi-Fiのパスワードは何ですか'],
  ['ja', 'Café de Flore はどこですか'],
  ['ja', '営業時間のご案内'],
  ['zh', '请问 Starbucks Reserve Roastery 在哪里'],
  ['zh', '优の良品在哪里可以买到，价格是多少'],
  ['el', 'Πού είναι το Hilton Garden Inn;'],
  ['ko', 'Wi-Fi 비밀번호가 뭐예요?'],
  ['ar', 'ما هي كلمة مرور Wi-Fi؟'],
  ['he', 'מה הסיסמה של ה-Wi-Fi?'],
  ['th', 'รหัส Wi-Fi คืออะไร'],
])('languageOf returns %s for %j', (language, text) => {
  expect(languageOf(text)).toBe(language);
});

test('words lose case, accents and endings; texts in scripts without spaces become pairs of characters', () => {
  expect(wordsOf('Réservations reserved Café cafes 12345678')).toEqual(['reserv', 'reserv', 'caf', 'caf', '12345678']);
  expect(wordsOf('朝食は7時')).toEqual(['朝食', '食は', '7', '時']);
});

test.each([
  ['park', 'parking', 'parked'],
  ['smoke', 'smoking', 'smokes'],
  ['swim', 'swimming', 'swims'],
  ['order', 'ordered', 'orders'],
  ['battery', 'batteries'],
  ['Hund', 'Hunde', 'Hunden'],
  ['Tasse', 'Tassen'],
  ['Glas', 'Gläser'],
  ['bouteille', 'bouteilles'],
  ['вода', 'води', 'водою'],
  ['суп', 'супі', 'супом'],
])('the forms of %s are one word', (...forms) => {
  expect(new Set(forms.flatMap(wordsOf)).size).toBe(1);
});

test.each([
  ['bus', 'bu'],
  ['water', 'watt'],
  ['bat', 'battery'],
  ['taxi', 'tax'],
  ['string', 'str'],
  ['1234567', '1234568'],
])('%s and %s are different words', (one, other) => {
  expect(wordsOf(one)).not.toEqual(wordsOf(other));
});

test('pieces are sentences or several short lines, and lose no words', () => {
  const text = `${sentence.repeat(3).trim()}\nSoup 4.50\nSalad 6.00\n朝食は7時です。プールは8時です。\n---`;
  expect(piecesOf(text)).toEqual([
    ...Array(3).fill(sentence.trim()),
    'Soup 4.50 Salad 6.00 朝食は7時です。',
    'プールは8時です。',
  ]);
  expect(piecesOf('x'.repeat(600))).toEqual(['x'.repeat(600)]);
});

// A pack is one file with everything that a search in a knowledge set needs.
describe('a pack', () => {
  const passage = (text: string, vectors: number[][] = [], more = {}) => ({
    text,
    ...(vectors.length > 0 && { vectors: joinVectors(vectors.map(toInt8)) }),
    ...more,
  });
  const packOf = (...passages: ReturnType<typeof passage>[]): Pack =>
    openPack(
      encodePack({
        model: 'm',
        dimensions: 2,
        tokens: 10,
        sources: [{ id: 'src_1', title: 'Guide', url: 'https://example.com', passages }],
      }),
    );

  test('returns what it was built from', () => {
    const pack = packOf(passage('Breakfast is at 7.', [[1, 0]], { page: 3, heading: 'Food', language: 'en' }));
    expect(pack).toMatchObject({ model: 'm', count: 1, tokens: 10, languages: ['en'] });
    expect(pack.passage(0)).toEqual({
      source: { id: 'src_1', title: 'Guide', url: 'https://example.com' },
      text: 'Breakfast is at 7.',
      page: 3,
      heading: 'Food',
      language: 'en',
      url: undefined,
    });
  });

  test('with more passages than its indexes can count is refused', () => {
    const passages = new Array(65_537).fill(passage(''));
    const source = { id: 'src_1', title: 'Guide', passages };
    expect(() => encodePack({ dimensions: 2, tokens: 10, sources: [source] })).toThrow('65,536 passages');
  });

  test('in another format is refused', () => {
    const bytes = encodePack({ dimensions: 2, tokens: 10, sources: [] });
    bytes.write('"format":0', bytes.indexOf('"format":'));
    expect(() => openPack(bytes)).toThrow('the format 0');
  });

  test('finds by words, and prefers rare ones', () => {
    const pack = packOf(
      passage('The pool is open.'),
      passage('The sauna is open.'),
      passage('The garden is open, and the pool too.'),
    );
    const found = searchPacks([pack], { texts: ['is the sauna open'] }, 2);
    expect(found.map(({ text }) => text)).toEqual(['The sauna is open.', expect.anything()]);
    expect(found[0]?.score).toBe(1);
  });

  test('words like "what" hardly count, even if they are rare in the sources', () => {
    const pack = packOf(
      passage('What is where? You do what you can.'),
      ...Array.from({ length: 5 }, (_, index) => passage(`The pool has lane ${index}, and the pool is warm.`)),
      passage('A towel for the pool lies at the desk.'),
    );
    expect(searchPacks([pack], { texts: ['What do I do? Where is a towel?'] }, 1)[0]?.text).toContain('towel');
  });

  test('a word is found in its compounds, but the word itself comes first', () => {
    const german = { language: 'de' };
    const pack = packOf(
      passage('Der Wasserfilter reicht zwei Monate.', [], german),
      passage('Die Filterkartusche liegt im Schrank.', [], german),
      passage('Der Filter ist im Keller.', [], german),
      passage('Die Treppe ist steil.', [], german),
    );
    expect(searchPacks([pack], { texts: ['Wo sind die Filter?'] }, 3).map(({ text }) => text)).toEqual([
      'Der Filter ist im Keller.',
      expect.stringMatching(/Wasserfilter|Filterkartusche/),
      expect.stringMatching(/Wasserfilter|Filterkartusche/),
    ]);
  });

  test('a German compound in the question also finds passages with its last part', () => {
    const pack = packOf(
      passage('Heißes Wasser gibt es an der Bar.', [], { language: 'de' }),
      passage('Die Treppe ist steil.', [], { language: 'de' }),
    );
    const texts = (question: string) => searchPacks([pack], { texts: [question] }, 1).map(({ text }) => text);
    expect(texts('Wie bekomme ich Teewasser?')).toEqual(['Heißes Wasser gibt es an der Bar.']);
    // The parts of an English compound are not searched: "firewater" is a different thing from water.
    expect(texts('Where can we get the firewater?')).toEqual([]);
  });

  test('a word of the question counts fully, even if a compound before it ends with the same word', () => {
    const pack = packOf(
      passage('Der Filter ist im Keller.', [], { language: 'de' }),
      passage('Die Filterkartusche liegt im Schrank.', [], { language: 'de' }),
      passage('Die Treppe ist steil.', [], { language: 'de' }),
    );
    const weights = (question: string) =>
      askedWords(pack, [question]).map(({ terms, weight }) => [terms.map(([term]) => term).sort(), weight]);
    const wordFirst = weights('Wo ist der Filter, der Wasserfilter?').sort();
    expect(wordFirst).toContainEqual([['filt', '~filterkartusch'], expect.any(Number)]);
    expect(weights('Wo ist der Wasserfilter, der Filter?').sort()).toEqual(wordFirst);
  });

  test('finds by meaning, if the question was embedded by the same model', () => {
    const pack = packOf(passage('Swim until ten.', [[1, 0]]), passage('Eat until ten.', [[0, 1]]));
    const meaning = { model: 'm', vectors: [toInt8([0.9, 0.1])] };
    expect(searchPacks([pack], { texts: ['xylophone'], meaning }, 1)[0]?.text).toBe('Swim until ten.');
    expect(searchPacks([pack], { texts: ['xylophone'], meaning: { ...meaning, model: 'other' } }, 1)).toEqual([]);
  });

  test('the closeness of a passage is that of its best piece, compared with the question and its translations', () => {
    const pack = packOf(
      passage('No vectors.'),
      passage('About everything.', [
        [0, 1],
        [1, 0],
      ]),
      passage('Half of it.', [[0.7, 0.7]]),
    );
    const meaning = { model: 'm', vectors: [toInt8([-1, 0]), toInt8([1, 0])] };
    expect(searchPacks([pack], { texts: ['x', 'y'], meaning }, 3)).toMatchObject([
      { text: 'About everything.', score: 1, closeness: 1 },
      { text: 'Half of it.' },
    ]);
  });

  test('in the search by meaning, a piece that many passages contain in similar words counts less', () => {
    const notices = Array.from({ length: 20 }, (_, index) =>
      passage(`Keep the pump and the filter dry, see chapter ${index}.`, [[1, 0]]),
    );
    const pack = packOf(...notices, passage('Rinse it under running water.', [[0.9, 0.3]]));
    const meaning = { model: 'm', vectors: [toInt8([1, 0])] };
    expect(searchPacks([pack], { texts: ['washing'], meaning }, 1)[0]?.text).toContain('running water');
  });

  test('a synonym finds a passage, but the word itself comes first', () => {
    const pack = packOf(
      passage('Rubbish goes into the bin.'),
      passage('Garbage is collected.'),
      passage('The pool is warm.'),
    );
    expect(searchPacks([pack], { texts: ['Where does the garbage go?'] }, 2).map(({ text }) => text)).toEqual([
      'Garbage is collected.',
      'Rubbish goes into the bin.',
    ]);
  });

  test('a passage that matches by words and by meaning comes first', () => {
    const pack = packOf(
      passage('pool pool pool', [[0, 1]]),
      passage('The pool is heated.', [[1, 0]]),
      passage('Warm water.', [[0.98, 0.02]]),
    );
    const meaning = { model: 'm', vectors: [toInt8([1, 0])] };
    expect(searchPacks([pack], { texts: ['pool'], meaning }, 3)[0]?.text).toBe('The pool is heated.');
  });

  test('the only passage with a rare word of the question is found, even if its meaning is far from the question', () => {
    const others = Array.from({ length: 30 }, (_, index) =>
      passage(`The water of house ${index}.`, [[20 + index, 30]]),
    );
    const pack = packOf(...others, passage('A hose of 1.5 metres.', [[0, 1]]));
    const meaning = { model: 'm', vectors: [toInt8([1, 0])] };
    expect(searchPacks([pack], { texts: ['water hose'], meaning }, 8).map(({ text }) => text)).toContain(
      'A hose of 1.5 metres.',
    );
  });

  test('words of the question count more in one sentence than scattered over a passage', () => {
    const pack = packOf(
      passage('The bath has a window. Wash the towel. The bath is warm. Bring the towel, and heat the bath.'),
      passage('The garden is quiet. A towel for the bath is five euros. The house is old. The lake is deep.'),
      passage('The garden is old. The lake is warm. The house has a window.'),
    );
    const found = searchPacks([pack], { texts: ['towel for the bath, euros'] }, 2);
    expect(found[0]?.text).toContain('five euros');
  });

  test('a passage with the words and the meaning in one sentence ranks above one that splits them', () => {
    const scattered =
      'The towels of the house hang beside the sauna in the corridor, in three colours. ' +
      'Guests who like it warm can swim all year, whatever the weather is outside today.';
    const together =
      'The towels cost two euros for the day, and you pay at the counter upstairs please. ' +
      'Anything else that you need is in the cupboard of the corridor, on the left side.';
    const [far, near] = [
      [0, 1],
      [1, 0],
    ] as const;
    const pack = packOf(
      passage(scattered, [[...far], [...near]]),
      passage(together, [[...near], [...far]]),
      passage('The garden is open until ten in the evening, and so is the house.', [[...far]]),
    );
    const meaning = { model: 'm', vectors: [toInt8([...near])] };
    const [best] = searchPacks([pack], { texts: ['price of towels'], meaning }, 1);
    expect(best?.text).toBe(together);
  });

  test('the headings belong to every sentence below them', () => {
    const pack = packOf(
      passage('From 7 to 10.', [], { heading: 'Meals › Breakfast' }),
      passage('From 18 to 21.', [], { heading: 'Meals › Dinner' }),
      passage('Dinner guests park behind the house.'),
    );
    const [best] = searchPacks([pack], { texts: ['meals dinner'] }, 1);
    expect(best?.text).toBe('From 18 to 21.');
  });

  test('a passage is closer if its closest sentence also has the words of the question', () => {
    const pack = packOf(
      passage('The sauna is heated on Fridays.', [[0.4, 0.92]]),
      passage('The library lends books.', [[0.4, 0.92]]),
      passage('The garden is quiet.', [[0, 1]]),
    );
    const meaning = { model: 'm', vectors: [toInt8([1, 0])] };
    const found = searchPacks([pack], { texts: ['sauna'], meaning }, 2);
    expect(found.map(({ text }) => text)).toEqual(['The sauna is heated on Fridays.', 'The library lends books.']);
    expect(found[0]?.closeness).toBeGreaterThan(found[1]?.closeness ?? 1);
  });

  test('without vectors, closeness is the share of the question’s words that the passage contains', () => {
    const pack = packOf(passage('The sauna is heated.'), passage('The garden is quiet.'));
    expect(searchPacks([pack], { texts: ['sauna'] }, 1)[0]?.closeness).toBe(1);
    expect(searchPacks([pack], { texts: ['sauna garden'] }, 1)[0]?.closeness).toBe(0.5);
  });

  test('in the search by words, a sentence that many passages contain in similar words counts less', () => {
    const notices = Array.from({ length: 20 }, (_, index) =>
      passage(`Check the pump before the filter. Keep the pump dry. See chapter ${index} about the pump.`),
    );
    const pack = packOf(...notices, passage('Keep the lid closed. See the lid. Rinse a pump under running water.'));
    const [best] = searchPacks([pack], { texts: ['How do I wash the pump?'] }, 1);
    expect(best?.text).toContain('running water');
  });

  test('has the languages of its passages, the most frequent first, without rare ones', () => {
    const many = (language: string, count: number) =>
      Array.from({ length: count }, () => passage('x', [], { language }));
    expect(packOf(...many('nl', 1), ...many('de', 15), ...many('en', 25)).languages).toEqual(['en', 'de']);
  });

  test('several packs are searched like one', () => {
    const found = searchPacks([packOf(passage('The pool.')), packOf(passage('The sauna.'))], { texts: ['sauna'] }, 5);
    expect(found.map(({ text }) => text)).toEqual(['The sauna.']);
  });

  test('without passages finds nothing', () => {
    expect(
      searchPacks([openPack(encodePack({ dimensions: 0, tokens: 0, sources: [] }))], { texts: ['pool'] }, 5),
    ).toEqual([]);
  });
});

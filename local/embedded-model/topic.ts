import { cosine, type Embed } from './embedder.ts';

/** Questions that guests, customers and patients ask about a place. */
const PLACE_QUESTIONS = [
  'When do you open?',
  'What time is breakfast?',
  'How much does it cost?',
  'Where can I park my car?',
  'What is the wifi password?',
  'Can I pay by card?',
  'Are dogs allowed?',
  'Is it accessible for wheelchairs?',
  'Where are the toilets?',
  'Can I make a reservation?',
  'How do I get there by bus?',
  'Do you have vegetarian dishes?',
  'Can I bring my children?',
  'Who is in charge here?',
  'Can I return what I bought?',
  'Do you deliver?',
  'How long does it take?',
  'Can I cancel my booking?',
  'I need a doctor',
  'Where can I leave my luggage?',
  'May I take photos?',
  'Is there a guided tour?',
  'What is special about this place?',
  'Can I get my results?',
  'Can you repair it?',
  'Is there a discount for students?',
  'What can I drink here?',
  'Something is broken, who can help?',
];
/** Questions that people would ask an encyclopedia, a friend or a search engine. */
const GENERAL_QUESTIONS = [
  'Who is the president?',
  'What is the capital of the country?',
  'What is the weather like tomorrow?',
  'Tell me a joke',
  'Write a program in Python',
  'What is two plus two?',
  'Who won the game?',
  'Who wrote this famous book?',
  'When did the war end?',
  'How far away is the sun?',
  'How many planets are there?',
  'What is the meaning of life?',
  'Are you human?',
  'What do you think about politics?',
  'Should I invest in stocks?',
  'Which phone should I buy?',
  'Who is that famous singer?',
  'Recommend a movie',
  'How do I bake a cake at home?',
  'Help me with my homework',
  'What time is it in another country?',
  'Explain quantum physics',
  'How does a vaccine work?',
  'Where do wild animals live?',
  'How do I learn an instrument?',
  'How tall is the highest mountain?',
  'What languages do people speak in that country?',
  'What is the largest animal?',
];

const NEAREST_COUNT = 2;

/** Above 0 for a question about a place, below 0 for a general question. */
export async function topicality(question: Float32Array, embed: Embed): Promise<number> {
  const examples = await embed([...PLACE_QUESTIONS, ...GENERAL_QUESTIONS]);
  const meanSimilarity = (group: readonly Float32Array[]) =>
    group
      .map((example) => cosine(question, example))
      .sort((one, other) => other - one)
      .slice(0, NEAREST_COUNT)
      .reduce((sum, similarity) => sum + similarity / NEAREST_COUNT, 0);
  return (
    meanSimilarity(examples.slice(0, PLACE_QUESTIONS.length)) - meanSimilarity(examples.slice(PLACE_QUESTIONS.length))
  );
}

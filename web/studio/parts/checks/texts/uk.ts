import { plural } from '../../../texts/format.ts';
import type { CheckTexts } from './en.ts';

export const texts: CheckTexts = {
  anyOf: 'Містить принаймні один із текстів',
  noneOf: 'Не містить жодного з текстів',
  declines: 'Каже, що не знає',
  cites: 'Спирається на джерело',
  passed: 'Пройдено',
  failed: 'Не пройдено',
  running: 'Триває…',
  answer: 'Відповідь',
  noWords: 'Немає відповіді',
  reasons: {
    any_of: 'У відповіді немає жодного з очікуваних текстів.',
    none_of: 'У відповіді є текст, якого не має бути.',
    declines: 'Відповідь не каже, що асистент не знає.',
    cites: 'Відповідь не спирається на очікуване джерело.',
    no_answer: 'Асистент не відповів або не завершив відповідь.',
  },
  runChecks: 'Запустити перевірки',
  compare: 'Порівняти з чинним кодом',
  progress: (done, total) => `Порівняно перевірок: ${done} з ${total}`,
  changed: (count, total) =>
    count === 0
      ? plural(total, { one: 'Результат перевірки той самий.', other: 'Результати всіх перевірок ті самі.' })
      : plural(count, {
          one: `Змінюється ${count} з ${total}.`,
          few: `Змінюються ${count} з ${total}.`,
          many: `Змінюються ${count} з ${total}.`,
          other: `Змінюються ${count} з ${total}.`,
        }),
  broken: (count) => plural(count, { one: `${count} більше не проходить.`, other: `${count} більше не проходять.` }),
  fixed: (count) => plural(count, { one: `${count} тепер проходить.`, other: `${count} тепер проходять.` }),
  live: 'Зараз',
  draft: 'Ваша чернетка',
  unchanged: 'Той самий результат',
  save: 'Однаково зберегти',
  saveGood: 'Зберегти',
  keepEditing: 'Редагувати далі',
  none: 'У цього коду ще немає перевірок. Вони показують, що псує зміна, ще до збереження.',
  addChecks: 'Додати перевірки',
};

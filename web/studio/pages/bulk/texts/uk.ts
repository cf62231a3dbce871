import { formatNumber, plural } from '../../../texts/format.ts';
import type { BulkTexts } from './en.ts';

export const texts: BulkTexts = {
  title: 'Багато кодів одразу',
  lead: 'Код для кожного номера, столика чи експоната — зі списку. Ви бачите результат, перш ніж щось створити.',
  back: 'Коди',
  list: '1. Ваш список',
  file: 'Файл із таблиці',
  fileHint: 'Збережений як CSV. У першому рядку — назви стовпців.',
  paste: 'Або вставте список сюди',
  pasteHint: 'Скопіюйте клітинки таблиці разом із рядком назв угорі.',
  tooMany: (most) => `Забагато за один раз. Візьміть щонайбільше ${most} рядків, а решту потім.`,
  useExample: 'Спробувати на прикладі',
  example: 'назва,номер,поверх\nНомер 101,101,1\nНомер 102,102,1\nНомер 201,201,2\n',
  examplePrompt: 'Ти консьєрж номера {{номер}} на поверсі {{поверх}}. Сніданок з 7 до 10.',
  pattern: '2. На що перетвориться рядок',
  columns: (names) => `Стовпець пишеться назвою в подвійних дужках: ${names}`,
  name: 'Назва',
  prompt: 'Підказка',
  promptHint: 'Один текст для всіх. Наприклад: «Ти консьєрж номера {{номер}}.»',
  welcome: 'Привітання',
  template: 'Шаблон',
  byColumn: (column) => `За стовпцем ${column}`,
  noColumn: (column) => `У вашому списку немає стовпця «${column}».`,
  check: '3. Перевірити й створити',
  ready: (count) =>
    plural(count, {
      one: `${formatNumber(count)} рядок готовий.`,
      few: `${formatNumber(count)} рядки готові.`,
      other: `${formatNumber(count)} рядків готові.`,
    }),
  wrong: (count) =>
    plural(count, {
      one: `${formatNumber(count)} треба переглянути, його пропустимо.`,
      other: `${formatNumber(count)} треба переглянути, їх пропустимо.`,
    }),
  row: 'Рядок',
  result: 'Результат',
  isReady: 'Готово',
  problems: {
    name_missing: 'Немає назви.',
    name_too_long: 'Назва довша за 200 символів.',
    prompt_missing: 'Немає підказки. Напишіть її вище або вкажіть її стовпець.',
    prompt_too_long: 'Підказка довша за 32 000 символів.',
    welcome_too_long: 'Привітання довше за 2 000 символів.',
    template_unknown: 'Такого шаблону немає.',
    too_many_cells: 'У рядку більше клітинок, ніж є стовпців. Візьміть клітинку з комою в лапки.',
  },
  start: (count) =>
    plural(count, {
      one: `Створити ${formatNumber(count)} код`,
      few: `Створити ${formatNumber(count)} коди`,
      other: `Створити ${formatNumber(count)} кодів`,
    }),
  cannotStart: 'Виправте вказане вище, і тоді коди можна буде створити.',
  making: 'Коди створюються',
  done: 'Усі коди створено',
  made: (made, all) => `Створено ${formatNumber(made)} з ${formatNumber(all)}.`,
  failed: (count) =>
    plural(count, {
      one: `${formatNumber(count)} не вдалося. «Далі» спробує ще раз.`,
      other: `${formatNumber(count)} не вдалося. «Далі» спробує ще раз.`,
    }),
  pause: 'Пауза',
  goOn: 'Далі',
  printAll: 'Друкувати',
  printSome: (from, to) => `Друкувати від ${formatNumber(from)} до ${formatNumber(to)}`,
  download: 'Завантажити CSV',
  another: 'Інший список',
  isMade: 'Створено',
  isWaiting: 'Чекає',
};

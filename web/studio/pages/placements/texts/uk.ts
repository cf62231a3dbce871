import { formatNumber, plural } from '../../../texts/format.ts';
import type { PlacementsTexts } from './en.ts';

const placements = (count: number) =>
  plural(count, {
    one: `${formatNumber(count)} розміщення`,
    few: `${formatNumber(count)} розміщення`,
    other: `${formatNumber(count)} розміщень`,
  });

export const texts: PlacementsTexts = {
  title: 'Розміщення',
  lead: 'Кожна надрукована копія коду: власна адреса, назва та сканування.',
  create: 'Створити розміщення',
  print: 'Надрукувати ці розміщення',
  search: 'Пошук за назвою',
  code: 'Код',
  allCodes: 'Усі коди',
  show: 'Показати',
  all: 'Усі',
  unclaimed: 'Без коду',
  silent: 'Без сканувань',
  retired: 'Виведено з ужитку',
  active: 'Активне',
  count: placements,
  empty: 'Ще немає розміщень',
  emptyText:
    'Сорок столиків, один код: створіть сорок розміщень, надрукуйте їх і дивіться, що питають за кожним столиком.',
  none: 'Нічого не знайдено',
  noneText: 'Спробуйте інші фільтри.',
  clear: 'Скинути фільтри',
  name: 'Назва',
  scans: 'Сканування',
  lastScan: 'Останнє сканування',
  status: 'Стан',
  never: 'Ніколи',
  noCode: 'Ще без коду',
  silentSince: (day) => `Без сканувань з ${day}`,
  new: {
    later: 'Призначити код кожній наліпці пізніше',
    pattern: 'Назва',
    patternHint: '{n} замінюється номером.',
    standard: 'Столик {n}',
    amount: 'Кількість розміщень',
    first: 'Перший номер',
    numberError: (min, max) => `Від ${formatNumber(min)} до ${formatNumber(max)}.`,
    result: (first, last) => (first === last ? `Буде створено: ${first}.` : `Буде створено: від ${first} до ${last}.`),
    variable: 'Змінна для номера',
    variableHint: (variable) => `Де у ваших текстах є {{${variable}}}, відвідувачі бачитимуть номер.`,
    variableError: 'До 32 малих латинських літер, цифр і підкреслень; перша — літера. Слово «name» зарезервовано.',
    submit: (count) => `Створити ${placements(count)}`,
    created: (count) => `Створено ${placements(count)}.`,
    full: 'Перевищено ліміт: 1000 розміщень на код, 10 000 на обліковий запис.',
  },
};

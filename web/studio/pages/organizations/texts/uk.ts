import { formatNumber, plural } from '../../../texts/format.ts';
import type { OrganizationsTexts } from './en.ts';

export const texts: OrganizationsTexts = {
  title: 'Організації',
  lead: 'Створіть по одній на бренд, заклад чи клієнта. Запросіть команду: роль визначає, що кожен може бачити й робити.',
  create: 'Нова організація',
  createIt: 'Створити організацію',
  name: 'Назва',
  nameHint: 'Так, як її знають ваші гості, наприклад «Гранд Готель».',
  address: 'Адреса в Studio',
  created: (name) => `«${name}» створено. Запросіть свою команду.`,
  slugTaken: 'Ця адреса вже зайнята. Спробуйте іншу.',
  slugReserved: 'Ця адреса зарезервована для сторінки Studio. Спробуйте іншу.',
  slugInvalid: 'Дозволено щонайбільше 63 малі літери (a–z) і цифри з поодинокими дефісами між ними.',
  limitReached: 'Ваш тариф не дозволяє більше організацій. Щоб додати ще, перейдіть на вищий тариф.',
  search: 'Шукати організації',
  none: 'Нічого не знайдено. Спробуйте інше слово.',
  empty: 'Працюйте командою',
  emptyText:
    'Організація об’єднує коди одного бренду, закладу чи клієнта. Ви вирішуєте, хто може їх бачити й редагувати.',
  open: 'Переглянути коди',
  codes: (count) =>
    plural(count, {
      one: `${formatNumber(count)} код`,
      few: `${formatNumber(count)} коди`,
      other: `${formatNumber(count)} кодів`,
    }),
  members: (count) =>
    plural(count, {
      one: `${formatNumber(count)} учасник`,
      few: `${formatNumber(count)} учасники`,
      other: `${formatNumber(count)} учасників`,
    }),
  roles: { viewer: 'Переглядач', editor: 'Редактор', admin: 'Адміністратор', owner: 'Власник' },
  plan: (plan) => `Тариф «${plan}»`,
};

import { formatNumber, plural } from '../../../texts/format.ts';
import type { OrganizationsTexts } from './en.ts';

export const texts: OrganizationsTexts = {
  title: 'Організації',
  lead: 'По одній на бренд, заклад чи клієнта. Запросіть колег: кожен бачить і робить те, що дозволяє роль.',
  create: 'Нова організація',
  createIt: 'Створити організацію',
  name: 'Назва',
  nameHint: 'Так, як її знають ваші гості, наприклад «Гранд Готель».',
  address: 'Адреса в Studio',
  created: (name) => `«${name}» готова. Запросіть колег.`,
  slugTaken: 'Ця адреса вже зайнята. Спробуйте іншу.',
  slugReserved: 'Так називається сторінка Studio. Спробуйте інше слово.',
  slugInvalid: 'Малі літери від a до z, цифри та поодинокі дефіси між ними; не більше 63.',
  limitReached: 'У вас стільки організацій, скільки дозволяє ваш тариф. Більший тариф дозволяє більше.',
  search: 'Шукати організації',
  none: 'Нічого не знайдено. Спробуйте інше слово.',
  empty: 'Працюйте разом',
  emptyText:
    'Організація тримає разом коди одного бренду, закладу чи клієнта. Ви вирішуєте, хто може їх бачити й змінювати.',
  open: 'Відкрити коди',
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
  roles: { viewer: 'Глядач', editor: 'Редактор', admin: 'Адміністратор', owner: 'Власник' },
  plan: (plan) => `Тариф ${plan}`,
};

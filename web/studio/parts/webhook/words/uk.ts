import type { WebhookWords } from './en.ts';

export const words: WebhookWords = {
  urlHint: 'Публічна адреса, яка приймає POST і відповідає за 5 секунд. Найкраще HTTPS.',
  whichEvents: 'Повідомляти, коли',
  oneEvent: 'Оберіть хоча б одне.',
  store: 'Збережіть секрет',
  envLine: 'Рядок для файлу .env',
  urlInvalid: 'Вкажіть повну адресу публічного сервера, наприклад https://example.com/hooks/qpr.',
  urlTaken: 'Туди вже веде інший вебхук. Змініть його або вкажіть іншу адресу.',
  hostFull: 'До цього сервера ведуть десять вебхуків, більше не можна. Видаліть один або вкажіть інший сервер.',
  events: {
    'scan.created': 'Код відскановано',
    'conversation.completed': 'Розмову завершено',
    'qpr_code.created': 'Створено код',
    'subscription.upgraded': 'Підвищено тариф',
    'subscription.cancelled': 'Скасовано підписку',
  },
  states: { on: 'Увімкнено', off: 'Вимкнено', failing: 'Збої', disabled: 'Вимкнено нами' },
};

import type { WebhookWords } from './en.ts';

export const words: WebhookWords = {
  urlHint: 'Публічна адреса, яка приймає POST і відповідає за 5 секунд. Найкраще HTTPS.',
  format: 'Формат',
  formats: { json: 'Подія в JSON', slack: 'Повідомлення для Slack', teams: 'Повідомлення для Microsoft Teams' },
  whichEvents: 'Повідомляти, коли',
  oneEvent: 'Оберіть хоча б одне.',
  store: 'Збережіть секрет',
  envLine: 'Рядок для файлу .env',
  urlRefused: {
    too_long: 'Ця адреса задовга. Дозволено щонайбільше 2048 символів.',
    not_a_full_url: 'Введіть повну адресу, наприклад https://example.com/hooks/qpr.',
    has_credentials: 'Приберіть з адреси ім’я користувача та пароль.',
    has_fragment: 'Приберіть частину після #. Вона ніколи не надсилається на сервер.',
    port_not_allowed: 'Цей порт не дозволено, бо його використовують сервери іншого типу. Вкажіть порт вебсервера.',
    not_public: 'Ця адреса не публічна. Вкажіть сервер, доступний з інтернету.',
    this_service: 'Ця адреса належить цьому сервісу. Вкажіть власний сервер.',
  },
  urlTaken: 'Туди вже веде інший вебхук. Змініть його або вкажіть іншу адресу.',
  hostFull: 'До цього сервера ведуть десять вебхуків, більше не можна. Видаліть один або вкажіть інший сервер.',
  events: {
    'scan.created': 'Код відскановано',
    'conversation.completed': 'Розмову завершено',
    'qpr_code.created': 'Створено код',
    'subscription.upgraded': 'Підвищено тариф',
    'subscription.cancelled': 'Скасовано підписку',
    'placement.silent': 'Наліпку більше не сканують',
    'answer.rated': 'Відвідувач оцінив відповідь',
    'request.created': 'Відвідувач надсилає форму',
  },
  states: { on: 'Увімкнено', off: 'Вимкнено', failing: 'Збої', disabled: 'Вимкнено нами' },
};

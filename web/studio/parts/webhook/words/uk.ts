import type { WebhookWords } from './en.ts';

export const words: WebhookWords = {
  urlHint: 'Публічна адреса, яка приймає POST і відповідає протягом 5 секунд. Найкраще HTTPS.',
  whichEvents: 'Події',
  oneEvent: 'Виберіть щонайменше одну подію.',
  store: 'Збережіть секрет',
  envLine: 'Рядок для файлу .env',
  urlRefused: {
    too_long: 'Ця адреса задовга. Дозволено щонайбільше 2048 символів.',
    not_a_full_url: 'Введіть повну адресу, наприклад https://example.com/hooks/qpr.',
    has_credentials: 'Приберіть з адреси ім’я користувача та пароль.',
    has_fragment: 'Приберіть частину після #. Вона ніколи не надсилається на сервер.',
    port_not_allowed: 'Цей порт не дозволено, бо його використовують інші служби. Вкажіть порт вебсервера.',
    not_public: 'Ця адреса не публічна. Вкажіть сервер, доступний з інтернету.',
    this_service: 'Ця адреса належить цьому сервісу. Вкажіть власний сервер.',
  },
  urlTaken: 'Інший вебхук уже використовує цю адресу. Відредагуйте його або вкажіть іншу адресу.',
  hostFull: 'Цей сервер уже має десять вебхуків, це максимум. Видаліть один або вкажіть інший сервер.',
  events: {
    'scan.created': 'Код відскановано',
    'conversation.completed': 'Розмову завершено',
    'qpr_code.created': 'Код створено',
    'subscription.upgraded': 'Тариф підвищено',
    'subscription.cancelled': 'Підписку скасовано',
    'placement.silent': 'Розміщення більше не сканують',
    'answer.rated': 'Відповідь оцінено',
    'question.unanswered': 'Запитання без відповіді',
    'request.created': 'Форму надіслано',
    'knowledge.ready': 'Джерело прочитано',
    'knowledge.source_failed': 'Джерело не вдалося прочитати',
  },
  states: { on: 'Увімкнено', off: 'Вимкнено', failing: 'Помилки', disabled: 'Вимкнено нами' },
};

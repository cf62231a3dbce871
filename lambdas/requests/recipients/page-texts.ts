import type { Language } from '../../../contracts/languages.ts';
import type { RecipientStatus } from '../../../contracts/requests/requests.ts';

interface StatusTexts {
  readonly text: string;
  readonly button: string;
}

/** The texts of the page on which recipients confirm or unsubscribe. */
interface PageTexts extends Readonly<Record<RecipientStatus, StatusTexts>> {
  readonly title: string;
  readonly email: (address: string) => string;
}

export const PAGE_TEXTS: Readonly<Record<Language, PageTexts>> = {
  en: {
    title: 'Requests by e-mail',
    email: (address) => `Your address: ${address}.`,
    pending: { text: 'Do you want to receive the requests that visitors send?', button: 'Receive requests' },
    confirmed: { text: 'You receive requests. You can stop at any time.', button: 'Stop these e-mails' },
    stopped: { text: 'You no longer receive requests.', button: 'Receive requests again' },
  },
  de: {
    title: 'Anfragen per E-Mail',
    email: (address) => `Ihre Adresse: ${address}.`,
    pending: { text: 'Möchten Sie die Anfragen von Besuchern erhalten?', button: 'Anfragen erhalten' },
    confirmed: { text: 'Sie erhalten Anfragen. Sie können sie jederzeit abbestellen.', button: 'Abbestellen' },
    stopped: { text: 'Sie erhalten keine Anfragen mehr.', button: 'Wieder Anfragen erhalten' },
  },
  es: {
    title: 'Solicitudes por correo',
    email: (address) => `Su dirección: ${address}.`,
    pending: { text: '¿Quiere recibir las solicitudes que envían los visitantes?', button: 'Recibir solicitudes' },
    confirmed: { text: 'Recibe solicitudes. Puede dejar de recibirlas cuando quiera.', button: 'Dejar de recibirlas' },
    stopped: { text: 'Ya no recibe solicitudes.', button: 'Volver a recibir solicitudes' },
  },
  fr: {
    title: 'Demandes par e-mail',
    email: (address) => `Votre adresse\u00a0: ${address}.`,
    pending: { text: 'Voulez-vous recevoir les demandes des visiteurs\u00a0?', button: 'Recevoir les demandes' },
    confirmed: {
      text: 'Vous recevez les demandes. Vous pouvez arrêter à tout moment.',
      button: 'Ne plus les recevoir',
    },
    stopped: { text: 'Vous ne recevez plus les demandes.', button: 'Les recevoir de nouveau' },
  },
  uk: {
    title: 'Запити електронною поштою',
    email: (address) => `Ваша адреса: ${address}.`,
    pending: { text: 'Бажаєте отримувати запити відвідувачів?', button: 'Отримувати запити' },
    confirmed: { text: 'Ви отримуєте запити. Відмовитися можна будь-коли.', button: 'Більше не отримувати' },
    stopped: { text: 'Ви більше не отримуєте запитів.', button: 'Отримувати знову' },
  },
};

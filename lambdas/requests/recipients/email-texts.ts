import type { Language } from '../../../contracts/languages.ts';

interface DigestValues {
  readonly code: string;
  readonly day: string;
  readonly count: number;
  readonly limit: number;
}

/** The texts of the e-mails to recipients. */
interface EmailTexts {
  /** Asks an address whether it wants requests. */
  readonly ask: {
    readonly subject: string;
    readonly intro: (code: string) => string;
    readonly button: string;
    readonly note: string;
  };
  readonly request: {
    readonly subject: string;
    /** Names the form, the page, and the printed copy that was scanned, if any. */
    readonly intro: (form: string, code: string, placement?: string) => string;
    /** Shown only if the visitor left an e-mail address. */
    readonly reply: string;
  };
  readonly digest: {
    readonly subject: string;
    /** The day is a date, such as “March 1, 2026”, because a digest can be late. */
    readonly intro: (digest: DigestValues) => string;
  };
  /** The visitor's answer to a yes-or-no field of the form. */
  readonly yes: string;
  readonly no: string;
  readonly open: string;
  readonly why: string;
  readonly stop: string;
}

const format = (language: Language, count: number): string => count.toLocaleString(language);
const afterComma = (placement?: string): string => (placement === undefined ? '' : `, ${placement}`);

export const EMAIL_TEXTS: Readonly<Record<Language, EmailTexts>> = {
  en: {
    ask: {
      subject: 'Do you want to receive requests by e-mail?',
      intro: (code) =>
        `Visitors to the page “${code}” can send requests, for example to book a table or to be called back. The owner of the page wants to send these requests to this address.`,
      button: 'Receive requests',
      note: 'You get nothing until you confirm. If you do not know this page, ignore this e-mail.',
    },
    request: {
      subject: 'New request from a visitor',
      intro: (form, code, placement) => `“${form}” on the page “${code}”${afterComma(placement)}:`,
      reply: 'Reply to this e-mail to answer the visitor.',
    },
    digest: {
      subject: 'More requests from visitors',
      intro: ({ code, day, count, limit }) =>
        `On ${day}, the page “${code}” got more requests than we send as separate e-mails (${format('en', limit)} per day). ${count === 1 ? '1 more request is waiting' : `${format('en', count)} more requests are waiting`} for you in the Studio.`,
    },
    yes: 'Yes',
    no: 'No',
    open: 'Open requests',
    why: 'You get this e-mail because you agreed to receive requests at this address.',
    stop: 'Stop these e-mails',
  },
  de: {
    ask: {
      subject: 'Möchten Sie Anfragen per E-Mail erhalten?',
      intro: (code) =>
        `Auf der Seite „${code}“ können Besucher Anfragen senden, zum Beispiel einen Tisch reservieren oder um Rückruf bitten. Der Betreiber der Seite möchte diese Anfragen an diese Adresse senden.`,
      button: 'Anfragen erhalten',
      note: 'Sie erhalten nichts, solange Sie nicht zustimmen. Wenn Sie die Seite nicht kennen, ignorieren Sie diese E-Mail.',
    },
    request: {
      subject: 'Neue Anfrage eines Besuchers',
      intro: (form, code, placement) => `„${form}“ auf der Seite „${code}“${afterComma(placement)}:`,
      reply: 'Antworten Sie auf diese E-Mail, um dem Besucher zu schreiben.',
    },
    digest: {
      subject: 'Weitere Anfragen von Besuchern',
      intro: ({ code, day, count, limit }) =>
        `Auf der Seite „${code}“ kamen am ${day} mehr Anfragen an, als wir einzeln verschicken (${format('de', limit)} E-Mails pro Tag). Im Studio ${count === 1 ? 'wartet 1 weitere Anfrage' : `warten ${format('de', count)} weitere Anfragen`} auf Sie.`,
    },
    yes: 'Ja',
    no: 'Nein',
    open: 'Anfragen ansehen',
    why: 'Sie erhalten diese E-Mail, weil Sie zugestimmt haben, unter dieser Adresse Anfragen zu erhalten.',
    stop: 'Keine E-Mails mehr erhalten',
  },
  es: {
    ask: {
      subject: '¿Quiere recibir solicitudes por correo?',
      intro: (code) =>
        `Los visitantes de la página «${code}» pueden enviar solicitudes, por ejemplo para reservar una mesa o pedir que les llamen. El propietario de la página quiere enviarlas a esta dirección.`,
      button: 'Recibir solicitudes',
      note: 'No recibirá nada hasta que lo confirme. Si no conoce esta página, ignore este correo.',
    },
    request: {
      subject: 'Nueva solicitud de un visitante',
      intro: (form, code, placement) => `«${form}» en la página «${code}»${afterComma(placement)}:`,
      reply: 'Responda a este correo para contestar al visitante.',
    },
    digest: {
      subject: 'Más solicitudes de visitantes',
      intro: ({ code, day, count, limit }) =>
        `El ${day}, la página «${code}» recibió más solicitudes de las que enviamos una a una (${format('es', limit)} correos al día). En el Studio ${count === 1 ? 'le espera 1 solicitud más' : `le esperan ${format('es', count)} solicitudes más`}.`,
    },
    yes: 'Sí',
    no: 'No',
    open: 'Ver solicitudes',
    why: 'Recibe este correo porque confirmó que esta dirección recibe solicitudes.',
    stop: 'Dejar de recibir estos correos',
  },
  fr: {
    ask: {
      subject: 'Voulez-vous recevoir des demandes par e-mail\u00a0?',
      intro: (code) =>
        `Les visiteurs de la page «\u00a0${code}\u00a0» peuvent envoyer des demandes, par exemple pour réserver une table ou être rappelés. Le propriétaire de la page souhaite les envoyer à cette adresse.`,
      button: 'Recevoir les demandes',
      note: 'Vous ne recevez rien tant que vous n’avez pas confirmé. Si vous ne connaissez pas cette page, ignorez cet e-mail.',
    },
    request: {
      subject: 'Nouvelle demande d’un visiteur',
      intro: (form, code, placement) =>
        `«\u00a0${form}\u00a0» sur la page «\u00a0${code}\u00a0»${afterComma(placement)}\u00a0:`,
      reply: 'Répondez à cet e-mail pour écrire au visiteur.',
    },
    digest: {
      subject: 'D’autres demandes de visiteurs',
      intro: ({ code, day, count, limit }) =>
        `Le ${day}, la page «\u00a0${code}\u00a0» a reçu plus de demandes que nous n’en envoyons une par une (${format('fr', limit)} e-mails par jour). ${count === 1 ? '1 autre demande vous attend' : `${format('fr', count)} autres demandes vous attendent`} dans le Studio.`,
    },
    yes: 'Oui',
    no: 'Non',
    open: 'Voir les demandes',
    why: 'Vous recevez cet e-mail parce que vous avez confirmé que cette adresse reçoit les demandes.',
    stop: 'Ne plus recevoir ces e-mails',
  },
  uk: {
    ask: {
      subject: 'Бажаєте отримувати запити електронною поштою?',
      intro: (code) =>
        `На сторінці «${code}» відвідувачі можуть надсилати запити, наприклад забронювати столик або попросити передзвонити. Власник сторінки хоче надсилати їх на цю адресу.`,
      button: 'Отримувати запити',
      note: 'Ви нічого не отримаєте, доки не підтвердите. Якщо ви не знаєте цієї сторінки, не зважайте на цей лист.',
    },
    request: {
      subject: 'Новий запит від відвідувача',
      intro: (form, code, placement) => `«${form}» на сторінці «${code}»${afterComma(placement)}:`,
      reply: 'Щоб відповісти відвідувачу, просто дайте відповідь на цей лист.',
    },
    digest: {
      subject: 'Ще запити від відвідувачів',
      intro: ({ code, day, count, limit }) =>
        `${day} на сторінку «${code}» надійшло більше запитів, ніж ми надсилаємо окремими листами (${format('uk', limit)} на день). Решта запитів чекає на вас у Studio: ${format('uk', count)}.`,
    },
    yes: 'Так',
    no: 'Ні',
    open: 'Переглянути запити',
    why: 'Ви отримали цей лист, бо підтвердили, що на цю адресу надходять запити.',
    stop: 'Більше не отримувати ці листи',
  },
};

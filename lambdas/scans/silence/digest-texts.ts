import type { Language } from '../../../contracts/languages.ts';

/** The texts of the e-mail about silent placements. */
interface DigestTexts {
  readonly subject: string;
  readonly intro: string;
  /** One placement: its name, its code and the day of its last scan. */
  readonly placement: (name: string, code: string, day: string) => string;
  readonly more: (count: string) => string;
  readonly advice: string;
  readonly button: string;
  readonly weekly: string;
}

export const DIGEST_TEXTS: Readonly<Record<Language, DigestTexts>> = {
  en: {
    subject: 'Some of your placements are no longer scanned',
    intro: 'Visitors used to scan these placements often, but have not scanned them for at least seven days:',
    placement: (name, code, day) => `${name} (${code}), last scan on ${day}`,
    more: (count) => `and ${count} more`,
    advice: 'Check whether the stickers are still there and easy to scan.',
    button: 'View silent placements',
    weekly: 'You get this e-mail at most once a week, and only if more placements stop being scanned.',
  },
  de: {
    subject: 'Einige Ihrer Platzierungen werden nicht mehr gescannt',
    intro: 'Diese Platzierungen wurden bisher oft gescannt, aber seit mindestens sieben Tagen nicht mehr:',
    placement: (name, code, day) => `${name} (${code}), letzter Scan am ${day}`,
    more: (count) => `und ${count} weitere`,
    advice: 'Sehen Sie nach, ob die Aufkleber noch da und gut zu scannen sind.',
    button: 'Inaktive Platzierungen ansehen',
    weekly:
      'Sie erhalten diese E-Mail höchstens einmal pro Woche und nur, wenn weitere Platzierungen nicht mehr gescannt werden.',
  },
  es: {
    subject: 'Algunas de sus ubicaciones ya no se escanean',
    intro: 'Estas ubicaciones se escaneaban a menudo, pero nadie las ha escaneado desde hace al menos siete días:',
    placement: (name, code, day) => `${name} (${code}), último escaneo el ${day}`,
    more: (count) => `y ${count} más`,
    advice: 'Compruebe que las pegatinas sigan en su sitio y se puedan escanear bien.',
    button: 'Ver ubicaciones sin actividad',
    weekly: 'Recibirá este correo como máximo una vez por semana y solo si hay más ubicaciones sin actividad.',
  },
  fr: {
    subject: 'Certains de vos emplacements ne sont plus scannés',
    intro: 'Ces emplacements étaient souvent scannés, mais ne l’ont plus été depuis au moins sept jours\u00a0:',
    placement: (name, code, day) => `${name} (${code}), dernier scan le ${day}`,
    more: (count) => `et ${count} de plus`,
    advice: 'Vérifiez que les autocollants sont toujours en place et faciles à scanner.',
    button: 'Voir les emplacements inactifs',
    weekly:
      'Vous recevez cet e-mail au plus une fois par semaine, et seulement si d’autres emplacements ne sont plus scannés.',
  },
  uk: {
    subject: 'Деякі ваші розміщення більше не сканують',
    intro: 'Ці розміщення раніше часто сканували, але вже щонайменше сім днів не сканує ніхто:',
    placement: (name, code, day) => `${name} (${code}), останнє сканування ${day}`,
    more: (count) => `і ще ${count}`,
    advice: 'Перевірте, чи наліпки на місці та чи їх зручно сканувати.',
    button: 'Переглянути розміщення без сканувань',
    weekly:
      'Цей лист надходить не частіше ніж раз на тиждень і лише тоді, коли перестали сканувати ще якісь розміщення.',
  },
};

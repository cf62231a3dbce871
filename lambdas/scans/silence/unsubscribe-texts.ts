import type { Language } from '../../../contracts/languages.ts';

/** The texts of the page behind the unsubscribe link. */
interface UnsubscribeTexts {
  readonly title: string;
  readonly question: string;
  readonly unsubscribe: string;
  readonly unsubscribed: string;
  readonly subscribe: string;
  readonly subscribed: string;
}

export const UNSUBSCRIBE_TEXTS: Readonly<Record<Language, UnsubscribeTexts>> = {
  en: {
    title: 'E-mails about silent placements',
    question: 'Do you want to stop the weekly e-mails about silent placements?',
    unsubscribe: 'Unsubscribe',
    unsubscribed: 'You are unsubscribed. You can still see silent placements in the Studio.',
    subscribe: 'Subscribe again',
    subscribed: 'You are subscribed again.',
  },
  de: {
    title: 'E-Mails über verstummte Platzierungen',
    question: 'Möchten Sie die wöchentlichen E-Mails über verstummte Platzierungen abbestellen?',
    unsubscribe: 'Abbestellen',
    unsubscribed: 'Sie haben die E-Mails abbestellt. Im Studio sehen Sie verstummte Platzierungen weiterhin.',
    subscribe: 'Wieder abonnieren',
    subscribed: 'Sie erhalten die E-Mails wieder.',
  },
  es: {
    title: 'Correos sobre ubicaciones sin actividad',
    question: '¿Quiere dejar de recibir los correos semanales sobre ubicaciones sin actividad?',
    unsubscribe: 'Cancelar la suscripción',
    unsubscribed: 'Ya no recibirá estos correos. Puede seguir viendo las ubicaciones sin actividad en el Studio.',
    subscribe: 'Volver a suscribirse',
    subscribed: 'Volverá a recibir estos correos.',
  },
  fr: {
    title: 'E-mails sur les emplacements muets',
    question: 'Voulez-vous ne plus recevoir les e-mails hebdomadaires sur les emplacements muets ?',
    unsubscribe: 'Se désabonner',
    unsubscribed: 'Vous êtes désabonné. Les emplacements muets restent visibles dans le Studio.',
    subscribe: 'Se réabonner',
    subscribed: 'Vous recevrez de nouveau ces e-mails.',
  },
  uk: {
    title: 'Листи про розміщення, що замовкли',
    question: 'Бажаєте більше не отримувати щотижневі листи про розміщення, що замовкли?',
    unsubscribe: 'Відписатися',
    unsubscribed: 'Ви відписалися. Розміщення, що замовкли, і надалі видно в Studio.',
    subscribe: 'Підписатися знову',
    subscribed: 'Ви знову отримуватимете ці листи.',
  },
};

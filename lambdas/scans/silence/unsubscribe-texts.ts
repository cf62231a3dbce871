import type { Language } from '../../../contracts/languages.ts';
import type { DigestKind } from '../../accounts/account.ts';

/** The texts of the page behind an unsubscribe link: texts for each kind of e-mail, and texts for all kinds. */
interface UnsubscribeTexts extends Readonly<Record<DigestKind, ListTexts>> {
  readonly unsubscribe: string;
  readonly subscribe: string;
  readonly subscribed: string;
}

interface ListTexts {
  readonly title: string;
  readonly question: string;
  readonly unsubscribed: string;
}

export const UNSUBSCRIBE_TEXTS: Readonly<Record<Language, UnsubscribeTexts>> = {
  en: {
    silence: {
      title: 'E-mails about silent placements',
      question: 'Do you want to stop the weekly e-mails about silent placements?',
      unsubscribed: 'You are unsubscribed. You can still see silent placements in the Studio.',
    },
    questions: {
      title: 'E-mails about unanswered questions',
      question: 'Do you want to stop the weekly e-mails about unanswered questions?',
      unsubscribed: 'You are unsubscribed. You can still see unanswered questions in the Studio.',
    },
    unsubscribe: 'Unsubscribe',
    subscribe: 'Subscribe again',
    subscribed: 'You are subscribed again.',
  },
  de: {
    silence: {
      title: 'E-Mails über inaktive Platzierungen',
      question: 'Möchten Sie die wöchentlichen E-Mails über inaktive Platzierungen abbestellen?',
      unsubscribed: 'Sie haben die E-Mails abbestellt. Im Studio sehen Sie inaktive Platzierungen weiterhin.',
    },
    questions: {
      title: 'E-Mails über unbeantwortete Fragen',
      question: 'Möchten Sie die wöchentlichen E-Mails über unbeantwortete Fragen abbestellen?',
      unsubscribed: 'Sie haben die E-Mails abbestellt. Im Studio sehen Sie unbeantwortete Fragen weiterhin.',
    },
    unsubscribe: 'Abbestellen',
    subscribe: 'Wieder abonnieren',
    subscribed: 'Sie erhalten die E-Mails wieder.',
  },
  es: {
    silence: {
      title: 'Correos sobre ubicaciones sin actividad',
      question: '¿Quiere dejar de recibir los correos semanales sobre ubicaciones sin actividad?',
      unsubscribed: 'Ya no recibirá estos correos. Puede seguir viendo las ubicaciones sin actividad en el Studio.',
    },
    questions: {
      title: 'Correos sobre preguntas sin respuesta',
      question: '¿Quiere dejar de recibir los correos semanales sobre preguntas sin respuesta?',
      unsubscribed: 'Ya no recibirá estos correos. Puede seguir viendo las preguntas sin respuesta en el Studio.',
    },
    unsubscribe: 'Cancelar la suscripción',
    subscribe: 'Volver a suscribirse',
    subscribed: 'Volverá a recibir estos correos.',
  },
  fr: {
    silence: {
      title: 'E-mails sur les emplacements inactifs',
      question: 'Voulez-vous ne plus recevoir les e-mails hebdomadaires sur les emplacements inactifs\u00a0?',
      unsubscribed: 'Vous êtes désabonné. Les emplacements inactifs restent visibles dans le Studio.',
    },
    questions: {
      title: 'E-mails sur les questions sans réponse',
      question: 'Voulez-vous ne plus recevoir les e-mails hebdomadaires sur les questions sans réponse\u00a0?',
      unsubscribed: 'Vous êtes désabonné. Les questions sans réponse restent visibles dans le Studio.',
    },
    unsubscribe: 'Se désabonner',
    subscribe: 'Se réabonner',
    subscribed: 'Vous recevrez de nouveau ces e-mails.',
  },
  uk: {
    silence: {
      title: 'Листи про розміщення без сканувань',
      question: 'Бажаєте більше не отримувати щотижневі листи про розміщення без сканувань?',
      unsubscribed: 'Ви відписалися. Розміщення без сканувань і надалі видно в Studio.',
    },
    questions: {
      title: 'Листи про запитання без відповіді',
      question: 'Бажаєте більше не отримувати щотижневі листи про запитання без відповіді?',
      unsubscribed: 'Ви відписалися. Запитання без відповіді і надалі видно в Studio.',
    },
    unsubscribe: 'Відписатися',
    subscribe: 'Підписатися знову',
    subscribed: 'Ви знову отримуватимете ці листи.',
  },
};

import type { PageLanguage } from '../../../../contracts/languages.ts';

/** The texts for visitors who speak and listen. Only codes with `voice` need them. */
interface VoiceTexts {
  readonly dictate: string;
  readonly stopDictating: string;
  readonly listen: string;
  readonly stopListening: string;
  /** Shown while the visitor dictates and the browser's provider recognizes the speech. */
  readonly audioSent: string;
  readonly noMicrophone: string;
}

export const VOICE_TEXTS: Readonly<Record<PageLanguage, VoiceTexts>> = {
  en: {
    dictate: 'Dictate',
    stopDictating: 'Stop dictating',
    listen: 'Listen',
    stopListening: 'Stop reading',
    audioSent:
      'I am listening. Your browser sends your voice to its provider, such as Google or Apple, to turn it into text.',
    noMicrophone: 'I cannot hear you. Please allow the microphone in your browser, or type your question.',
  },
  es: {
    dictate: 'Dictar',
    stopDictating: 'Dejar de dictar',
    listen: 'Escuchar',
    stopListening: 'Parar la lectura',
    audioSent: 'Le escucho. Su navegador envía su voz al fabricante, como Google o Apple, para convertirla en texto.',
    noMicrophone: 'No le oigo. Permita el micrófono en su navegador o escriba la pregunta.',
  },
  fr: {
    dictate: 'Dicter',
    stopDictating: 'Arrêter la dictée',
    listen: 'Écouter',
    stopListening: 'Arrêter la lecture',
    audioSent:
      'Je vous écoute. Votre navigateur envoie votre voix à son éditeur, par exemple Google ou Apple, pour la transcrire.',
    noMicrophone: 'Je ne vous entends pas. Autorisez le microphone dans votre navigateur ou écrivez votre question.',
  },
  de: {
    dictate: 'Diktieren',
    stopDictating: 'Diktat beenden',
    listen: 'Vorlesen',
    stopListening: 'Vorlesen beenden',
    audioSent:
      'Ich höre zu. Ihr Browser schickt Ihre Stimme an seinen Hersteller, etwa Google oder Apple, der daraus Text macht.',
    noMicrophone: 'Ich höre Sie nicht. Bitte erlauben Sie im Browser das Mikrofon, oder schreiben Sie Ihre Frage.',
  },
  uk: {
    dictate: 'Диктувати',
    stopDictating: 'Припинити диктування',
    listen: 'Прослухати',
    stopListening: 'Зупинити читання',
    audioSent:
      'Я слухаю. Ваш браузер надсилає голос своєму розробнику, наприклад Google або Apple, щоб перетворити його на текст.',
    noMicrophone: 'Я вас не чую. Дозвольте мікрофон у браузері або напишіть запитання.',
  },
  ar: {
    dictate: 'إملاء',
    stopDictating: 'إيقاف الإملاء',
    listen: 'استماع',
    stopListening: 'إيقاف القراءة',
    audioSent: 'أنا أستمع. يرسل متصفحكم صوتكم إلى الشركة المطوّرة له، مثل Google أو Apple، لتحويله إلى نص.',
    noMicrophone: 'لا أستطيع سماعكم. اسمحوا باستخدام الميكروفون في متصفحكم، أو اكتبوا سؤالكم.',
  },
  he: {
    dictate: 'הכתבה',
    stopDictating: 'הפסקת ההכתבה',
    listen: 'האזנה',
    stopListening: 'הפסקת ההקראה',
    audioSent: 'אני מקשיב. הדפדפן שולח את הקול שלכם ליצרן שלו, למשל Google או Apple, כדי להפוך אותו לטקסט.',
    noMicrophone: 'אי אפשר לשמוע אתכם. אפשרו את המיקרופון בדפדפן, או כתבו את השאלה.',
  },
  it: {
    dictate: 'Detta',
    stopDictating: 'Interrompi la dettatura',
    listen: 'Ascolta',
    stopListening: 'Interrompi la lettura',
    audioSent:
      'La ascolto. Il browser invia la Sua voce al proprio produttore, ad esempio Google o Apple, per trascriverla.',
    noMicrophone: 'Non La sento. Consenta il microfono nel browser oppure scriva la domanda.',
  },
  ja: {
    dictate: '音声入力',
    stopDictating: '音声入力を終了',
    listen: '読み上げる',
    stopListening: '読み上げを停止',
    audioSent: 'お話しください。ブラウザは音声を文字にするため、GoogleやAppleなどの提供元に送信します。',
    noMicrophone: '音声が聞こえません。ブラウザでマイクを許可するか、質問を入力してください。',
  },
  nl: {
    dictate: 'Dicteren',
    stopDictating: 'Stop met dicteren',
    listen: 'Voorlezen',
    stopListening: 'Stop met voorlezen',
    audioSent:
      'Ik luister. Uw browser stuurt uw stem naar de maker ervan, zoals Google of Apple, om er tekst van te maken.',
    noMicrophone: 'Ik hoor u niet. Sta de microfoon toe in uw browser of typ uw vraag.',
  },
  pl: {
    dictate: 'Dyktuj',
    stopDictating: 'Zakończ dyktowanie',
    listen: 'Odsłuchaj',
    stopListening: 'Zatrzymaj czytanie',
    audioSent:
      'Słucham. Przeglądarka wysyła Twój głos do swojego producenta, na przykład Google lub Apple, aby zamienić go na tekst.',
    noMicrophone: 'Nie słyszę Cię. Zezwól na mikrofon w przeglądarce albo napisz pytanie.',
  },
  pt: {
    dictate: 'Ditar',
    stopDictating: 'Parar de ditar',
    listen: 'Ouvir',
    stopListening: 'Parar a leitura',
    audioSent:
      'Estou ouvindo. Seu navegador envia sua voz ao fabricante, como o Google ou a Apple, para convertê-la em texto.',
    noMicrophone: 'Não consigo ouvir você. Permita o microfone no navegador ou escreva a pergunta.',
  },
  tr: {
    dictate: 'Dikte et',
    stopDictating: 'Dikteyi durdur',
    listen: 'Dinle',
    stopListening: 'Okumayı durdur',
    audioSent:
      'Dinliyorum. Tarayıcınız sesinizi metne çevirmek için üreticisine, örneğin Google veya Apple’a gönderir.',
    noMicrophone: 'Sizi duyamıyorum. Tarayıcınızda mikrofona izin verin veya sorunuzu yazın.',
  },
  zh: {
    dictate: '语音输入',
    stopDictating: '停止语音输入',
    listen: '朗读',
    stopListening: '停止朗读',
    audioSent: '请说话。浏览器会把您的语音发送给其开发商（如 Google 或 Apple）以转换成文字。',
    noMicrophone: '听不到您的声音。请在浏览器中允许使用麦克风，或直接输入问题。',
  },
};

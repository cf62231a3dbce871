type Labels = readonly [ask: string, close: string];

/**
 * The labels of the button that opens the visitor page on a website, and of the button that closes it. The key is the
 * language of the website; all languages of the visitor page are here.
 */
export const LABELS: Readonly<Record<string, Labels>> & { readonly en: Labels } = {
  en: ['Ask us', 'Close'],
  de: ['Fragen Sie uns', 'Schließen'],
  es: ['Pregúntenos', 'Cerrar'],
  fr: ['Posez une question', 'Fermer'],
  it: ['Ci chieda', 'Chiudi'],
  pt: ['Pergunte-nos', 'Fechar'],
  nl: ['Stel een vraag', 'Sluiten'],
  pl: ['Zapytaj nas', 'Zamknij'],
  tr: ['Bize sorun', 'Kapat'],
  uk: ['Запитайте нас', 'Закрити'],
  ar: ['اسألنا', 'إغلاق'],
  he: ['שאלו אותנו', 'סגירה'],
  zh: ['向我们提问', '关闭'],
  ja: ['質問する', '閉じる'],
};

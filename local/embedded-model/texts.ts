import type { PageLanguage } from '../../contracts/languages.ts';

/** The embedded model's own texts, in addition to the owner's sentences. */
interface EmbeddedTexts {
  readonly greeting: string;
  readonly thanks: string;
  readonly unknown: string;
  /** Follows `unknown` if the owner has not given a contact. */
  readonly otherWords: string;
  readonly unsure: string;
  /** Precedes the contact that the owner has given. */
  readonly ask: string;
  /** Precedes the sentences of the owner's text that may answer the question. */
  readonly closest: string;
  /** Precedes the form that the question is about. */
  readonly useForm: string;
  /** The answer to questions about the instructions or about the assistant itself. */
  readonly refused: string;
  /** Part of the first answer: explains that this is not a language model. */
  readonly disclaimer: string;
}

export const EMBEDDED_TEXTS: Readonly<Record<PageLanguage, EmbeddedTexts>> = {
  en: {
    greeting: 'Hello! Ask me anything.',
    thanks: 'You are welcome!',
    unknown: 'I don’t know. My text does not say anything about that.',
    otherWords: 'Try other words, or ask the people here.',
    unsure: 'I’m not sure.',
    ask: 'Please ask here:',
    closest: 'The closest information I have:',
    useForm: 'You can use this form:',
    refused: 'I only answer questions from my text. What would you like to know?',
    disclaimer: '_Built-in answers: sentences from the owner’s text, no language model._',
  },
  es: {
    greeting: '¡Hola! Pregúnteme lo que quiera.',
    thanks: '¡De nada!',
    unknown: 'No lo sé: mi texto no dice nada sobre eso.',
    otherWords: 'Pruebe con otras palabras o pregunte al personal.',
    unsure: 'No estoy seguro.',
    ask: 'Pregunte aquí:',
    closest: 'Lo más parecido que tengo:',
    useForm: 'Puede usar este formulario:',
    refused: 'Solo respondo preguntas a partir de mi texto. ¿Qué le gustaría saber?',
    disclaimer: '_Respuestas integradas: frases del texto del propietario, sin modelo de lenguaje._',
  },
  fr: {
    greeting: 'Bonjour ! Posez-moi vos questions.',
    thanks: 'Avec plaisir !',
    unknown: 'Je ne sais pas : mon texte n’en parle pas.',
    otherWords: 'Essayez avec d’autres mots ou demandez sur place.',
    unsure: 'Je n’en suis pas sûr.',
    ask: 'Renseignez-vous ici :',
    closest: 'Voici ce que j’ai de plus proche :',
    useForm: 'Vous pouvez utiliser ce formulaire :',
    refused: 'Je réponds seulement aux questions, à partir de mon texte. Que souhaitez-vous savoir ?',
    disclaimer: '_Réponses intégrées : phrases du texte du propriétaire, sans modèle de langage._',
  },
  de: {
    greeting: 'Hallo! Fragen Sie mich, was Sie möchten.',
    thanks: 'Gern geschehen!',
    unknown: 'Das weiß ich nicht. Dazu steht nichts in meinem Text.',
    otherWords: 'Versuchen Sie es mit anderen Worten oder fragen Sie vor Ort.',
    unsure: 'Da bin ich nicht sicher.',
    ask: 'Bitte fragen Sie hier:',
    closest: 'Am ehesten passt dazu:',
    useForm: 'Dafür gibt es dieses Formular:',
    refused: 'Ich beantworte nur Fragen, und zwar aus meinem Text. Was möchten Sie wissen?',
    disclaimer: '_Eingebaute Antworten: Sätze aus dem Text des Anbieters, kein Sprachmodell._',
  },
  uk: {
    greeting: 'Вітаю! Запитуйте про що завгодно.',
    thanks: 'Будь ласка!',
    unknown: 'Не знаю: у моєму тексті про це нічого немає.',
    otherWords: 'Спробуйте інші слова або запитайте на місці.',
    unsure: 'Точно не знаю.',
    ask: 'Зверніться сюди:',
    closest: 'Найближче, що я маю:',
    useForm: 'Скористайтеся цією формою:',
    refused: 'Я лише відповідаю на запитання за своїм текстом. Що ви хотіли б дізнатися?',
    disclaimer: '_Вбудовані відповіді: речення з тексту власника, без мовної моделі._',
  },
  ar: {
    greeting: 'مرحبًا! اسألني ما تشاء.',
    thanks: 'على الرحب والسعة!',
    unknown: 'لا أعرف. لا يذكر النص المتاح لي شيئًا عن ذلك.',
    otherWords: 'جرّب كلمات أخرى أو اسأل الموظفين هنا.',
    unsure: 'لست متأكدًا.',
    ask: 'يمكنك السؤال هنا:',
    closest: 'أقرب معلومة لديّ:',
    useForm: 'يمكنك استخدام هذا النموذج:',
    refused: 'أجيب عن الأسئلة فقط، وبالاعتماد على النص المتاح لي. ماذا تريد أن تعرف؟',
    disclaimer: '_إجابات مدمجة: جمل من نص المالك، من دون نموذج لغوي._',
  },
  he: {
    greeting: 'שלום! אפשר לשאול אותי כל שאלה.',
    thanks: 'בשמחה!',
    unknown: 'אני לא יודע. אין על כך דבר בטקסט שלי.',
    otherWords: 'אפשר לנסות במילים אחרות או לשאול את הצוות במקום.',
    unsure: 'אני לא בטוח.',
    ask: 'אפשר לשאול כאן:',
    closest: 'המידע הקרוב ביותר שיש לי:',
    useForm: 'אפשר להשתמש בטופס הזה:',
    refused: 'אני רק עונה על שאלות, לפי הטקסט שלי. מה תרצו לדעת?',
    disclaimer: '_תשובות מובנות: משפטים מהטקסט של בעל הקוד, ללא מודל שפה._',
  },
  it: {
    greeting: 'Salve! Mi chieda pure.',
    thanks: 'Prego!',
    unknown: 'Non lo so: il mio testo non ne parla.',
    otherWords: 'Provi con altre parole o chieda al personale.',
    unsure: 'Non ne sono sicuro.',
    ask: 'Chieda qui:',
    closest: 'L’informazione più vicina che ho:',
    useForm: 'Può usare questo modulo:',
    refused: 'Rispondo solo alle domande, in base al mio testo. Che cosa vorrebbe sapere?',
    disclaimer: '_Risposte integrate: frasi dal testo del proprietario, senza modello linguistico._',
  },
  ja: {
    greeting: 'こんにちは。何でもお尋ねください。',
    thanks: 'どういたしまして。',
    unknown: 'わかりません。手元の文章には、それについての記載がありません。',
    otherWords: '別の言葉で試すか、スタッフにお尋ねください。',
    unsure: '確かなことはわかりません。',
    ask: 'お問い合わせ先：',
    closest: '最も近い情報：',
    useForm: 'こちらのフォームをご利用ください。',
    refused: '手元の文章をもとに、ご質問にお答えするだけです。何をお知りになりたいですか。',
    disclaimer: '_内蔵の回答：所有者の文章から引用しており、言語モデルは使っていません。_',
  },
  nl: {
    greeting: 'Hallo! Vraag me gerust iets.',
    thanks: 'Graag gedaan!',
    unknown: 'Dat weet ik niet. Daarover staat niets in mijn tekst.',
    otherWords: 'Probeer het in andere woorden, of vraag het ter plaatse.',
    unsure: 'Dat weet ik niet zeker.',
    ask: 'Vraag het hier:',
    closest: 'Dit komt het dichtst in de buurt:',
    useForm: 'U kunt dit formulier gebruiken:',
    refused: 'Ik beantwoord alleen vragen, op basis van mijn tekst. Wat wilt u weten?',
    disclaimer: '_Ingebouwde antwoorden: zinnen uit de tekst van de eigenaar, geen taalmodel._',
  },
  pl: {
    greeting: 'Dzień dobry! Proszę pytać.',
    thanks: 'Proszę bardzo!',
    unknown: 'Nie wiem. W moim tekście nic o tym nie ma.',
    otherWords: 'Proszę zapytać innymi słowami albo na miejscu.',
    unsure: 'Nie mam pewności.',
    ask: 'Proszę zapytać tutaj:',
    closest: 'Najbliższa informacja, jaką mam:',
    useForm: 'Można skorzystać z tego formularza:',
    refused: 'Odpowiadam tylko na pytania, na podstawie mojego tekstu. Czego chcieliby się Państwo dowiedzieć?',
    disclaimer: '_Wbudowane odpowiedzi: zdania z tekstu właściciela, bez modelu językowego._',
  },
  pt: {
    greeting: 'Olá! Pergunte o que quiser.',
    thanks: 'De nada!',
    unknown: 'Não sei: o meu texto não diz nada sobre isso.',
    otherWords: 'Tente com outras palavras ou pergunte no local.',
    unsure: 'Não tenho certeza.',
    ask: 'Pergunte aqui:',
    closest: 'A informação mais próxima que tenho:',
    useForm: 'Pode usar este formulário:',
    refused: 'Só respondo a perguntas com base no meu texto. O que gostaria de saber?',
    disclaimer: '_Respostas integradas: frases do texto do proprietário, sem modelo de linguagem._',
  },
  tr: {
    greeting: 'Merhaba! Bana istediğinizi sorabilirsiniz.',
    thanks: 'Rica ederim!',
    unknown: 'Bilmiyorum. Metnimde bununla ilgili bir şey yok.',
    otherWords: 'Başka sözcüklerle deneyin veya buradakilere sorun.',
    unsure: 'Emin değilim.',
    ask: 'Buraya sorabilirsiniz:',
    closest: 'Elimdeki en yakın bilgi:',
    useForm: 'Bu formu kullanabilirsiniz:',
    refused: 'Yalnızca metnime dayanarak soruları yanıtlıyorum. Ne öğrenmek istersiniz?',
    disclaimer: '_Yerleşik yanıtlar: sahibinin metninden cümleler, dil modeli yok._',
  },
  zh: {
    greeting: '您好！有什么想问的，请告诉我。',
    thanks: '不客气！',
    unknown: '我不知道。我的文本里没有提到这一点。',
    otherWords: '请换个说法，或询问现场工作人员。',
    unsure: '我不确定。',
    ask: '请咨询：',
    closest: '我这里最接近的信息：',
    useForm: '请使用这个表单：',
    refused: '我只根据我的文本回答问题。您想了解什么？',
    disclaimer: '_内置回答：摘自所有者的文本，未使用语言模型。_',
  },
};

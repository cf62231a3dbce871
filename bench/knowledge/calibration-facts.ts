import { type Fact, fact } from './fact.ts';

/**
 * A part of the calibration questions: the search may be tuned to them. Only the figures of `held-out.ts` are
 * published. See `fact.ts` for the arguments of `fact`.
 */

/** The manual of a dishwasher, in Ukrainian. */
export const DISHWASHER: readonly Fact[] = [
  fact(
    'Fill the salt container with one kilogram of coarse salt when the arrow on the panel glows.',
    'How much salt does it need?',
    'Wie viel Salz muss hinein?',
    'Засипте в контейнер один кілограм крупної солі, коли на панелі світиться стрілка.',
    'Скільки солі треба засипати?',
  ),
  fact(
    'The quick program washes lightly soiled glasses in 29 minutes.',
    'What is the shortest program?',
    'Quel est le programme le plus court ?',
    'Швидка програма миє трохи брудні склянки за 29 хвилин.',
    'Яка програма найкоротша?',
  ),
  fact(
    'Error F7 means that the inlet tap is closed.',
    'Why do I see F7?',
    'F7と表示されるのはなぜですか。',
    'Помилка F7 означає, що закритий кран подачі води.',
    'Чому з’являється F7?',
  ),
  fact(
    'Knives belong in the upper basket, with the blade down.',
    'Where do I put sharp knives?',
    'Wohin mit scharfen Messern?',
    'Ножі кладіть у верхній кошик лезом донизу.',
    'Куди класти гострі ножі?',
  ),
  fact(
    'To change the height of the upper basket, pull both levers at its sides.',
    'How can I fit tall plates below?',
    'Comment régler la hauteur du panier supérieur ?',
    'Щоб змінити висоту верхнього кошика, потягніть обидва важелі з боків.',
    'Як змінити висоту верхнього кошика?',
  ),
  fact(
    'Do not wash wooden boards, silver or crystal in it.',
    'What must not go in?',
    '入れてはいけないものは何ですか。',
    'Не мийте в машині дерев’яні дошки, срібло та кришталь.',
    'Що не можна мити в машині?',
  ),
  fact(
    'If white stains stay on the glasses, raise the dose of rinse aid to level 4.',
    'My glasses have white stains. What helps?',
    'Auf den Gläsern sind weiße Flecken. Was hilft?',
    'Якщо на склянках лишаються білі плями, збільште дозу ополіскувача до рівня 4.',
    'На склянках білі плями. Що робити?',
  ),
  fact(
    'One cycle in the eco program takes 9.5 litres of water and 0.74 kilowatt hours.',
    'How much water does one cycle take?',
    'Combien d’eau faut-il pour un cycle ?',
    'Один цикл економної програми витрачає 9,5 літра води та 0,74 кіловат-години.',
    'Скільки води витрачає один цикл?',
  ),
  fact(
    'Unscrew the spray arms and hold them under running water if the holes are blocked.',
    'How are the spray arms cleaned?',
    'スプレーアームはどうやって掃除しますか。',
    'Якщо отвори забиті, відкрутіть розпилювачі та промийте їх під краном.',
    'Як промити розпилювачі?',
  ),
  fact(
    'The door opens by itself by ten centimetres at the end, so that the dishes dry.',
    'Why is the door open when it has finished?',
    'Warum steht die Tür am Ende offen?',
    'Наприкінці дверцята самі відчиняються на десять сантиметрів, щоб посуд висох.',
    'Чому дверцята самі відчиняються?',
  ),
  fact(
    'Hold START for four seconds to cancel a program that is running.',
    'How do I stop a program early?',
    'Comment annuler un programme ?',
    'Щоб скасувати програму, тримайте кнопку START чотири секунди.',
    'Як скасувати програму?',
  ),
  fact(
    'Only a technician may replace a damaged power cable.',
    'The cord is broken. Can I change it myself?',
    '電源コードが壊れました。自分で交換できますか。',
    'Пошкоджений мережевий кабель має право замінити лише майстер.',
    'Хто може замінити пошкоджений кабель?',
  ),
  fact(
    'Before a long holiday, close the water tap and leave the door ajar.',
    'What should I do before I go on holiday?',
    'Was muss ich vor dem Urlaub tun?',
    'Перед довгою відпусткою закрийте кран і залиште дверцята прочиненими.',
    'Що зробити перед відпусткою?',
  ),
  fact(
    'The appliance holds place settings for 13 people.',
    'How many place settings does it hold?',
    'Combien de couverts contient-il ?',
    'У прилад вміщується посуд на 13 осіб.',
    'На скільки осіб вміщується посуд?',
  ),
  fact(
    'A beep of the appliance can be turned off in the settings under point 5.',
    'It beeps. How do I make it quiet?',
    '音を消すにはどうしますか。',
    'Звуковий сигнал можна вимкнути в налаштуваннях, пункт 5.',
    'Як вимкнути звуковий сигнал?',
  ),
  fact(
    'It needs a niche that is at least 60 centimetres wide.',
    'How wide must the niche be?',
    'Wie breit muss die Nische sein?',
    'Для приладу потрібна ніша завширшки щонайменше 60 сантиметрів.',
    'Якої ширини має бути ніша?',
  ),
  fact(
    'Every accessory can be ordered at shop.vesna.example for at least ten years.',
    'Where can I order accessories?',
    'Où commander des accessoires ?',
    'Аксесуари можна замовити на shop.vesna.example щонайменше десять років.',
    'Де замовити аксесуари?',
  ),
];

/** The menu of an inn, in German. */
export const INN: readonly Fact[] = [
  fact(
    'The trout comes from the brook behind the mill, 19.80 euros.',
    'How much is the trout?',
    'Combien coûte la truite ?',
    'Forelle aus dem Bach hinter der Mühle, 19,80 Euro.',
    'Was kostet die Forelle?',
  ),
  fact(
    'We bread the schnitzel with cornflakes, so there is no flour in it.',
    'Is the schnitzel without flour?',
    'シュニッツェルに小麦粉は入っていますか。',
    'Das Schnitzel panieren wir mit Cornflakes, es enthält also kein Mehl.',
    'Ist im Schnitzel Mehl?',
  ),
  fact(
    'Our kitchen closes at nine in the evening, on Sundays already at three in the afternoon.',
    'Until when can I order warm food?',
    'До котрої працює кухня?',
    'Die Küche schließt um 21 Uhr, sonntags schon um 15 Uhr.',
    'Bis wann hat die Küche geöffnet?',
  ),
  fact(
    'The dumplings are filled with spinach and mountain cheese.',
    'What is in the dumplings?',
    'What are the dumplings filled with?',
    'Die Knödel sind mit Spinat und Bergkäse gefüllt.',
    'Womit sind die Knödel gefüllt?',
  ),
  fact(
    'Venison is on the menu only from October to January.',
    'When do you have venison?',
    'Quand servez-vous du gibier ?',
    'Wild gibt es nur von Oktober bis Januar.',
    'Wann gibt es Wild?',
  ),
  fact(
    'For the apple strudel you can choose vanilla sauce or whipped cream.',
    'What comes with the apple strudel?',
    'アップルパイには何が付きますか。',
    'Zum Apfelstrudel wählen Sie Vanillesoße oder Schlagsahne.',
    'Was gibt es zum Apfelstrudel?',
  ),
  fact(
    'The beer garden has 120 seats below old chestnut trees.',
    'Can we sit outside?',
    'Чи можна сидіти надворі?',
    'Im Biergarten stehen 120 Plätze unter alten Kastanien.',
    'Kann man draußen sitzen?',
  ),
  fact(
    'Our wheat beer is brewed by the monks of Andach.',
    'Who makes the wheat beer?',
    'Who brews the wheat beer?',
    'Unser Weißbier brauen die Mönche von Andach.',
    'Wer braut das Weißbier?',
  ),
  fact(
    'A plate for robbers is an empty plate, free of charge, for children who share the food of their parents.',
    'What is the plate for robbers?',
    'C’est quoi, l’assiette du brigand ?',
    'Der Räuberteller ist ein leerer Teller für Kinder, die bei den Eltern mitessen, und kostet nichts.',
    'Was ist der Räuberteller?',
  ),
  fact(
    'The potato salad is made with broth, without mayonnaise.',
    'Is there mayonnaise in the potato salad?',
    'ポテトサラダにマヨネーズは入っていますか。',
    'Den Kartoffelsalat machen wir mit Brühe, ohne Mayonnaise.',
    'Ist Mayonnaise im Kartoffelsalat?',
  ),
  fact(
    'Lactose-free milk costs 50 cents more.',
    'What does milk without lactose cost?',
    'Скільки коштує молоко без лактози?',
    'Laktosefreie Milch kostet 50 Cent Aufpreis.',
    'Was kostet laktosefreie Milch?',
  ),
  fact(
    'For weddings we open the hall on the first floor, for up to 90 guests.',
    'Where can we celebrate our wedding?',
    'Where can a wedding be celebrated?',
    'Für Hochzeiten öffnen wir den Saal im ersten Stock, bis zu 90 Gäste.',
    'Wo können wir Hochzeit feiern?',
  ),
  fact(
    'You can pay by card from 20 euros.',
    'From which amount can I pay by card?',
    'À partir de quel montant peut-on payer par carte ?',
    'Kartenzahlung ist ab 20 Euro möglich.',
    'Ab welchem Betrag kann ich mit Karte zahlen?',
  ),
  fact(
    'On Thursdays a fiddler plays, and the entrance is free.',
    'When is there music?',
    '音楽はいつありますか。',
    'Donnerstags spielt ein Geiger, der Eintritt ist frei.',
    'Wann gibt es Musik?',
  ),
  fact(
    'Dogs get a bowl of water at the bar.',
    'Do you have water for my dog?',
    'Чи є вода для собаки?',
    'Hunde bekommen an der Theke einen Napf Wasser.',
    'Wo bekommt mein Hund Wasser?',
  ),
  fact(
    'The schnapps is made from pears of our own trees.',
    'What is the schnapps made of?',
    'What fruit is the schnapps made from?',
    'Der Schnaps wird aus Birnen von unseren eigenen Bäumen gebrannt.',
    'Woraus wird der Schnaps gemacht?',
  ),
  fact(
    'Whoever has a birthday gets a slice of cherry cake.',
    'Is there something for my birthday?',
    'Y a-t-il quelque chose pour mon anniversaire ?',
    'Wer Geburtstag hat, bekommt ein Stück Kirschkuchen.',
    'Was bekommt man zum Geburtstag?',
  ),
];

/** The guide to a campsite, in English. */
export const CAMPSITE: readonly Fact[] = [
  fact(
    'The barrier is closed from 22:30 to 6:30, so park outside if you arrive at night.',
    'Can I drive in at night?',
    'Kann ich nachts hineinfahren?',
  ),
  fact(
    'Showers work with tokens, which cost one pound each at reception.',
    'How do the showers work?',
    'Comment fonctionnent les douches ?',
  ),
  fact(
    'Campfires are allowed only in the iron bowls beside the river.',
    'May we make a campfire?',
    'キャンプファイヤーはできますか。',
  ),
  fact(
    'A pitch with electricity has a socket of 10 amperes; bring the blue adapter.',
    'Which plug does the electricity need?',
    'Який адаптер потрібен для електрики?',
  ),
  fact(
    'Empty the chemical toilet only at the grey hut behind the laundry.',
    'Where do I empty the chemical toilet?',
    'Wo leere ich die Chemietoilette?',
  ),
  fact(
    'Fresh milk and eggs come from the farm shop at the end of the lane.',
    'Where can I get fresh eggs?',
    'Où acheter des œufs frais ?',
  ),
  fact(
    'Canoes can be hired at the boathouse for 15 pounds a day.',
    'What does it cost to hire a canoe?',
    'カヌーを借りるといくらですか。',
  ),
  fact(
    'Be careful with the ticks in tall grass; the tweezers are at reception.',
    'I have a tick. Where are tweezers?',
    'У мене кліщ. Де пінцет?',
  ),
  fact(
    'The path to the waterfall takes an hour and is slippery after rain.',
    'How far is the waterfall?',
    'Wie weit ist es zum Wasserfall?',
  ),
  fact(
    'Each tent may have one car; a second vehicle costs 4 pounds a night.',
    'Can we bring two cars?',
    'Peut-on venir avec deux voitures ?',
  ),
  fact(
    'The washing machines take 40 minutes and need no coins on Mondays.',
    'When is doing laundry free?',
    '洗濯が無料なのはいつですか。',
  ),
  fact(
    'Gas bottles are exchanged every morning between nine and ten.',
    'When can I exchange my gas bottle?',
    'Коли можна обміняти газовий балон?',
  ),
  fact(
    'The playground has a sandpit and a rope bridge, for children up to twelve.',
    'What is there for kids to do?',
    'Was gibt es für Kinder?',
  ),
  fact(
    'The nearest hospital is in Hexham, 18 miles away, with an emergency department.',
    'Where is the nearest hospital?',
    'Où est l’hôpital le plus proche ?',
  ),
  fact(
    'Your pitch must be free by eleven on the last day.',
    'When must we leave the pitch?',
    '最終日は何時までに出ますか。',
  ),
  fact(
    'Bats live in the old barn, so please do not shine lights at its roof.',
    'Why should I not light up the barn?',
    'Чому не можна світити на сарай?',
  ),
];

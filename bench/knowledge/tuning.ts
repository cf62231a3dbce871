import { type Fact, fact } from './fact.ts';

/**
 * More questions for tuning the search. Their words differ from those of the documents, as visitors' words do.
 * See `fact.ts` for the arguments of `fact`.
 */

/** The manual of a robot lawnmower, in German. */
export const MOWER: readonly Fact[] = [
  fact(
    'The robot mows areas of up to 800 square metres.',
    'How big can my lawn be?',
    'Quelle taille peut avoir ma pelouse ?',
    'Der Roboter mäht Flächen bis zu 800 Quadratmeter.',
    'Wie groß darf mein Rasen sein?',
  ),
  fact(
    'Replace the three blades after eight weeks of daily use.',
    'When do I need new knives?',
    'When do I need new knives?',
    'Ersetzen Sie die drei Klingen nach acht Wochen täglicher Nutzung.',
    'Wann brauche ich neue Messer?',
  ),
  fact(
    'Message 27 appears if the robot was lifted off the ground.',
    'What does code 27 tell me?',
    '27という表示は何ですか。',
    'Meldung 27 erscheint, wenn der Roboter vom Boden angehoben wurde.',
    'Was bedeutet der Code 27?',
  ),
  fact(
    'The factory setting of the PIN is 0000; choose your own four digits at once.',
    'What is the initial password?',
    'Який пароль встановлено спочатку?',
    'Die PIN ist ab Werk 0000; wählen Sie sofort vier eigene Ziffern.',
    'Wie lautet das voreingestellte Passwort?',
  ),
  fact(
    'It climbs slopes of up to 35 percent.',
    'My garden is steep. Does it manage that?',
    'Mon jardin est en pente. Est-ce que ça marche ?',
    'Er bewältigt Steigungen bis 35 Prozent.',
    'Mein Garten ist steil. Schafft er das?',
  ),
  fact(
    'During rain the robot returns to its station and continues three hours later.',
    'Does it work when it is wet outside?',
    'Does it also work when it is wet outside?',
    'Bei Regen fährt der Roboter zur Station zurück und macht nach drei Stunden weiter.',
    'Arbeitet er auch, wenn es draußen nass ist?',
  ),
  fact(
    'Set the cutting height between 2 and 6 centimetres with the dial on top.',
    'How short can the grass become?',
    '芝生をどのくらい短くできますか。',
    'Stellen Sie die Schnitthöhe mit dem Rad auf der Oberseite zwischen 2 und 6 Zentimeter ein.',
    'Wie kurz kann das Gras werden?',
  ),
  fact(
    'In winter, store the device dry and frost-free, with a full battery.',
    'Where does it stay in the cold season?',
    'Де зберігати його взимку?',
    'Lagern Sie das Gerät im Winter trocken und frostfrei, mit vollem Akku.',
    'Wohin damit in der kalten Jahreszeit?',
  ),
  fact(
    'Do not use a pressure washer; brush off the housing with a damp brush.',
    'How do I get the dirt off?',
    'Comment enlever la saleté ?',
    'Benutzen Sie keinen Hochdruckreiniger; bürsten Sie das Gehäuse mit einer feuchten Bürste ab.',
    'Wie bekomme ich den Schmutz ab?',
  ),
  fact(
    'After a theft, the alarm of 85 decibels sounds until the code is entered.',
    'What happens if somebody steals it?',
    'What happens if somebody steals it?',
    'Bei Diebstahl ertönt ein Alarm mit 85 Dezibel, bis der Code eingegeben wird.',
    'Was passiert, wenn ihn jemand stiehlt?',
  ),
  fact(
    'Bury the boundary wire at a depth of five centimetres, at most ten.',
    'How deep does the cord go into the soil?',
    'ワイヤーはどのくらい深く埋めますか。',
    'Vergraben Sie den Begrenzungsdraht fünf Zentimeter tief, höchstens zehn.',
    'Wie tief kommt die Schnur in die Erde?',
  ),
  fact(
    'Children under fourteen must not operate the device.',
    'From what age may my son use it?',
    'З якого віку дитина може ним користуватися?',
    'Kinder unter vierzehn Jahren dürfen das Gerät nicht bedienen.',
    'Ab welchem Alter darf mein Sohn ihn benutzen?',
  ),
  fact(
    'On one charge it runs for 70 minutes, then it charges for 45 minutes.',
    'How long does it run until it has to recharge?',
    'Combien de temps marche-t-il avant de recharger ?',
    'Mit einer Ladung fährt er 70 Minuten, danach lädt er 45 Minuten.',
    'Wie lange läuft er, bis er wieder Strom braucht?',
  ),
  fact(
    'Red light on the station: the wire is interrupted at one place.',
    'Why is there a red lamp?',
    'Why is there a red lamp?',
    'Rotes Licht an der Station: Der Draht ist an einer Stelle unterbrochen.',
    'Warum leuchtet eine rote Lampe?',
  ),
  fact(
    'The app is called Gartenfreund and needs Bluetooth.',
    'Can I control it with my phone?',
    'スマートフォンで操作できますか。',
    'Die App heißt Gartenfreund und benötigt Bluetooth.',
    'Kann ich ihn mit dem Handy steuern?',
  ),
  fact(
    'At night it should not mow, because hedgehogs are out then.',
    'May it run in the dark?',
    'Чи може він працювати вночі?',
    'Nachts soll er nicht mähen, weil dann Igel unterwegs sind.',
    'Darf er im Dunkeln fahren?',
  ),
  fact(
    'You can reach our service on weekdays at 0800 4455.',
    'Whom do I call if it is broken?',
    'Qui appeler en cas de panne ?',
    'Unseren Kundendienst erreichen Sie werktags unter 0800 4455.',
    'Wen rufe ich an, wenn er kaputt ist?',
  ),
];

/** The menu of a bakery with a terrace, in Ukrainian. */
export const BAKERY: readonly Fact[] = [
  fact(
    'Croissants come out of the oven at seven in the morning.',
    'When do you have fresh pastry?',
    'Wann gibt es frisches Gebäck?',
    'Круасани дістаємо з печі о сьомій ранку.',
    'Коли у вас свіжа випічка?',
  ),
  fact(
    'Rye bread with caraway costs 68 hryvnias per loaf.',
    'What is the price of dark bread?',
    'Combien coûte le pain noir ?',
    'Житній хліб із кмином коштує 68 гривень за буханець.',
    'Яка ціна чорного хліба?',
  ),
  fact(
    'The poppy seed roll contains walnuts.',
    'I am allergic to nuts. What should I avoid?',
    'ナッツのアレルギーがあります。何を避けるべきですか。',
    'Рулет із маком містить волоські горіхи.',
    'У мене алергія на горіхи. Чого не їсти?',
  ),
  fact(
    'After six in the evening everything from the counter is 30 percent cheaper.',
    'Do you have discounts?',
    'Do you have discounts?',
    'Після шостої вечора все з вітрини на 30 відсотків дешевше.',
    'Чи бувають у вас знижки?',
  ),
  fact(
    'We bake the honey cake without gluten on order, two days ahead.',
    'Is there something for people with coeliac disease?',
    'Gibt es etwas ohne Gluten?',
    'Медівник без глютену печемо на замовлення за два дні.',
    'Чи є щось безглютенове?',
  ),
  fact(
    'Plant milk (oat, almond) is included in the price of the coffee.',
    'Do I pay more for oat milk?',
    'Faut-il payer un supplément pour le lait d’avoine ?',
    'Рослинне молоко (вівсяне, мигдальне) входить у ціну кави.',
    'Чи треба доплатити за вівсяне молоко?',
  ),
  fact(
    'Our lemonade is made from sea buckthorn and mint.',
    'What cold drinks without alcohol do you have?',
    'アルコールのない冷たい飲み物は何がありますか。',
    'Наш лимонад готуємо з обліпихи та м’яти.',
    'Що є з холодних напоїв?',
  ),
  fact(
    'Breakfast is served all day: eggs, toast and avocado for 145 hryvnias.',
    'Can I get breakfast in the afternoon?',
    'Can I get breakfast in the afternoon?',
    'Сніданок подаємо цілий день: яйця, тост і авокадо за 145 гривень.',
    'Чи можна поснідати після обіду?',
  ),
  fact(
    'Your own cup saves you ten hryvnias.',
    'Is coffee cheaper in my mug?',
    'Ist der Kaffee mit eigenem Becher billiger?',
    'Зі своїм горнятком кава дешевша на десять гривень.',
    'Я принесу свою чашку. Що я зекономлю?',
  ),
  fact(
    'Birthday cakes: choose a filling of cherry, chocolate or pistachio.',
    'Which flavours do your cakes have?',
    'Quels parfums ont vos gâteaux ?',
    'Торти на день народження: оберіть начинку з вишні, шоколаду чи фісташки.',
    'Які смаки тортів ви маєте?',
  ),
  fact(
    'The terrace is heated until November.',
    'Is it warm outside?',
    '外の席は暖かいですか。',
    'Тераса обігрівається до листопада.',
    'Чи тепло сидіти надворі?',
  ),
  fact(
    'On Mondays we are closed.',
    'On which day do you not work?',
    'On which day do you not work?',
    'У понеділок ми зачинені.',
    'Коли у вас вихідний?',
  ),
  fact(
    'We deliver within the city centre from 400 hryvnias, free of charge.',
    'Do you bring it to my home?',
    'Liefern Sie auch nach Hause?',
    'Доставляємо в межах центру від 400 гривень безкоштовно.',
    'Чи можете привезти додому?',
  ),
  fact(
    'The mushroom soup is served in a bowl of bread.',
    'In what is the soup served?',
    'Dans quoi la soupe est-elle servie ?',
    'Грибний суп подаємо в тарілці з хліба.',
    'У чому подають юшку?',
  ),
  fact(
    'The master class for children takes place on Saturdays at eleven.',
    'Can kids bake with you?',
    '子供はパン作りができますか。',
    'Майстер-клас для дітей відбувається щосуботи об одинадцятій.',
    'Чи можуть малюки пекти з вами?',
  ),
  fact(
    'The toilets are in the basement; the code is on your receipt.',
    'How do I open the restroom?',
    'How do I open the restroom?',
    'Вбиральня в підвалі; код надруковано на чеку.',
    'Як потрапити до туалету?',
  ),
  fact(
    'Dogs may lie under the tables on the terrace.',
    'May I come with my puppy?',
    'Darf mein Hund mit?',
    'Собаки можуть лежати під столами на терасі.',
    'Чи можна до вас із песиком?',
  ),
];

/** The guide to a houseboat, in English. */
export const HOUSEBOAT: readonly Fact[] = [
  fact(
    'The key hangs in the yellow box at pier 4; open it with 7391.',
    'How do we get in when we arrive?',
    'Wie kommen wir bei der Ankunft hinein?',
  ),
  fact(
    'Fresh water for about three days is in the tank; refill it at the blue tap on the quay.',
    'We have run out of water. Where can we get more?',
    'Nous n’avons plus d’eau. Où en trouver ?',
  ),
  fact(
    'Only toilet paper may go into the toilet, because the pump blocks easily.',
    'Can I flush tampons or wipes?',
    'トイレに何を流してもいいですか。',
  ),
  fact('The stove burns with gas: push the knob in and turn it left.', 'How can I cook?', 'Як увімкнути плиту?'),
  fact(
    'Life jackets for all ages lie below the bench on the deck.',
    'My daughter cannot swim. Is there something for her safety?',
    'Wo sind die Schwimmwesten?',
  ),
  fact(
    'Between ten in the evening and seven in the morning, the harbour asks for silence.',
    'May we have a party late?',
    'Peut-on faire du bruit la nuit ?',
  ),
  fact(
    'The network is called Seagull and the password is anchor2020.',
    'How do I get online?',
    'インターネットはどう使いますか。',
  ),
  fact(
    'If the boat leans to one side, switch on the bilge pump beside the stairs.',
    'The floor is tilted. What do I do?',
    'Човен нахилився. Що робити?',
  ),
  fact(
    'Take your rubbish to the containers behind the sailing club on Tuesdays and Fridays.',
    'Where does the garbage go?',
    'Wohin mit dem Müll?',
  ),
  fact('Smoking is allowed only at the rear, with the ashtray.', 'Where can I have a cigarette?', 'Où peut-on fumer ?'),
  fact(
    'Bring sheets and towels, or rent a set for 12 euros per person.',
    'Are there bedclothes?',
    'シーツとタオルはありますか。',
  ),
  fact(
    'The heating takes an hour to warm the cabin; turn the dial to 3.',
    'It is cold. How do I make it warmer?',
    'Холодно. Як увімкнути опалення?',
  ),
  fact(
    'Departure is at half past ten; leave the fridge open and empty.',
    'When do we have to go on the last day?',
    'Wann müssen wir am letzten Tag gehen?',
  ),
  fact(
    'Bakery Jansen on the dike sells rolls from six o’clock, except on Mondays.',
    'Where can we buy bread early?',
    'Où acheter du pain tôt le matin ?',
  ),
  fact(
    'Bus 12 to the old town stops at the lighthouse every 20 minutes.',
    'How do we reach the centre without a car?',
    '車なしで町へはどう行きますか。',
  ),
  fact(
    'In an emergency call 112 and give the name of the boat, Marietta.',
    'Somebody is hurt. What number do I dial?',
    'Хтось поранився. Куди телефонувати?',
  ),
];

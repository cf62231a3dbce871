import { type Fact, fact } from './fact.ts';

/**
 * The questions with which results are measured. **Do not tune anything to them.** Once somebody does, they belong in
 * `former-held-out.ts`, and new ones have to be written. See `fact.ts` for the arguments of `fact`.
 */

/** The manual of a coffee machine, in German. */
export const COFFEE: readonly Fact[] = [
  fact(
    'The water tank holds 1.8 litres and is filled with cold tap water.',
    'How much water fits into the tank?',
    'Combien d’eau contient le réservoir ?',
    'Der Wassertank fasst 1,8 Liter und wird mit kaltem Leitungswasser gefüllt.',
    'Wie viel Wasser passt in den Tank?',
  ),
  fact(
    'Descale the machine as soon as the orange light blinks, at the latest every three months.',
    'When do I have to remove the limescale?',
    'Коли треба чистити машину від накипу?',
    'Entkalken Sie das Gerät, sobald die orange Leuchte blinkt, spätestens alle drei Monate.',
    'Wann muss ich die Maschine entkalken?',
  ),
  fact(
    'Turn the ring on the bean container to the left to grind more finely.',
    'How do I make the grind finer?',
    'How can I change how fine the beans are ground?',
    'Drehen Sie den Ring am Bohnenbehälter nach links, um feiner zu mahlen.',
    'Wie stelle ich den Mahlgrad ein?',
  ),
  fact(
    'Rinse the milk hose with warm water after every use.',
    'What do I do with the milk hose after making a cappuccino?',
    'ミルクのホースはいつ洗いますか。',
    'Spülen Sie den Milchschlauch nach jedem Gebrauch mit warmem Wasser durch.',
    'Wie oft muss der Milchschlauch gereinigt werden?',
  ),
  fact(
    'Error F07 means that the brewing unit is not locked in place.',
    'There is F07 on the screen, what is wrong?',
    'La machine affiche F07, pourquoi ?',
    'Fehler F07 bedeutet, dass die Brühgruppe nicht eingerastet ist.',
    'Auf der Anzeige steht F07, was ist los?',
  ),
  fact(
    'Press the cup symbol twice to brew two espressos at once.',
    'Can I make two coffees at the same time?',
    'Чи можна приготувати дві кави одночасно?',
    'Drücken Sie zweimal auf das Tassensymbol, um zwei Espressi auf einmal zu brühen.',
    'Kann ich zwei Tassen gleichzeitig machen?',
  ),
  fact(
    'Empty the grounds drawer after fourteen portions.',
    'How often do I need to throw away the used coffee?',
    'When do the coffee grounds have to be emptied?',
    'Leeren Sie die Satzschublade nach vierzehn Portionen.',
    'Nach wie vielen Tassen muss ich den Kaffeesatz ausleeren?',
  ),
  fact(
    'After 30 minutes without use, the machine switches itself off.',
    'Why did it go off on its own?',
    '使わないと自動で消えますか。',
    'Nach 30 Minuten ohne Benutzung schaltet sich das Gerät von selbst ab.',
    'Warum geht die Maschine von allein aus?',
  ),
  fact(
    'The drip tray must not go into the dishwasher; wash it by hand.',
    'Can the drip tray go in the dishwasher?',
    'Le bac d’égouttage va-t-il au lave-vaisselle ?',
    'Die Tropfschale gehört nicht in die Spülmaschine, sondern wird von Hand gespült.',
    'Darf die Tropfschale in den Geschirrspüler?',
  ),
  fact(
    'Hold the temperature key for five seconds to choose between 88, 92 and 96 degrees.',
    'My coffee is too cold. How do I make it hotter?',
    'Як зробити каву гарячішою?',
    'Halten Sie die Temperaturtaste fünf Sekunden gedrückt, um zwischen 88, 92 und 96 Grad zu wählen.',
    'Der Kaffee ist mir zu kalt, kann ich das ändern?',
  ),
  fact(
    'Use only roasted beans without sugar, because caramelised beans clog the grinder.',
    'Which beans may I use?',
    'Are flavoured or sugared beans okay?',
    'Verwenden Sie nur geröstete Bohnen ohne Zucker, denn karamellisierte Bohnen verstopfen das Mahlwerk.',
    'Welche Bohnen darf ich nehmen?',
  ),
  fact(
    'The warranty lasts 24 months from the date on the receipt.',
    'How long is it under warranty?',
    '保証は何か月ですか。',
    'Die Garantie gilt 24 Monate ab dem Datum auf dem Kassenbon.',
    'Wie lange habe ich Garantie?',
  ),
  fact(
    'The water filter lasts for 50 litres or two months.',
    'When is a new filter due?',
    'Quand faut-il changer le filtre ?',
    'Der Wasserfilter reicht für 50 Liter oder zwei Monate.',
    'Wann muss ich den Filter wechseln?',
  ),
  fact(
    'You get hot water for tea if you open the steam tap by a quarter turn.',
    'Can I get hot water for tea?',
    'Як отримати окріп для чаю?',
    'Heißes Wasser für Tee erhalten Sie, wenn Sie den Dampfhahn eine Vierteldrehung öffnen.',
    'Wie bekomme ich Teewasser?',
  ),
  fact(
    'Place the machine at least ten centimetres from the wall so that the air can circulate.',
    'How much space does it need behind it?',
    'How far from the wall should I put it?',
    'Stellen Sie das Gerät mindestens zehn Zentimeter von der Wand entfernt auf, damit die Luft zirkulieren kann.',
    'Wie viel Abstand zur Wand braucht das Gerät?',
  ),
  fact(
    'If the machine grinds loudly but no coffee comes out, clean the chute with the brush.',
    'It makes noise but nothing comes out. What should I do?',
    'コーヒーが出てきません。どうすればいいですか。',
    'Wenn das Gerät laut mahlt, aber kein Kaffee kommt, reinigen Sie den Schacht mit dem Pinsel.',
    'Es kommt kein Kaffee heraus, was tun?',
  ),
  fact(
    'Order spare parts from the shop in Bremen, with the number on the type plate.',
    'Where can I order spare parts?',
    'Où commander des pièces de rechange ?',
    'Ersatzteile bestellen Sie mit der Nummer auf dem Typenschild beim Laden in Bremen.',
    'Wo gibt es Ersatzteile?',
  ),
  fact(
    'In the menu, you can save up to four drinks under your name.',
    'Can it remember how I like my coffee?',
    'Чи можна зберегти свій напій?',
    'Im Menü speichern Sie bis zu vier Getränke unter Ihrem Namen.',
    'Kann ich mein Lieblingsgetränk speichern?',
  ),
];

/** The menu of a restaurant, in Ukrainian. */
export const BORSCHT: readonly Fact[] = [
  fact(
    'Borscht with garlic buns costs 145 hryvnias.',
    'How much is the borscht?',
    'Was kostet der Borschtsch?',
    'Борщ із пампушками коштує 145 гривень.',
    'Скільки коштує борщ?',
  ),
  fact(
    'Varenyky come with potatoes, cabbage or cherries.',
    'What fillings do the dumplings have?',
    'What is inside the varenyky?',
    'Вареники бувають з картоплею, капустою або вишнями.',
    'З чим у вас вареники?',
  ),
  fact(
    'The mushroom soup contains cream and cannot be made without milk.',
    'Is the mushroom soup dairy-free?',
    'La soupe aux champignons contient-elle du lait ?',
    'Грибний суп містить вершки, без молока його приготувати не можна.',
    'Чи є молоко в грибному супі?',
  ),
  fact(
    'Every Friday from eight in the evening, a trio plays.',
    'When is there live music?',
    '生演奏はいつですか。',
    'Щоп’ятниці з восьмої вечора грає тріо.',
    'Коли у вас жива музика?',
  ),
  fact(
    'At weekends, children under six eat free of charge together with their parents.',
    'Do small kids pay?',
    'Müssen kleine Kinder bezahlen?',
    'У вихідні діти до шести років їдять безкоштовно разом із батьками.',
    'Чи треба платити за маленьких дітей?',
  ),
  fact(
    'We bake the honey cake ourselves, with walnuts and sour cream.',
    'Can I eat the honey cake with a nut allergy?',
    'Does the honey cake have nuts in it?',
    'Медовик печемо самі, з волоськими горіхами та сметаною.',
    'Чи є горіхи в медовику?',
  ),
  fact(
    'Chicken Kyiv is served with mashed potatoes and peas.',
    'What comes with the chicken Kyiv?',
    'Avec quoi servez-vous le poulet à la Kiev ?',
    'Котлету по-київськи подаємо з пюре та горошком.',
    'Який гарнір до котлети по-київськи?',
  ),
  fact(
    'Order the roast piglet three days ahead; it is enough for eight people.',
    'How early must the piglet be ordered?',
    '子豚の丸焼きは何日前に注文しますか。',
    'Печене порося замовляйте за три дні, його вистачає на вісьмох.',
    'За скільки днів замовляти порося?',
  ),
  fact(
    'Our kvass from rye bread contains almost no alcohol.',
    'Is there alcohol in the kvass?',
    'Ist im Kwas Alkohol?',
    'Домашній квас із житнього хліба майже не містить алкоголю.',
    'Чи є в квасі алкоголь?',
  ),
  fact(
    'For tables of more than six guests, we add ten percent for service.',
    'Is the tip included in the bill?',
    'Is service included?',
    'Для столів на понад шість гостей додаємо десять відсотків за обслуговування.',
    'Чи входить обслуговування в рахунок?',
  ),
  fact(
    'The business lunch is served from noon to four for 210 hryvnias.',
    'What time is the business lunch?',
    'Jusqu’à quelle heure servez-vous le déjeuner d’affaires ?',
    'Бізнес-ланч подаємо з дванадцятої до четвертої за 210 гривень.',
    'О котрій годині бізнес-ланч?',
  ),
  fact(
    'We smoke the salo in our own yard with cherry wood.',
    'How do you smoke the salo?',
    'サーロはどうやって燻製にしますか。',
    'Сало коптимо на власному подвір’ї на вишневих дровах.',
    'Як ви коптите сало?',
  ),
  fact(
    'All of our meat comes from a farm near Poltava.',
    'Where is the meat from?',
    'Woher kommt das Fleisch?',
    'Усе м’ясо привозимо з ферми під Полтавою.',
    'Звідки у вас м’ясо?',
  ),
  fact(
    'We also make the cheese pancakes with rice flour, without gluten.',
    'Do you have gluten-free pancakes?',
    'Is there something without gluten?',
    'Сирники готуємо і з рисового борошна, без глютену.',
    'Чи є щось без глютену?',
  ),
  fact(
    'A box for food to take away costs five hryvnias.',
    'Can I get a box for what I did not finish?',
    'Puis-je emporter les restes ?',
    'Коробка для їжі з собою коштує п’ять гривень.',
    'Чи можна забрати недоїдене з собою?',
  ),
  fact(
    'The kitchen works until ten, the bar until midnight.',
    'How late can I order food?',
    '食事は何時まで注文できますか。',
    'Кухня працює до десятої, бар до опівночі.',
    'До котрої можна замовити їжу?',
  ),
];

/** The guide to a cottage at a lake, in English. */
export const COTTAGE: readonly Fact[] = [
  fact(
    'The rowing boat is tied to the jetty, and the oars hang in the boathouse.',
    'Can we use the boat? Where are the oars?',
    'Wo sind die Ruder für das Boot?',
  ),
  fact(
    'Firewood is stacked behind the shed; take as much as you need.',
    'Is there any wood for the stove?',
    'Où trouver du bois pour le poêle ?',
  ),
  fact(
    'Do not drink the water from the garden tap: it comes straight from the lake.',
    'Is the garden water safe to drink?',
    '庭の水は飲めますか。',
  ),
  fact(
    'The bins are emptied on Tuesday, so put them at the gate on Monday evening.',
    'When is the rubbish collected?',
    'Коли вивозять сміття?',
  ),
  fact(
    'The nearest supermarket is in Keswick, six miles away, and closes at 22:00.',
    'Where is the nearest place to buy groceries?',
    'Wo kann ich Lebensmittel einkaufen?',
  ),
  fact(
    'In an emergency, call Margaret on 07700 900123 at any hour.',
    'Who do I ring if something goes badly wrong at night?',
    'Qui appeler en cas d’urgence ?',
  ),
  fact(
    'The hot tub has to be covered after use and takes eight hours to heat.',
    'How long before the hot tub is warm?',
    'ジャグジーが温まるまでどのくらいかかりますか。',
  ),
  fact(
    'Lambs are in the field until June, so keep dogs on a lead there.',
    'Can my dog run free?',
    'Чи можна відпустити собаку без повідка?',
  ),
  fact(
    'Extra blankets are in the chest at the foot of the double bed.',
    'I am cold at night, are there more blankets?',
    'Gibt es zusätzliche Decken?',
  ),
  fact(
    'The ladder to the attic is steep and not suitable for small children.',
    'Is the attic OK for toddlers?',
    'Le grenier convient-il aux enfants ?',
  ),
  fact(
    'The electricity meter takes one-pound coins, which are in the jar on the windowsill.',
    'The power is off. Does the meter need money?',
    '電気が止まりました。コインはどこですか。',
  ),
  fact(
    'Mobile phones only have reception at the top of the hill behind the church.',
    'Where do I get a phone signal?',
    'Де ловить мобільний зв’язок?',
  ),
  fact(
    'Fishing needs a permit, which the post office sells for 6 pounds a day.',
    'Do I need a licence to fish?',
    'Brauche ich zum Angeln einen Schein?',
  ),
  fact(
    'The board games and a box of Lego are in the window seat.',
    'What can the kids play with when it rains?',
    'Y a-t-il des jeux pour les enfants ?',
  ),
  fact(
    'On your last morning, please strip the beds and leave the sheets in the bath.',
    'What should we do with the bedding before we leave?',
    '出発の日、シーツはどこに置きますか。',
  ),
  fact(
    'The number 77 bus to Buttermere stops at the bridge twice a day.',
    'Is there public transport?',
    'Де зупиняється автобус?',
  ),
];

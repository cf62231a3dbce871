import { type Fact, fact } from './fact.ts';

/**
 * Questions for tuning the search. Results are measured with the questions in `held-out.ts` only.
 * See `fact.ts` for the arguments of `fact`.
 */

/** The manual of a washing machine, in English. */
export const MANUAL: readonly Fact[] = [
  fact(
    'The drum holds at most 8.5 kilograms of dry cotton.',
    'How much laundry fits in?',
    'Wie viel Wäsche passt hinein?',
  ),
  fact(
    'Remove the four transport bolts at the back before the first wash.',
    'What do I have to take off before I use it for the first time?',
    'Que dois-je retirer avant la première utilisation ?',
  ),
  fact(
    'The display shows E18 when the water cannot be pumped out.',
    'What does error E18 mean?',
    'エラーE18は何を意味しますか。',
  ),
  fact(
    'The water pressure must be between 1.2 bar and 10 bar.',
    'Which water pressure is needed?',
    'Який тиск води потрібен?',
  ),
  fact(
    'Clean the lint filter behind the lower flap every two months.',
    'How often should I clean the filter?',
    'Wie oft muss ich das Sieb reinigen?',
  ),
  fact(
    'Eco 40 takes three hours and uses the least energy of all programs.',
    'Which program saves the most energy?',
    'Quel programme consomme le moins d’énergie ?',
  ),
  fact(
    'Pour liquid detergent into compartment II, up to the MAX line.',
    'Where does liquid detergent go?',
    '液体洗剤はどこに入れますか。',
  ),
  fact(
    'Hold both arrow keys for three seconds to turn on the child lock.',
    'How do I lock the buttons so children cannot press them?',
    'Як заблокувати кнопки від дітей?',
  ),
  fact(
    'The wool program turns the drum gently at 400 revolutions per minute.',
    'How fast does it spin wool?',
    'Mit wie vielen Umdrehungen wird Wolle geschleudert?',
  ),
  fact(
    'If the door stays closed after a power cut, pull the emergency release next to the pump.',
    'The door does not open after a power failure. What can I do?',
    'La porte ne s’ouvre plus après une panne de courant. Que faire ?',
  ),
  fact(
    'The motor has a guarantee of ten years, all other parts two years.',
    'How long is the guarantee on the motor?',
    'モーターの保証期間は何年ですか。',
  ),
  fact(
    'In areas with hard water, descale the machine with citric acid twice a year.',
    'Should I descale it if my water is hard?',
    'Чи треба видаляти накип, якщо вода жорстка?',
  ),
  fact('Washing is as quiet as 52 decibels, and spinning reaches 73 decibels.', 'How loud is it?', 'Wie laut ist sie?'),
  fact(
    'The machine comes with a hose of 1.5 metres; do not extend it beyond 3 metres.',
    'How long is the water hose?',
    'Quelle est la longueur du tuyau d’eau ?',
  ),
  fact(
    'Press the clock key to delay the start by up to 24 hours.',
    'Can it start later by itself?',
    '後で自動的に開始できますか。',
  ),
  fact(
    'Run the drum cleaning at 90 degrees once a month to prevent odours.',
    'It smells bad inside. What helps?',
    'Всередині погано пахне. Що допоможе?',
  ),
  fact(
    'Use a spirit level and turn the feet until the machine stands straight.',
    'How do I make it stand level?',
    'Wie richte ich die Maschine gerade aus?',
  ),
  fact('Wash curtains half full, without spinning.', 'How should curtains be washed?', 'Comment laver des rideaux ?'),
  fact(
    'Customer service answers at 0800 555 017 on weekdays from 8 to 18.',
    'What is the phone number of customer service?',
    'カスタマーサービスの電話番号は何ですか。',
  ),
  fact(
    'Take the old machine to a recycling yard; it must not go into household waste.',
    'Where can I dispose of my old machine?',
    'Куди здати стару машину?',
  ),
];

/** The menu of a restaurant, in French. */
export const MENU: readonly Fact[] = [
  fact(
    'Onion soup with gratinated bread: 8.50 euros.',
    'What does the onion soup cost?',
    'Was kostet die Zwiebelsuppe?',
    'Soupe à l’oignon gratinée : 8,50 euros.',
    'Combien coûte la soupe à l’oignon ?',
  ),
  fact(
    'The house salad contains walnuts and hazelnut oil.',
    'Are there nuts in the salad?',
    'サラダにナッツは入っていますか。',
    'La salade de la maison contient des noix et de l’huile de noisette.',
    'Y a-t-il des noix dans la salade ?',
  ),
  fact(
    'The vegan dish of the week is a chickpea tagine.',
    'Do you have anything vegan?',
    'Чи є у вас щось веганське?',
    'Le plat végétalien de la semaine est un tajine de pois chiches.',
    'Avez-vous un plat végétalien ?',
  ),
  fact(
    'The roast duck takes 45 minutes, so please order it early.',
    'How long do I wait for the duck?',
    'Wie lange dauert die Ente?',
    'Le canard rôti demande 45 minutes ; commandez-le tôt.',
    'Combien de temps faut-il pour le canard ?',
  ),
  fact(
    'The red wine of the house comes from Burgundy and costs 5 euros a glass.',
    'Where is the house red from?',
    'ハウスワインの赤はどこの産ですか。',
    'Le vin rouge de la maison vient de Bourgogne et coûte 5 euros le verre.',
    'D’où vient le vin rouge de la maison ?',
  ),
  fact(
    'All our crêpes are gluten-free, made from buckwheat.',
    'Can I eat the crêpes if I do not tolerate gluten?',
    'Чи можна їсти млинці без глютену?',
    'Toutes nos crêpes sont sans gluten, au sarrasin.',
    'Les crêpes contiennent-elles du gluten ?',
  ),
  fact(
    'Children under ten get half portions at half the price.',
    'Are there smaller portions for kids?',
    'Gibt es kleine Portionen für Kinder?',
    'Les enfants de moins de dix ans ont des demi-portions à moitié prix.',
    'Y a-t-il des petites portions pour les enfants ?',
  ),
  fact(
    'Our oysters arrive from Brittany every Friday.',
    'When do you have fresh oysters?',
    '新鮮な牡蠣はいつありますか。',
    'Nos huîtres bretonnes arrivent chaque vendredi.',
    'Quand avez-vous des huîtres fraîches ?',
  ),
  fact(
    'The crème brûlée is flavoured with lavender.',
    'What flavour is the crème brûlée?',
    'Який смак у крем-брюле?',
    'La crème brûlée est parfumée à la lavande.',
    'À quoi est parfumée la crème brûlée ?',
  ),
  fact(
    'The noon menu with starter and main course costs 17 euros, from Tuesday to Friday.',
    'Is there a cheap lunch?',
    'Gibt es ein günstiges Mittagsmenü?',
    'La formule de midi avec entrée et plat coûte 17 euros, du mardi au vendredi.',
    'Combien coûte le déjeuner ?',
  ),
  fact(
    'Tap water is free, just ask for a carafe.',
    'Do I have to pay for water?',
    '水は有料ですか。',
    'Une carafe d’eau du robinet est gratuite, demandez-la.',
    'L’eau est-elle payante ?',
  ),
  fact(
    'The cheese plate has three kinds of goat cheese from the village.',
    'Which cheeses are on the plate?',
    'Які сири на тарілці?',
    'L’assiette de fromages présente trois chèvres du village.',
    'Quels fromages y a-t-il sur l’assiette ?',
  ),
  fact(
    'If you bring your own bottle, the corkage is 12 euros.',
    'Can I bring my own wine?',
    'Darf ich eigenen Wein mitbringen?',
    'Si vous apportez votre bouteille, le droit de bouchon est de 12 euros.',
    'Puis-je apporter mon vin ?',
  ),
  fact(
    'Every coffee is also available decaffeinated or with oat milk.',
    'Do you have coffee without caffeine?',
    'カフェインなしのコーヒーはありますか。',
    'Chaque café existe aussi en décaféiné ou au lait d’avoine.',
    'Avez-vous du café sans caféine ?',
  ),
  fact(
    'Groups of more than eight people should book two days before.',
    'Do large groups have to reserve?',
    'Чи треба бронювати для великої групи?',
    'Les groupes de plus de huit personnes réservent deux jours avant.',
    'Faut-il réserver pour un groupe ?',
  ),
];

/** The guide to a holiday home, in German. */
export const GUIDE: readonly Fact[] = [
  fact(
    'The wireless network is called Haus Möwe and its password is Seestern24.',
    'What is the Wi-Fi password?',
    'Quel est le mot de passe du Wi-Fi ?',
    'Das WLAN heißt Haus Möwe, das Passwort ist Seestern24.',
    'Wie lautet das WLAN-Passwort?',
  ),
  fact(
    'Please leave the house by 10:30 on the day of departure.',
    'When do I have to check out?',
    'チェックアウトは何時ですか。',
    'Bitte verlassen Sie das Haus am Abreisetag bis 10:30 Uhr.',
    'Wann muss ich auschecken?',
  ),
  fact(
    'The key is in the key box beside the blue door.',
    'How do I get the key?',
    'Де взяти ключ?',
    'Der Schlüssel liegt im Schlüsselkasten neben der blauen Tür.',
    'Wo bekomme ich den Schlüssel?',
  ),
  fact(
    'Plastic goes into the yellow bag, which is collected every other Thursday.',
    'Where does plastic waste go?',
    'Where does the plastic rubbish go, please?',
    'Plastik gehört in den gelben Sack, der jeden zweiten Donnerstag abgeholt wird.',
    'Wohin kommt der Plastikmüll?',
  ),
  fact(
    'Open the flap of the wood stove completely before you light it.',
    'How do I light the fire?',
    'Comment allumer le feu ?',
    'Öffnen Sie vor dem Anzünden die Klappe am Kaminofen ganz.',
    'Wie mache ich Feuer im Ofen?',
  ),
  fact(
    'The bakery on the harbour has bread rolls from six in the morning.',
    'Where can I buy breakfast early?',
    '朝早くパンを買えるのはどこですか。',
    'Die Bäckerei am Hafen hat Brötchen ab sechs Uhr morgens.',
    'Wo gibt es morgens frische Brötchen?',
  ),
  fact(
    'The fuse box is in the cellar behind the bicycles.',
    'The lights went out. Where are the fuses?',
    'Зникло світло. Де запобіжники?',
    'Der Sicherungskasten ist im Keller hinter den Fahrrädern.',
    'Wo sind die Sicherungen?',
  ),
  fact(
    'Dr. Petersen sees patients in Dorfstraße 4 without an appointment until noon.',
    'Where is a doctor?',
    'Where can I see a doctor nearby?',
    'Dr. Petersen behandelt in der Dorfstraße 4 bis mittags ohne Termin.',
    'Wo gibt es einen Arzt?',
  ),
  fact(
    'Dogs are welcome, but they must not go upstairs.',
    'Can I bring my dog?',
    'Puis-je amener mon chien ?',
    'Hunde sind willkommen, dürfen aber nicht ins Obergeschoss.',
    'Darf ich meinen Hund mitbringen?',
  ),
  fact(
    'Heat the sauna for forty minutes and pay 6 euros into the tin.',
    'What does the sauna cost?',
    'サウナの料金はいくらですか。',
    'Heizen Sie die Sauna vierzig Minuten vor und legen Sie 6 Euro in die Dose.',
    'Was kostet die Sauna?',
  ),
  fact(
    'Bus line 12 goes to the station every hour, the last one at 21:40.',
    'How do I get to the station without a car?',
    'Як дістатися до вокзалу без машини?',
    'Die Linie 12 fährt stündlich zum Bahnhof, zuletzt um 21:40 Uhr.',
    'Wie komme ich mit dem Bus zum Bahnhof?',
  ),
  fact(
    'The cot and the high chair are in the cupboard of the small bedroom.',
    'Is there a bed for my baby?',
    'Is there a bed for a baby?',
    'Babybett und Hochstuhl stehen im Schrank des kleinen Schlafzimmers.',
    'Gibt es ein Bett für das Baby?',
  ),
  fact(
    'Walk on the mudflats only at low tide and with a guide.',
    'Is it safe to walk on the mudflats?',
    'Peut-on marcher dans la vase à marée basse ?',
    'Gehen Sie nur bei Ebbe und mit einem Führer ins Watt.',
    'Darf ich allein ins Watt gehen?',
  ),
  fact(
    'The vacuum cleaner is under the stairs.',
    'Where do I find things to clean the floor?',
    '掃除機はどこにありますか。',
    'Der Staubsauger steht unter der Treppe.',
    'Wo ist der Staubsauger?',
  ),
  fact(
    'You get the deposit of 150 euros back within a week.',
    'When do I get my deposit back?',
    'Коли повернуть заставу?',
    'Die Kaution von 150 Euro erhalten Sie innerhalb einer Woche zurück.',
    'Wann bekomme ich die Kaution zurück?',
  ),
];

import { type Fact, fact } from './fact.ts';

/**
 * Former held-out questions. The search was tuned with them later, so results are measured only with `held-out.ts`.
 * See `fact.ts` for the arguments of `fact`.
 */

/** The manual of an electric bicycle, in English. */
export const BICYCLE: readonly Fact[] = [
  fact(
    'A full charge of the battery takes four and a half hours.',
    'How long until the battery is full?',
    'Wie lange dauert es, bis der Akku voll ist?',
  ),
  fact(
    'Inflate the tyres to between 3.5 and 4 bar.',
    'How much air do the tyres need?',
    'Quelle pression faut-il dans les pneus ?',
  ),
  fact(
    'The bicycle and everything on it may weigh at most 140 kilograms together.',
    'What is the maximum load?',
    '何キロまで載せられますか。',
  ),
  fact(
    'The motor stops helping above 25 kilometres per hour.',
    'Up to which speed does the motor assist?',
    'До якої швидкості допомагає мотор?',
  ),
  fact(
    'Store the battery in a dry room at half charge if you do not ride in winter.',
    'How should I keep the battery over the winter?',
    'Wie lagere ich den Akku im Winter?',
  ),
  fact(
    'If the display shows W103, restart the system and check the sensor on the rear wheel.',
    'The display says W103. What now?',
    'L’écran affiche W103. Que faire ?',
  ),
  fact(
    'Oil the chain every 300 kilometres and after every ride in the rain.',
    'When does the chain need oil?',
    'チェーンにはいつ油をさしますか。',
  ),
  fact(
    'Hold the plus key for two seconds to switch on the lights.',
    'How do I turn the light on?',
    'Як увімкнути світло?',
  ),
  fact(
    'Replace the brake pads when less than one millimetre of the lining is left.',
    'When are new brake pads due?',
    'Wann müssen die Bremsbeläge gewechselt werden?',
  ),
  fact(
    'Walk assistance pushes the bicycle at up to 6 kilometres per hour while you hold the minus key.',
    'Can the bike help me when I push it uphill?',
    'Peut-il m’aider quand je le pousse ?',
  ),
  fact(
    'Set the saddle so that your leg is almost straight when the pedal is at its lowest point.',
    'What is the right height for the saddle?',
    'サドルの高さはどう合わせますか。',
  ),
  fact(
    'Two keys come with the lock; note the number on the tag to order more.',
    'I lost my key. How do I get another one?',
    'Я загубив ключ. Як замовити новий?',
  ),
  fact(
    'Never clean the bicycle with a pressure washer; use a bucket and a soft brush.',
    'May I hose it down with high pressure?',
    'Darf ich es mit dem Hochdruckreiniger waschen?',
  ),
  fact(
    'The first inspection is due after 200 kilometres and is free of charge.',
    'When is the first service, and what does it cost?',
    'Quand a lieu la première révision ?',
  ),
  fact(
    'Tighten the handlebar with 5 newton metres.',
    'How tight do the screws of the handlebar have to be?',
    'ハンドルはどのくらいの力で締めますか。',
  ),
  fact(
    'The child seat may only be mounted on the carrier, and the child must not weigh more than 22 kilograms.',
    'Can I take my daughter along in a seat?',
    'Чи можна поставити дитяче крісло?',
  ),
  fact(
    'In Eco mode the range is up to 120 kilometres, in Turbo about 45.',
    'How far can I ride with one charge?',
    'Wie weit komme ich mit einer Ladung?',
  ),
  fact(
    'The frame has a guarantee of five years, the battery one of two years.',
    'How long is the warranty on the frame?',
    'Combien de temps le cadre est-il garanti ?',
  ),
];

/** The menu of a Japanese restaurant, in Japanese. */
export const RAMEN: readonly Fact[] = [
  fact(
    'Ramen with pork bone broth costs 980 yen.',
    'How much is the ramen?',
    'Was kosten die Ramen?',
    '豚骨ラーメンは980円です。',
    'ラーメンはいくらですか。',
  ),
  fact(
    'Our miso soup is made without fish, so it is suitable for vegans.',
    'Can vegans have the miso soup?',
    'Чи можна веганам місо-суп?',
    '味噌汁は魚を使っていないので、ビーガンの方も召し上がれます。',
    'ビーガンでも味噌汁は飲めますか。',
  ),
  fact(
    'The tempura is fried in sesame oil and contains wheat and egg.',
    'Which allergens are in the tempura?',
    'Y a-t-il des œufs dans les tempuras ?',
    '天ぷらはごま油で揚げ、小麦と卵を含みます。',
    '天ぷらにはどんなアレルゲンがありますか。',
  ),
  fact(
    'On weekdays from 17 to 19, every beer is half price.',
    'When is beer cheaper?',
    'At what time is the beer cheap?',
    '平日の17時から19時まではビールが半額です。',
    'ビールが安いのはいつですか。',
  ),
  fact(
    'The lunch set with rice, salad and pickles is served until 14:30.',
    'Until when can I order the lunch set?',
    'Bis wann gibt es das Mittagsmenü?',
    'ご飯、サラダ、漬物付きのランチセットは14時30分までです。',
    'ランチセットは何時までですか。',
  ),
  fact(
    'A private room for up to ten guests can be booked for 3,000 yen.',
    'Is there a separate room for our party?',
    'Чи є окрема кімната для компанії?',
    '10名様までの個室は3000円でご予約いただけます。',
    '個室はありますか。',
  ),
  fact(
    'The matcha ice cream comes from a farm in Uji.',
    'Where does the green tea ice cream come from?',
    'D’où vient la glace au matcha ?',
    '抹茶アイスは宇治の農園から届きます。',
    '抹茶アイスの産地はどこですか。',
  ),
  fact(
    'The sashimi depends on the catch of the morning; look at the board.',
    'Which raw fish do you have today?',
    'What kind of sashimi is there today?',
    'お刺身はその朝の水揚げによって変わりますので、黒板をご覧ください。',
    '今日のお刺身は何ですか。',
  ),
  fact(
    'A second helping of rice is free.',
    'Does more rice cost extra?',
    'Kostet mehr Reis extra?',
    'ご飯のおかわりは無料です。',
    'ご飯のおかわりはいくらですか。',
  ),
  fact(
    'We do not accept credit cards, only cash and PayPay.',
    'Can I pay by card?',
    'Чи можна платити карткою?',
    'クレジットカードはご利用いただけません。現金かPayPayでお支払いください。',
    'カードで払えますか。',
  ),
  fact(
    'The curry has three levels of spiciness; level three is very hot.',
    'How spicy is the curry?',
    'Le curry est-il très épicé ?',
    'カレーの辛さは三段階で、三番はとても辛いです。',
    'カレーはどのくらい辛いですか。',
  ),
  fact(
    'Children get a bowl of udon with a small toy for 500 yen.',
    'Is there a meal for children?',
    'Is there a dish for kids?',
    'お子様うどんはおもちゃ付きで500円です。',
    '子ども用のメニューはありますか。',
  ),
  fact(
    'Sake is served hot or cold, in flasks of 180 millilitres.',
    'How large is a flask of sake?',
    'Wie groß ist eine Flasche Sake?',
    '日本酒は熱燗か冷酒、180ミリリットルの徳利でお出しします。',
    '日本酒の量はどれくらいですか。',
  ),
  fact(
    'Gyoza can be taken away, fried or frozen.',
    'Can I take dumplings home?',
    'Чи можна взяти ґьоза з собою?',
    '餃子は焼きでも冷凍でもお持ち帰りいただけます。',
    '餃子は持ち帰れますか。',
  ),
  fact(
    'The course of seven dishes has to be ordered two days ahead.',
    'Do I have to order the tasting menu in advance?',
    'Faut-il commander le menu de dégustation à l’avance ?',
    '七品のコースは二日前までにご注文ください。',
    'コースは予約が必要ですか。',
  ),
  fact(
    'We close on Wednesdays and on the first Monday of the month.',
    'On which days are you closed?',
    'Which days are you closed?',
    '定休日は水曜日と第一月曜日です。',
    'お休みはいつですか。',
  ),
];

/** The guide to an apartment, in French. */
export const APARTMENT: readonly Fact[] = [
  fact(
    'Parking space 27 in the basement belongs to the apartment.',
    'Where can I park?',
    'Wo kann ich parken?',
    'La place de parking numéro 27 au sous-sol appartient à l’appartement.',
    'Où puis-je me garer ?',
  ),
  fact(
    'The code of the front door is 4815 and changes on the first of each month.',
    'How do I get into the building?',
    '建物にはどうやって入りますか。',
    'Le code de la porte d’entrée est 4815 et change le premier de chaque mois.',
    'Comment entrer dans l’immeuble ?',
  ),
  fact(
    'The water heater needs an hour before the shower is warm again.',
    'There is no hot water. How long do I have to wait?',
    'Немає гарячої води. Скільки чекати?',
    'Le chauffe-eau met une heure avant que la douche soit de nouveau chaude.',
    'Il n’y a plus d’eau chaude. Combien de temps faut-il attendre ?',
  ),
  fact(
    'Quiet hours are from 22:00 to 7:00; music must not be heard in the stairwell.',
    'Until when may we be loud?',
    'How late can we play music?',
    'Le silence est demandé de 22 h à 7 h ; la musique ne doit pas s’entendre dans l’escalier.',
    'Jusqu’à quelle heure peut-on faire du bruit ?',
  ),
  fact(
    'Glass goes into the green container at the corner of the street.',
    'Where do I put empty bottles?',
    'Wohin mit leeren Flaschen?',
    'Le verre se jette dans le conteneur vert au coin de la rue.',
    'Où jeter les bouteilles vides ?',
  ),
  fact(
    'Clean towels and bed linen are in the closet of the hall.',
    'Where do I find fresh towels?',
    'きれいなタオルはどこにありますか。',
    'Les serviettes et les draps propres sont dans le placard de l’entrée.',
    'Où trouver des serviettes propres ?',
  ),
  fact(
    'The tablets for the dishwasher are below the sink.',
    'What do I put into the dishwasher?',
    'Де таблетки для посудомийної машини?',
    'Les pastilles du lave-vaisselle sont sous l’évier.',
    'Où sont les pastilles du lave-vaisselle ?',
  ),
  fact(
    'The nearest pharmacy is at 12 rue Masséna and is open on Sundays as well.',
    'Where can I get medicine on a Sunday?',
    'Where is a pharmacy that is open on Sunday?',
    'La pharmacie la plus proche se trouve 12 rue Masséna et ouvre aussi le dimanche.',
    'Où acheter des médicaments le dimanche ?',
  ),
  fact(
    'Press the red button on the router behind the curtain to reset the internet.',
    'The internet does not work. What can I do?',
    'Das Internet geht nicht. Was kann ich tun?',
    'Appuyez sur le bouton rouge de la box derrière le rideau pour relancer internet.',
    'Internet ne marche pas. Que faire ?',
  ),
  fact(
    'Tram line 1 takes you to the airport in 25 minutes.',
    'How do I get to the airport?',
    '空港へはどう行きますか。',
    'La ligne 1 du tramway vous emmène à l’aéroport en 25 minutes.',
    'Comment aller à l’aéroport ?',
  ),
  fact(
    'Smoking is allowed only on the balcony, with the door closed.',
    'Can I smoke here?',
    'Чи можна тут курити?',
    'Il est permis de fumer uniquement sur le balcon, porte fermée.',
    'Peut-on fumer ici ?',
  ),
  fact(
    'The air conditioning switches off by itself when a window is open.',
    'Why does the air conditioning stop?',
    'Why did the air conditioning switch off?',
    'La climatisation s’arrête toute seule quand une fenêtre est ouverte.',
    'Pourquoi la climatisation s’arrête-t-elle ?',
  ),
  fact(
    'Camille carries your luggage up if you call her before noon.',
    'Who can help me with my suitcases?',
    'Wer hilft mir mit dem Gepäck?',
    'Camille monte vos bagages si vous l’appelez avant midi.',
    'Qui peut m’aider avec mes valises ?',
  ),
  fact(
    'The pool on the roof is open from May to September.',
    'When can we swim?',
    'プールはいつ使えますか。',
    'La piscine sur le toit est ouverte de mai à septembre.',
    'Quand peut-on se baigner ?',
  ),
  fact(
    'The iron and the ironing board are behind the door of the bedroom.',
    'Can I iron my shirts somewhere?',
    'Де я можу попрасувати сорочки?',
    'Le fer et la table à repasser sont derrière la porte de la chambre.',
    'Où puis-je repasser mes chemises ?',
  ),
  fact(
    'Leave the keys on the kitchen table and pull the door shut when you depart.',
    'What do I do with the keys when I leave?',
    'Where should I leave the keys when I go?',
    'En partant, laissez les clés sur la table de la cuisine et claquez la porte.',
    'Que faire des clés au départ ?',
  ),
];

/** Text that fills the pages of a document. It answers none of the questions. */
export interface Filler {
  readonly things: readonly string[];
  readonly sentences: readonly ((thing: string, other: string) => string)[];
}

const SENTENCES_PER_PARAGRAPH = 4;
const PARAGRAPHS_PER_PAGE = 3;

/** The paragraphs of a page. Deterministic, so that every run measures the same. */
export function fillerOf({ things, sentences }: Filler, page: number): string[] {
  const pick = <T>(list: readonly T[], index: number) => list[index % list.length] as T;
  return Array.from({ length: PARAGRAPHS_PER_PAGE }, (_, paragraph) =>
    Array.from({ length: SENTENCES_PER_PARAGRAPH }, (_line, line) => {
      const index = page * 31 + paragraph * 7 + line * 3;
      return pick(sentences, index + page)(pick(things, index), pick(things, index * 3 + page + 5));
    }).join(' '),
  );
}

const ENGLISH_SENTENCES: Filler['sentences'] = [
  (thing, other) => `Please treat the ${thing} with care and keep it away from the ${other}.`,
  (thing, other) => `The ${thing} was made by hand in a small workshop, and so was the ${other}.`,
  (thing, other) => `If you notice anything unusual about the ${thing}, look at the ${other} first.`,
  (thing, other) => `Many people like the ${thing} more than the ${other}, but opinions differ.`,
  (thing, other) => `You will find a drawing of the ${thing} and the ${other} in the annex.`,
];

export const ENGLISH: Filler = {
  things:
    'handle,cover,panel,cable,button,hinge,frame,screw,seal,lamp,shelf,window,table,garden,kitchen,hallway,balcony,cellar,roof,corner'.split(
      ',',
    ),
  sentences: ENGLISH_SENTENCES,
};

/**
 * A filler that is named after a subject, such as bicycle parts, is about the same things as the questions. So, as in
 * real documents, pages without an answer also contain words of the questions.
 */
export const BICYCLE_PARTS: Filler = {
  things:
    'battery,charger,brake,saddle,chain,tyre,display,light,lock,pedal,frame,handlebar,motor,wheel,sensor,cable,bell,carrier,mudguard,reflector'.split(
      ',',
    ),
  sentences: ENGLISH_SENTENCES,
};

export const DISHES: Filler = {
  things: 'ramen,tempura,rice,soup,salad,curry,udon,soba,sashimi,gyoza,tofu,beer,tea,dessert,egg,sake'.split(','),
  sentences: [
    (thing, other) => `Many of our guests like the ${thing} best, others prefer the ${other}.`,
    (thing, other) => `The ${thing} has been on our menu since the first day, and so has the ${other}.`,
    (thing, other) => `Our cook learned to make the ${thing} from his mother and the ${other} from his father.`,
    (thing, other) => `In spring the ${thing} looks different, and so does the ${other}.`,
    (thing, other) => `The story of the ${thing} and the ${other} hangs on the wall next to the window.`,
  ],
};

export const ROOMS: Filler = {
  things:
    'kitchen,balcony,living room,bedroom,shower,lift,stairs,terrace,window,door,closet,sofa,lamp,television,oven,table,bathroom,basement'.split(
      ',',
    ),
  sentences: [
    (thing, other) => `The owners renewed the ${thing} last year, and the ${other} the year before.`,
    (thing, other) => `From the ${thing} you can see the ${other}, as guests often mention.`,
    (thing, other) => `There is a photo of the ${thing} and of the ${other} in the folder.`,
    (thing, other) => `Please treat the ${thing} and the ${other} as if they were yours.`,
    (thing, other) => `Tell us if anything is wrong with the ${thing} or with the ${other}.`,
  ],
};

export const FRENCH: Filler = {
  things:
    'table,nappe,terrasse,cuisine,carte,cave,saison,marché,potager,recette,assiette,fenêtre,cheminée,lampe,chaise'.split(
      ',',
    ),
  sentences: [
    (thing, other) => `Notre ${thing} change souvent, tout comme notre ${other}.`,
    (thing, other) => `Le chef aime parler de la ${thing} et de la ${other} avec les habitués.`,
    (thing, other) => `Pour toute remarque sur la ${thing}, adressez-vous à la ${other}.`,
  ],
};

export const FRENCH_ROOMS: Filler = {
  things:
    'la cuisine,le balcon,le salon,la chambre,la douche,l’ascenseur,l’escalier,la terrasse,la fenêtre,la porte,le placard,le canapé,la lampe,la télévision,le four,la table,la salle de bain,le sous-sol'.split(
      ',',
    ),
  sentences: [
    (thing, other) => `Les propriétaires ont rénové ${thing} l’année dernière, et ${other} l’année précédente.`,
    (thing, other) => `On voit bien ${thing} et ${other} sur la photo du classeur.`,
    (thing, other) => `Traitez ${thing} et ${other} comme si vous étiez chez vous.`,
    (thing, other) => `Dites-nous si vous remarquez un problème avec ${thing} ou avec ${other}.`,
    (thing, other) => `Beaucoup de voyageurs préfèrent ${thing}, d’autres aiment mieux ${other}.`,
  ],
};

export const GERMAN: Filler = {
  things:
    'Garten,Terrasse,Küche,Fenster,Balkon,Lampe,Schrank,Sofa,Tisch,Dach,Zaun,Wiese,Bank,Regal,Treppe,Vorhang,Kommode,Spiegel'.split(
      ',',
    ),
  sentences: [
    (thing, other) =>
      `Bitte gehen Sie mit ${thing} und ${other} sorgsam um, damit auch die nächsten Gäste Freude daran haben.`,
    (thing, other) => `Zum Thema ${thing} finden Sie weitere Hinweise im Ordner, ebenso zum Thema ${other}.`,
    (thing, other) => `Früher stand hier kein ${thing}, sondern nur ein alter ${other}, wie die Nachbarn erzählen.`,
    (thing, other) => `Wenn Ihnen am ${thing} oder am ${other} etwas auffällt, sagen Sie uns bitte Bescheid.`,
  ],
};

export const JAPANESE_DISHES: Filler = {
  things: 'ラーメン,天ぷら,ご飯,味噌汁,サラダ,カレー,うどん,そば,お刺身,餃子,豆腐,ビール,お茶,デザート,卵,日本酒'.split(
    ',',
  ),
  sentences: [
    (thing, other) => `${thing}が一番好きなお客様も、${other}の方がお好きなお客様もいらっしゃいます。`,
    (thing, other) => `${thing}と${other}は開店の日からお出ししています。`,
    (thing, other) => `料理長は${thing}を母から、${other}を父から習いました。`,
    (thing, other) => `春になると${thing}も${other}も見た目が変わります。`,
    (thing, other) => `${thing}と${other}の物語は窓の横の壁に掛けてあります。`,
  ],
};

export const MACHINE_PARTS: Filler = {
  things:
    'water tank,milk hose,grinder,drip tray,filter,cup,display,key,lamp,bean container,drawer,brewing unit,steam tap,cable,lid,brush,pump,boiler,menu,coffee'.split(
      ',',
    ),
  sentences: ENGLISH_SENTENCES,
};

export const GERMAN_MACHINE_PARTS: Filler = {
  things:
    'Wassertank,Milchschlauch,Mahlwerk,Tropfschale,Filter,Tasse,Anzeige,Taste,Lampe,Bohnenbehälter,Schublade,Brühgruppe,Dampfhahn,Kabel,Deckel,Pinsel,Pumpe,Kessel,Menü,Kaffee'.split(
      ',',
    ),
  sentences: [
    (thing, other) => `Behandeln Sie das Teil ${thing} vorsichtig und halten Sie es fern vom Teil ${other}.`,
    (thing, other) => `Eine Zeichnung zu ${thing} und ${other} finden Sie im Anhang.`,
    (thing, other) => `Fällt Ihnen bei ${thing} etwas auf, sehen Sie zuerst bei ${other} nach.`,
    (thing, other) => `Früher wurden ${thing} und ${other} in einer kleinen Werkstatt von Hand gebaut.`,
    (thing, other) => `Viele Kunden mögen unser Teil ${thing} lieber als das Teil ${other}.`,
  ],
};

export const UKRAINIAN_DISHES: Filler = {
  things: 'борщ,вареники,суп,деруни,голубці,салат,котлета,медовик,квас,сирники,сало,узвар,каша,хліб,м’ясо,риба'.split(
    ',',
  ),
  sentences: [
    (thing, other) => `Багато гостей найбільше люблять ${thing}, а інші обирають ${other}.`,
    (thing, other) => `У нашому меню ${thing} і ${other} є з першого дня.`,
    (thing, other) => `Наш кухар навчився готувати ${thing} у матері, а ${other} у батька.`,
    (thing, other) => `Навесні ${thing} має інший вигляд, і ${other} також.`,
    (thing, other) => `Історія про ${thing} та ${other} висить на стіні біля вікна.`,
  ],
};

export const KYIV_DISHES: Filler = {
  things:
    'borscht,varenyky,soup,potato pancakes,cabbage rolls,salad,chicken Kyiv,honey cake,kvass,cheese pancakes,salo,compote,porridge,bread,meat,fish'.split(
      ',',
    ),
  sentences: DISHES.sentences,
};

export const COTTAGE_PLACES: Filler = {
  things:
    'boat,jetty,shed,garden,gate,hot tub,stove,attic,bed,bath,window,kitchen,field,bridge,church,hill,lake,ladder,meter,boathouse'.split(
      ',',
    ),
  sentences: ROOMS.sentences,
};

/** Some of these sentences contain a number, because a number alone must not count as an answer. */
const APPLIANCE_SENTENCES: Filler['sentences'] = [
  (thing, other) => `Figure 12 shows how the ${thing} is connected to the ${other}.`,
  (thing, other) => `The ${thing} was tested 5,000 times before it left our factory, and so was the ${other}.`,
  (thing, other) => `Older models have a different ${thing}, while their ${other} is the same.`,
  (thing, other) => `Wipe the ${thing} with a soft cloth, and never put anything heavy on the ${other}.`,
  (thing, other) => `Chapter 3 explains the ${thing}, chapter 8 the ${other}.`,
];

export const DISHWASHER_PARTS: Filler = {
  things:
    'upper basket,lower basket,spray arm,salt container,rinse aid,door,panel,tap,hose,pump,filter,cable,program,glasses,knives,dishes,level,lever'.split(
      ',',
    ),
  sentences: APPLIANCE_SENTENCES,
};

export const UKRAINIAN_DISHWASHER_PARTS: Filler = {
  things:
    'верхній кошик,нижній кошик,розпилювач,контейнер для солі,ополіскувач,дверцята,панель,кран,шланг,насос,фільтр,кабель,програма,склянки,ножі,посуд,рівень,важіль'.split(
      ',',
    ),
  sentences: [
    (thing, other) => `На малюнку 12 видно, де розташовано ${thing} та ${other}.`,
    (thing, other) => `Перед продажем ми перевірили ${thing} 5000 разів, так само і ${other}.`,
    (thing, other) => `У старих моделях ${thing} має інший колір, а ${other} такий самий.`,
    (thing, other) => `Протирайте ${thing} м’якою тканиною і не ставте нічого важкого на ${other}.`,
    (thing, other) => `Розділ 3 описує ${thing}, розділ 8 описує ${other}.`,
  ],
};

export const INN_DISHES: Filler = {
  things:
    'trout,schnitzel,dumplings,venison,apple strudel,wheat beer,potato salad,schnapps,cherry cake,mushroom ragout,roast pork,noodles,beer garden,kitchen,hall,wedding soup'.split(
      ',',
    ),
  sentences: [
    (thing, other) => `Grandmother Resi wrote down the recipe of the ${thing} in 1952, and that of the ${other} later.`,
    (thing, other) => `Hikers praise the ${thing}, and the people of the valley praise the ${other}.`,
    (thing, other) => `A painter from the city painted the ${thing} next to the ${other}.`,
    (thing, other) => `Nothing goes better together than the ${thing} and the ${other}.`,
    (thing, other) => `A newspaper gave 4 stars to the ${thing} and 3 stars to the ${other}.`,
  ],
};

export const GERMAN_INN_DISHES: Filler = {
  things:
    'Forelle,Schnitzel,Knödel,Wild,Apfelstrudel,Weißbier,Kartoffelsalat,Schnaps,Kirschkuchen,Pilzragout,Schweinebraten,Nudeln,Biergarten,Küche,Saal,Hochzeitssuppe'.split(
      ',',
    ),
  sentences: [
    (thing, other) => `Großmutter Resi hat 1952 das Rezept für ${thing} aufgeschrieben, später das für ${other}.`,
    (thing, other) => `Wanderer loben ${thing}, und die Leute aus dem Tal loben ${other}.`,
    (thing, other) => `Ein Maler aus der Stadt hat ${thing} neben ${other} gemalt.`,
    (thing, other) => `Nichts passt besser zusammen als ${thing} und ${other}.`,
    (thing, other) => `Eine Zeitung gab 4 Sterne für ${thing} und 3 Sterne für ${other}.`,
  ],
};

export const CAMPSITE_PLACES: Filler = {
  things:
    'barrier,shower,river,pitch,reception,laundry,farm shop,boathouse,waterfall,tent,playground,barn,grass,campfire,gas bottle,path,toilet,car,canoe,bridge'.split(
      ',',
    ),
  sentences: [
    (thing, other) => `My grandfather built the ${thing} in 1974, two years after the ${other}.`,
    (thing, other) => `You see the ${thing} on the left of the map, and the ${other} on the right.`,
    (thing, other) => `In autumn the leaves cover the ${thing} and the ${other}.`,
    (thing, other) => `Visitors from 30 countries have written about the ${thing} or the ${other} in our book.`,
    (thing, other) => `We paint the ${thing} every 5 years, and the ${other} more often.`,
  ],
};

export const MOWER_PARTS: Filler = {
  things:
    'blade,station,boundary wire,battery,wheel,housing,app,alarm,sensor,lawn,garden,charger,dial,screw,light,slope,hedgehog,code,cover,cable'.split(
      ',',
    ),
  sentences: APPLIANCE_SENTENCES,
};

export const GERMAN_MOWER_PARTS: Filler = {
  things:
    'Klinge,Station,Begrenzungsdraht,Akku,Rad,Gehäuse,App,Alarm,Sensor,Rasen,Garten,Ladegerät,Schraube,Lampe,Steigung,Igel,Code,Messer,Deckel,Kabel'.split(
      ',',
    ),
  sentences: [
    (thing, other) => `Abbildung 12 zeigt, wie ${thing} und ${other} zusammengehören.`,
    (thing, other) => `Vor dem Verkauf haben wir ${thing} 5000 Mal geprüft, ebenso ${other}.`,
    (thing, other) => `Bei älteren Modellen sieht ${thing} anders aus, ${other} dagegen gleich.`,
    (thing, other) => `Achten Sie bei ${thing} auf Sauberkeit und stellen Sie nichts Schweres auf ${other}.`,
    (thing, other) => `Kapitel 3 beschreibt ${thing}, Kapitel 8 beschreibt ${other}.`,
  ],
};

export const BAKERY_GOODS: Filler = {
  things:
    'croissant,rye bread,poppy seed roll,honey cake,coffee,lemonade,breakfast,birthday cake,terrace,soup,counter,toast,oven,cup,milk,bun,waffle,jam,tea,apple pie'.split(
      ',',
    ),
  sentences: [
    (thing, other) => `Our grandmother loved the ${thing}, and our grandfather the ${other}.`,
    (thing, other) => `A newspaper wrote about the ${thing} in 1998, and later about the ${other}.`,
    (thing, other) => `Guests who try the ${thing} often come back for the ${other}.`,
    (thing, other) => `You see the ${thing} and the ${other} on the painting behind the bar.`,
    (thing, other) => `In summer the ${thing} is popular, in winter the ${other}.`,
  ],
};

export const UKRAINIAN_BAKERY_GOODS: Filler = {
  things:
    'круасан,житній хліб,рулет із маком,медівник,кава,лимонад,сніданок,торт,тераса,суп,вітрина,тост,піч,горнятко,молоко,булочка,вафля,варення,чай,пиріг'.split(
      ',',
    ),
  sentences: [
    (thing, other) => `Наша бабуся любила ${thing}, а дідусь ${other}.`,
    (thing, other) => `Газета писала про ${thing} у 1998 році, а згодом про ${other}.`,
    (thing, other) => `Гості, які куштують ${thing}, часто повертаються по ${other}.`,
    (thing, other) => `На картині за баром намальовано ${thing} та ${other}.`,
    (thing, other) => `Улітку популярним є ${thing}, а взимку ${other}.`,
  ],
};

export const HOUSEBOAT_PLACES: Filler = {
  things:
    'key,pier,tank,tap,toilet,stove,life jacket,deck,harbour,boat,pump,stairs,sailing club,cabin,fridge,dike,bus,lighthouse,heating,towel'.split(
      ',',
    ),
  sentences: [
    (thing, other) => `The carpenter who made the ${thing} in 1988 also repaired the ${other}.`,
    (thing, other) => `On the postcard you can see the ${thing} in front of the ${other}.`,
    (thing, other) => `Gulls like to sit on the ${thing}, and sometimes on the ${other}.`,
    (thing, other) => `Our neighbours have the same ${thing}, but a smaller ${other}.`,
    (thing, other) => `We are proud of the ${thing} and of the ${other}.`,
  ],
};

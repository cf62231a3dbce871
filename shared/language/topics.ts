/**
 * Topics that visitors of hotels, shops, museums and similar places ask about, each with words of about the same meaning
 * in up to five languages. So "Where do I leave my car?" finds a sentence about the garage. Question groups store the
 * names, so renaming a topic separates new questions from older ones.
 */
export const TOPICS: Readonly<Record<string, string>> = {
  car: 'park parking garage vehicle auto wagen parken parkplatz stellplatz parkhaus coche carro aparcar aparcamiento estacionar estacionamiento voiture garer stationner stationnement авто машина машину паркування парковка припаркувати',
  online:
    'internet wifi wlan network password passwort netz contrasena clave red mot de passe reseau інтернет пароль мережа вайфай pw login wi-fi',
  toilet: 'restroom bathroom washroom loo wc toilette klo bano servicio aseo toilettes туалет вбиральня',
  wheelchair:
    'ramp accessible disabled step lift elevator barrierefrei rollstuhl rampe stufe aufzug fahrstuhl silla ruedas rampa ascensor escalon fauteuil roulant ascenseur marche візок пандус ліфт сходи',
  pay: 'payment card cash credit cheque contactless zahlen bezahlen karte bar pagar tarjeta efectivo payer paiement carte especes платити оплата карткою картка готівка готівкою amex visa mastercard coins notes debit',
  dog: 'pet cat animal hund haustier katze perro mascota gato chien chat собака пес тварина кіт puppy puppies kitten rabbit labrador chiens chats animaux perros gatos пса псом пси кота котом коти песик',
  child:
    'children kid baby toddler son daughter infant kind kinder sohn tochter nino ninos hijo hija bebe enfant enfants fils fille дитина діти дітей дитячі син донька малюк boy girl family menores дітьми дітям дитиною',
  vegan: 'vegetarian vegetarisch vegano vegetariano vegetarien vegane веган вегетаріанський',
  gluten:
    'allergen allergy allergic intolerance allergie alergia alergeno allergene алергія алерген coeliac celiac lactose dairy nuts contains',
  doctor:
    'sick ill unwell physician nurse pain arzt krank schmerz medico enfermo dolor medecin malade docteur лікар хворий болить emergency emergencies urgent urgently',
  swim: 'swimming pool schwimmen schwimmbad nadar piscina nager piscine басейн плавати',
  airport: 'plane flight flughafen flug flugzeug aeropuerto avion vuelo aeroport vol аеропорт літак рейс',
  taxi: 'cab uber',
  train:
    'metro bus tram station subway transport zug bahn bahnhof haltestelle tren autobus parada estacion gare arret потяг поїзд автобус метро станція зупинка shuttle coach gares потягом поїздом',
  luggage:
    'bag suitcase rucksack backpack baggage locker cloakroom gepack koffer tasche garderobe schließfach equipaje maleta bolso taquilla bagage valise sac vestiaire consigne багаж валіза сумка гардероб',
  photo:
    'photograph picture camera foto bild fotografieren fotos photographie appareil фото фотографувати знімати photography',
  rent: 'hire borrow loan mieten leihen ausleihen alquilar alquiler prestar louer location emprunter орендувати оренда прокат позичити lend lent',
  repair:
    'fix mend puncture broken reparieren reparatur kaputt reparar reparacion roto reparer reparation casse ремонт полагодити відремонтувати fault faulty defect error damage damaged cracked',
  deliver:
    'delivery ship shipping liefern lieferung entregar entrega envio livrer livraison expedition доставка доставити доставляєте send mandar enviar enviamos',
  return:
    'refund exchange zuruckgeben umtausch ruckgabe erstattung devolver devolucion cambio reembolso retourner rendre remboursement повернути повернення обмін refunded money reimburse back drop swap umtauschen cambiar echanger поміняти',
  price:
    'cost costs charge fee expensive cheap euro pound dollar kosten kostet preis gebuhr teuer precio cuesta coste costar tarifa caro prix coute couter tarif cher ціна коштує вартість скільки гривень cheapest rate tariff',
  discount:
    'reduction student rabatt ermäßigung descuento rebaja remise знижка студент reduced concession senior pensioner elderly retired over-65s',
  open: 'opening close closes closed hours geoffnet offen schließt offnungszeiten abierto abre abren abrimos cierra horario ouvert ouvre ferme horaires відкрито відкрита закрито працює працюєте працюємо години',
  book: 'booking reserve reservation appointment reservieren reservierung buchen termin reservar reserva cita reserver rendez забронювати бронювання запис записатися slot walk-in',
  cook: 'cooks chef koch kochin cocinero cocinera cuisinier кухар шеф',
  drink:
    'drinks bar beer wine coffee trinken getrank bier wein kaffee beber bebida cerveza vino cafe boire boisson biere vin пити напій пиво вино кава',
  eat: 'eating food meal breakfast lunch dinner dish menu essen mittag abendessen gericht speise comer comida almuerzo cena plato manger repas dejeuner diner plat їсти їжа обід вечеря страва меню kitchen restaurant hungry',
  breakfast:
    'morning fruhstuck desayuno petit-dejeuner сніданок petits-dejeuners desayunar desayunos снідати поснідати сніданки',
  dessert: 'cake sweet nachtisch kuchen postre tarta pastel gateau десерт торт тістечко pudding tiramisu',
  laundry:
    'wash washed cleaning clean waschen wasche reinigung lavar lavanderia limpieza laver lessive pressing nettoyage прання прати хімчистка прибирання shirts clothes washing dryer waschmaschine',
  theft: 'thief steal steals stolen diebstahl gestohlen robo robar robado vol voler крадіжка вкрасти',
  tour: 'guided guide fuhrung visita guiada visite guidee екскурсія гід',
  old: 'oldest ancient age alt alteste antiguo antigua viejo ancien ancienne vieux старий найстаріший давній founded established built history',
  vaccination:
    'vaccine jab flu influenza injection impfung impfen grippe vacuna gripe vaccin щеплення вакцина грип shot shots vaccinated',
  medicine:
    'medication tablet tablets pill pills prescription rezept medikament tablette receta medicina pastilla ordonnance medicament рецепт ліки таблетки meds drug',
  results:
    'test laboratory lab befund ergebnis labor resultado analisis laboratorio resultat analyse laboratoire результат аналіз лабораторія check',
  cancel:
    'cancellation postpone absagen stornieren verschieben cancelar anular annuler reporter скасувати відмінити перенести quit terminate resign',
  instalment: 'installment monthly raten ratenzahlung cuotas plazos mensualites розстрочка',
  safe: 'valuables jewellery jewelry passport tresor wertsachen caja fuerte joyas coffre bijoux сейф цінності',
  heating:
    'heated conditioning temperature hot cold warm heizung klimaanlage heiß kalt calefaccion aire acondicionado calor frio chauffage climatisation chaud froid опалення кондиціонер гаряче холодно radiator thermostat chilly freezing boiler dial chauffe',
  'check-out': 'checkout depart departure leave abreise auschecken salida marcharse partir виїзд виселення',
  'check-in':
    'checkin arrival arrive anreise einchecken ankunft llegada entrada arrivee arriver заїзд поселення прибуття enter entry ab kommen venir',
  gym: 'fitness sport fitnessstudio gimnasio gymnase тренажерний спортзал',
  pillow:
    'blanket towel kissen decke handtuch almohada manta toalla oreiller couverture serviette подушка ковдра рушник cover covers duvet sheets bedding linen',
  smoke: 'smoking cigarette rauchen raucher fumar cigarro fumer fumeur курити куріння',
  ticket: 'tickets entry admission entrance eintritt eintrittskarte entrada billete boleto billet entree квиток вхід',
  gift: 'present voucher geschenk gutschein regalo vale cadeau bon подарунок подарунковий сертифікат',
  warranty: 'guarantee garantie garantia гарантія',
  shop: 'store supermarket buy laden geschaft supermarkt kaufen tienda supermercado comprar magasin boutique supermarche acheter магазин крамниця купити супермаркет',
  phone:
    'telephone call number contact telefon anrufen nummer telefono llamar numero appeler телефон подзвонити номер email e-mail mail write',
  terrace:
    'garden outside outdoor terrasse garten draußen terraza jardin fuera exterieur тераса сад надворі balcony patio',
  video: 'remote telemedicine videosprechstunde videollamada visioconference teleconsultation онлайн відео',
  lost: 'found forgot verloren fundbuero perdido olvidado perdu oublie загубив втратив missing misplaced property',
  event:
    'concert party club veranstaltung konzert evento concierto fiesta evenement fete подія концерт клуб вечірка band music stage play plays',
  charge:
    'charger charging plug socket power electric electricity battery tesla laden ladestation steckdose strom enchufe cargar cargador prise borne recharger зарядка зарядити розетка',
  key: 'keys locked lock door unlock schlussel llave llaves cle cles ключ ключі clefs ключем',
  rubbish: 'bin bins garbage trash waste recycling mull abfall mulltonne basura poubelle poubelles dechets сміття',
  quiet: 'noise noisy loud silent silence ruhe laut leise ruido silencio bruit calme тиша шум',
  late: 'later longer extend extension stay spater langer tarde mas retraso tard longtemps пізно довше',
  pause: 'freeze suspend break hold pausieren aussetzen pausar suspender suspendre призупинити',
  urgent: 'urgently express fast quick quickly dringend eilig schnell urgente rapido vite терміново швидко',
  friend:
    'friends mate guest guests companion freund freunde gast gaste amigo amigos invitado ami amis invite друг друзі гість',
  group: 'groups class school pupils gruppe schule klasse grupo escuela clase groupe ecole classe група школа клас',
  tip: 'gratuity service trinkgeld propina pourboire чайові',
  film: 'films movie movies dvd video game games',
  document: 'certificate cert papers copy dokument urkunde papeles certificado certificat документ довідка',
  insurance: 'insurer insured claim claims billing versicherung seguro assurance страхування',
  switch: 'turn start button einschalten ausschalten encender apagar allumer eteindre увімкнути вимкнути',
  light: 'lamp indicator blinking flashing licht lampe luz luces lumiere voyant світло лампа',
  water: 'tap refill wasser agua eau вода',
  shower: 'bath dusche duschen ducha douche душ wash',
  bread: 'bakery rolls brot brotchen backerei pan panaderia pain boulangerie хліб пекарня',
  fire: 'campfire bonfire barbecue grill feuer lagerfeuer grillen fuego hoguera barbacoa feu вогонь мангал',
  move: 'moved moving relocate address home house umzug adresse mudanza direccion demenagement переїзд адреса',
  order: 'orders bestellen pedido pedir commande commander замовити замовлення',
  hurt: 'hurts injured injury ache painful verletzt herido blesse травма',
  reception: 'front-desk desk staff rezeption empfang recepcion accueil рецепція',
  last: 'latest final letzte ultimo ultima dernier derniere останній',
  seat: 'seats sit sitting table chair bench platz sitzplatz tisch stuhl asiento mesa silla place chaise місце стіл стілець',
  tv: 'television channel remote fernseher fernsehen tele телевізор',
  fridge:
    'freezer microwave dishwasher kettle toaster kuhlschrank spulmaschine mikrowelle nevera frigorifico microondas lavavajillas frigo lave-vaisselle bouilloire холодильник посудомийна refrigerator minibar refrigerateur',
  bed: 'cot crib mattress bett babybett matratze cama cuna lit matelas ліжко colchon berceau ліжечко матрац',
  iron: 'ironing bugeleisen fon plancha fer seche-cheveux праска creased wrinkled bugeln planchar repasser прасувати',
  beach:
    'sea lake river coast strand meer see fluss playa mar lago rio plage mer lac riviere пляж море озеро річка ocean',
  hike: 'hiking trail path route map wandern wanderweg karte senderismo sendero ruta mapa randonnee sentier carte похід стежка карта footpath',
  bike: 'bicycle cycle cycling fahrrad rad bici bicicleta velo bicyclette велосипед velos',
  boat: 'canoe kayak ferry boot kanu fahre barco canoa bateau човен каное rowing kajak',
  sights: 'sightseeing attraction landmark sehenswurdigkeit atraccion monumento monument пам’ятка',
  painting:
    'artwork sculpture artist painter gemalde kunstler skulptur cuadro artista escultura tableau artiste peintre картина художник sculptor maler pintor',
  exhibition: 'exhibit gallery display ausstellung galerie exposicion galeria exposition виставка галерея',
  nappy: 'diaper changing windel wickeln panal couche langer підгузок',
  manager: 'owner boss director founder chefin inhaber leiter dueno jefe patron proprietaire власник директор керівник',
  complain: 'complaint feedback review beschwerde queja reclamacion plainte reclamation скарга відгук',
  receipt: 'invoice bill vat rechnung quittung beleg factura recibo facture recu чек рахунок',
  language:
    'english speak translate sprache englisch sprechen idioma ingles hablar langue anglais parler мова англійська говорити',
  coach: 'trainer instructor teacher lehrer entrenador profesor entraineur professeur тренер викладач',
  class:
    'classes course courses lesson lessons kurs kurse unterricht curso cursos leccion cours lecon заняття курс урок',
  renew: 'prolong verlangern renovar prolongar renouveler prolonger продовжити',
  neuter:
    'neutering spay spaying castrate sterilise kastrieren kastration castrar esterilizar castrer steriliser каструвати стерилізувати',
  flea: 'tick worm floh zecke wurm pulga garrapata puce tique блоха кліщ',
  tooth:
    'teeth dentist dental zahn zahne zahnarzt diente dientes dentista dent dents dentiste зуб зуби зубів стоматолог',
  tax: 'duty steuer impuesto impot taxe податок',
  tent: 'campsite camping pitch zelt zeltplatz tienda tente emplacement намет кемпінг',
  allowed:
    'allow permitted permission forbidden prohibited banned erlaubt erlauben verboten permitido permiso prohibido permis autorise interdit дозволено заборонено',
  free: 'included extra surcharge complimentary inclusive inklusive aufpreis incluido gratuito suplemento inclus gratuit supplement безкоштовно включено',
  night: 'midnight overnight nacht nachts mitternacht noche medianoche nuit minuit ніч вночі',
  noon: 'midday mittags mediodia midi опівдні',
  weekend:
    'saturday sunday wochenende samstag sonntag fin sabado domingo week-end samedi dimanche вихідні субота неділя суботу неділю',
  near: 'nearest nearby closest around nachste nahe umgebung cerca cercano proche pres поруч найближчий',
  bank: 'atm currency exchange geldautomat wahrung cajero banco moneda distributeur banque devise банкомат валюта',
  meat: 'chicken beef pork lamb halal kosher fleisch huhn rind schwein carne pollo ternera cerdo viande poulet boeuf porc м’ясо курка свинина',
  egg: 'eggs milk cheese eier milch kase huevo leche queso oeuf lait fromage яйце молоко сир',
  queue: 'wait waiting warten schlange espera cola attente черга чекати',
  size: 'weight heavy height tall high metres größe gewicht hoch schwer tamano peso altura taille poids hauteur розмір вага висота',
  rain: 'weather snow umbrella regen wetter schnee lluvia tiempo nieve pluie meteo neige дощ погода сніг',
  app: 'website site download link webseite herunterladen pagina descargar telecharger сайт застосунок',
  job: 'jobs hiring vacancy career stelle bewerbung empleo trabajo vacante emploi recrutement робота вакансія',
  register:
    'registration sign-up enrol anmelden anmeldung inscribirse registro inscrire inscription зареєструватися реєстрація',
  playground: 'play-area spielplatz parque infantil aire jeux майданчик',
  puncture: 'flat tyre tire wheel reifen platten rueda pinchazo neumatico pneu crevaison шина колесо прокол',
  sauna: 'steam sweat spa schwitzen sudar transpirer сауна',
  pulse: 'heart heartbeat pacemaker herz puls corazon pulso coeur pouls серце пульс',
  steep: 'steeper slope incline steil steigung cuesta pendiente pente крутий схил',
  collect: 'collection pick-up takeaway abholen abholung mitnehmen recoger retirer emporter забрати самовивіз',
  beginner: 'newcomer novice first-time anfanger einsteiger principiante debutant початківець',
  pregnant: 'pregnancy expecting schwanger schwangerschaft embarazada embarazo enceinte grossesse вагітна вагітність',
  real: 'genuine original fake copy replica cast echt kopie falso copia vrai faux copie справжній копія',
  nervous: 'scared afraid anxious fear angst nervos miedo nervioso peur anxieux страх боюся',
  claw: 'claws nail nails kralle krallen nagel garra una griffe griffes ongle кіготь кігті нігті',
  stroller: 'pushchair buggy pram wagon handcart kinderwagen bollerwagen cochecito carrito poussette chariot візочок',
  annual:
    'yearly year season membership subscription jahreskarte dauerkarte mitgliedschaft abo anual temporada abono annuel saison abonnement річний сезон абонемент членство',
  laptop: 'computer notebook tablet rechner ordenador portatil ordinateur ноутбук комп’ютер',
  chair: 'seat bench sofa sitz sitzplatz stuhl silla asiento chaise siege стілець крісло лавка',
  highchair: 'booster hochstuhl kindersitz trona rehausseur стільчик',
  wedding: 'marry married bride ceremony hochzeit heiraten boda casarse mariage marier весілля одружитися',
  picnic: 'sandwich lunchbox picknick butterbrot merienda bocadillo pique-nique пікнік бутерброд',
  souvenir:
    'postcard toy plush andenken postkarte spielzeug recuerdo postal juguete jouet peluche сувенір листівка іграшка',
  split: 'separate separately divide getrennt aufteilen separado dividir separement partager окремо розділити',
  sunscreen: 'suncream sonnencreme protector',
  ski: 'skiing snowboard piste esqui лижі сноуборд',
  bathrobe: 'robe slippers bademantel hausschuhe albornoz zapatillas peignoir chaussons халат капці',
  hairdryer: 'fohn haartrockner secador фен',
  massage: 'wellness facial masaje soin масаж',
  haircut:
    'hairdresser barber beard friseur haarschnitt bart peluqueria peluquero barba coiffeur coupe barbe перукар стрижка борода',
  print: 'printer copier drucken drucker kopierer imprimir impresora imprimer imprimante друк надрукувати принтер',
  stamp:
    'post parcel package letter briefmarke paket brief sello correos paquete timbre poste colis lettre марка пошта посилка лист',
  spicy: 'mild chilli scharf picante epice pimente гострий',
  leftover: 'leftovers takeaway reste sobras restes залишки',
  dress:
    'clothes wear attire kleidung kleiderordnung anziehen ropa vestir codigo tenue vetements habiller одяг вдягнути',
  stairs: 'upstairs floor storey treppe stockwerk etage escalera piso planta escalier сходи поверх',
  feed: 'feeding fed futtern futterung alimentar nourrir годувати годування',
  towel: 'sunbed lounger liege sonnenliege tumbona transat шезлонг',
};

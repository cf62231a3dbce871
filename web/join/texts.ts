const en = {
  title: 'You are invited',
  intro: 'Someone invited you to an organization. View the invitation to see who invited you, and to accept it.',
  signedInAs: (email: string) =>
    `You are signed in as ${email}. If the invitation was sent to this address, you can accept it now.`,
  otherAccount: 'Use another account',
  show: 'View invitation',
  ignore: 'If you did not expect this invitation, you can close this page.',
  join: (organization: string) => `Join ${organization}`,
  organization: 'Organization',
  invitedBy: 'Invited by',
  invitedAddress: 'Invited address',
  role: 'Role',
  openUntil: 'Expires',
  roles: {
    viewer: { name: 'viewer', meaning: 'view codes, scans and conversations, but not change them' },
    editor: { name: 'editor', meaning: 'view, create and edit codes, but not manage members' },
    admin: { name: 'admin', meaning: 'manage codes, members and API keys, but not the plan' },
    owner: { name: 'owner', meaning: 'manage everything, including the plan' },
  },
  accept: 'Accept invitation',
  welcome: (organization: string) => `You joined ${organization}`,
  joined: (email: string, role: string, organization: string) => `${email} joined ${organization}. Role: ${role}.`,
  knownAccount: 'Your API keys now have access, except keys limited to another organization. Example:',
  newAccount:
    'We created an account for this address. This is its first API key. Store it now: you will not see it again.',
  key: 'Your API key',
  copy: 'Copy key',
  studio: 'Open Studio',
  programs: 'API key for your software',
  copied: 'Copied.',
  docs: 'API documentation',
  closed: 'This invitation is not valid',
  noToken: 'The link is incomplete. Open the full link from the e-mail, or copy it into the address bar.',
  failed: 'Something went wrong. Try again in a moment.',
  errors: {
    'invitation.other_address': 'This invitation was sent to another address. Use another account.',
    'invitation.unknown': 'This invitation does not exist, or it was replaced or revoked.',
    'invitation.used': 'This invitation was already accepted.',
    'invitation.expired': 'This invitation has expired. Ask for a new one.',
    'member.already_member': 'You are already a member.',
    'plan.limit_reached': 'The organization has reached its member limit. Ask the person who invited you.',
  },
};

export type Texts = typeof en;

const de: Texts = {
  title: 'Sie sind eingeladen',
  intro: 'Sie wurden in eine Organisation eingeladen. Sehen Sie, wer Sie einlädt, und nehmen Sie die Einladung an.',
  signedInAs: (email) =>
    `Sie sind als ${email} angemeldet. Wenn die Einladung an diese Adresse ging, können Sie sie jetzt annehmen.`,
  otherAccount: 'Anderes Konto verwenden',
  show: 'Einladung ansehen',
  ignore: 'Wenn Sie diese Einladung nicht erwartet haben, können Sie die Seite schließen.',
  join: (organization) => `${organization} beitreten`,
  organization: 'Organisation',
  invitedBy: 'Eingeladen von',
  invitedAddress: 'Eingeladene Adresse',
  role: 'Rolle',
  openUntil: 'Gültig bis',
  roles: {
    viewer: { name: 'Betrachter', meaning: 'Codes, Scans und Gespräche ansehen, aber nicht ändern' },
    editor: { name: 'Bearbeiter', meaning: 'Codes ansehen, erstellen und bearbeiten, aber keine Mitglieder verwalten' },
    admin: { name: 'Admin', meaning: 'Codes, Mitglieder und API-Schlüssel verwalten, aber nicht den Tarif' },
    owner: { name: 'Inhaber', meaning: 'alles verwalten, auch den Tarif' },
  },
  accept: 'Einladung annehmen',
  welcome: (organization) => `Willkommen bei ${organization}`,
  joined: (email, role, organization) => `${email} ist ${organization} beigetreten. Rolle: ${role}.`,
  knownAccount:
    'Ihre API-Schlüssel haben jetzt Zugriff, außer Schlüsseln, die auf eine andere Organisation beschränkt sind:',
  newAccount:
    'Wir haben für diese Adresse ein Konto erstellt. Das ist sein erster API-Schlüssel. Er wird nur jetzt angezeigt, bewahren Sie ihn sicher auf.',
  key: 'Ihr API-Schlüssel',
  copy: 'Schlüssel kopieren',
  studio: 'Studio öffnen',
  programs: 'API-Schlüssel für Ihre Software',
  copied: 'Kopiert.',
  docs: 'API-Dokumentation',
  closed: 'Diese Einladung ist nicht gültig',
  noToken:
    'Der Link ist unvollständig. Öffnen Sie den ganzen Link aus der E-Mail oder kopieren Sie ihn in die Adresszeile.',
  failed: 'Das hat nicht geklappt. Versuchen Sie es gleich noch einmal.',
  errors: {
    'invitation.other_address': 'Diese Einladung ging an eine andere Adresse. Verwenden Sie ein anderes Konto.',
    'invitation.unknown': 'Diese Einladung gibt es nicht, oder sie wurde ersetzt oder widerrufen.',
    'invitation.used': 'Diese Einladung wurde schon angenommen.',
    'invitation.expired': 'Diese Einladung ist abgelaufen. Bitten Sie um eine neue.',
    'member.already_member': 'Sie sind bereits Mitglied.',
    'plan.limit_reached':
      'Die Organisation hat die Höchstzahl an Mitgliedern erreicht. Fragen Sie die Person, die Sie eingeladen hat.',
  },
};

const es: Texts = {
  title: 'Tiene una invitación',
  intro: 'Le han invitado a una organización. Vea quién le invita y acepte la invitación.',
  signedInAs: (email) =>
    `Ha iniciado sesión como ${email}. Si la invitación se envió a esta dirección, puede aceptarla ahora.`,
  otherAccount: 'Usar otra cuenta',
  show: 'Ver invitación',
  ignore: 'Si no esperaba esta invitación, puede cerrar la página.',
  join: (organization) => `Unirse a ${organization}`,
  organization: 'Organización',
  invitedBy: 'Invitado por',
  invitedAddress: 'Dirección invitada',
  role: 'Rol',
  openUntil: 'Válida hasta',
  roles: {
    viewer: { name: 'lector', meaning: 'ver códigos, escaneos y conversaciones, sin cambiarlos' },
    editor: { name: 'editor', meaning: 'ver, crear y editar códigos, sin gestionar miembros' },
    admin: { name: 'administrador', meaning: 'gestionar códigos, miembros y claves de API, pero no el plan' },
    owner: { name: 'propietario', meaning: 'gestionar todo, también el plan' },
  },
  accept: 'Aceptar invitación',
  welcome: (organization) => `Se ha unido a ${organization}`,
  joined: (email, role, organization) => `${email} se ha unido a ${organization}. Rol: ${role}.`,
  knownAccount: 'Sus claves de API ya tienen acceso, salvo las limitadas a otra organización:',
  newAccount:
    'Hemos creado una cuenta para esta dirección. Esta es su primera clave de API. Solo se muestra ahora: guárdela bien.',
  key: 'Su clave de API',
  copy: 'Copiar clave',
  studio: 'Abrir Studio',
  programs: 'Clave de API para su software',
  copied: 'Copiada.',
  docs: 'Documentación de la API',
  closed: 'Esta invitación no es válida',
  noToken: 'El enlace está incompleto. Abra el enlace completo del correo o cópielo en la barra de direcciones.',
  failed: 'Algo ha fallado. Inténtelo de nuevo en un momento.',
  errors: {
    'invitation.other_address': 'Esta invitación se envió a otra dirección. Use otra cuenta.',
    'invitation.unknown': 'Esta invitación no existe, o fue sustituida o revocada.',
    'invitation.used': 'Esta invitación ya fue aceptada.',
    'invitation.expired': 'Esta invitación ha caducado. Pida una nueva.',
    'member.already_member': 'Ya es miembro.',
    'plan.limit_reached': 'La organización ha alcanzado el límite de miembros. Pregunte a quien le invitó.',
  },
};

const fr: Texts = {
  title: 'Vous avez une invitation',
  intro: 'Vous êtes invité à rejoindre une organisation. Voyez qui vous invite, puis acceptez.',
  signedInAs: (email) =>
    `Vous êtes connecté avec l’adresse ${email}. Si l’invitation a été envoyée à cette adresse, vous pouvez l’accepter maintenant.`,
  otherAccount: 'Utiliser un autre compte',
  show: 'Voir l’invitation',
  ignore: 'Si vous n’attendiez pas cette invitation, vous pouvez fermer la page.',
  join: (organization) => `Rejoindre ${organization}`,
  organization: 'Organisation',
  invitedBy: 'Invité par',
  invitedAddress: 'Adresse invitée',
  role: 'Rôle',
  openUntil: 'Valable jusqu’au',
  roles: {
    viewer: { name: 'lecteur', meaning: 'consulter les codes, les scans et les conversations, sans les modifier' },
    editor: { name: 'éditeur', meaning: 'consulter, créer et modifier des codes, sans gérer les membres' },
    admin: { name: 'administrateur', meaning: 'gérer les codes, les membres et les clés API, mais pas la formule' },
    owner: { name: 'propriétaire', meaning: 'tout gérer, y compris la formule' },
  },
  accept: 'Accepter l’invitation',
  welcome: (organization) => `Vous avez rejoint ${organization}`,
  joined: (email, role, organization) => `${email} a rejoint ${organization}. Rôle\u00a0: ${role}.`,
  knownAccount: 'Vos clés API y ont désormais accès, sauf celles limitées à une autre organisation\u00a0:',
  newAccount:
    'Nous avons créé un compte pour cette adresse. Voici sa première clé API. Elle ne sera plus affichée\u00a0: conservez-la bien.',
  key: 'Votre clé API',
  copy: 'Copier la clé',
  studio: 'Ouvrir le Studio',
  programs: 'Clé API pour vos logiciels',
  copied: 'Copiée.',
  docs: 'Documentation de l’API',
  closed: 'Cette invitation n’est pas valable',
  noToken: 'Le lien est incomplet. Ouvrez le lien complet de l’e-mail ou copiez-le dans la barre d’adresse.',
  failed: 'Une erreur s’est produite. Réessayez dans un instant.',
  errors: {
    'invitation.other_address': 'Cette invitation a été envoyée à une autre adresse. Utilisez un autre compte.',
    'invitation.unknown': 'Cette invitation n’existe pas, ou a été remplacée ou révoquée.',
    'invitation.used': 'Cette invitation a déjà été acceptée.',
    'invitation.expired': 'Cette invitation a expiré. Demandez-en une nouvelle.',
    'member.already_member': 'Vous êtes déjà membre.',
    'plan.limit_reached':
      'L’organisation a atteint son nombre maximal de membres. Adressez-vous à la personne qui vous a invité.',
  },
};

const uk: Texts = {
  title: 'Вас запрошено',
  intro: 'Вас запросили до організації. Подивіться, хто запрошує, і прийміть запрошення.',
  signedInAs: (email) =>
    `Ви увійшли як ${email}. Якщо запрошення надіслано на цю адресу, ви можете прийняти його зараз.`,
  otherAccount: 'Використати інший обліковий запис',
  show: 'Показати запрошення',
  ignore: 'Якщо ви не чекали на це запрошення, просто закрийте сторінку.',
  join: (organization) => `Приєднатися до ${organization}`,
  organization: 'Організація',
  invitedBy: 'Запрошує',
  invitedAddress: 'Запрошена адреса',
  role: 'Роль',
  openUntil: 'Діє до',
  roles: {
    viewer: { name: 'переглядач', meaning: 'переглядати коди, сканування й розмови, але не змінювати їх' },
    editor: { name: 'редактор', meaning: 'переглядати, створювати й редагувати коди, але не керувати учасниками' },
    admin: { name: 'адміністратор', meaning: 'керувати кодами, учасниками й ключами API, але не тарифом' },
    owner: { name: 'власник', meaning: 'керувати всім, зокрема тарифом' },
  },
  accept: 'Прийняти запрошення',
  welcome: (organization) => `Ви приєдналися до ${organization}`,
  joined: (email, role, organization) => `${email} тепер учасник ${organization}. Роль: ${role}.`,
  knownAccount: 'Ваші ключі API тепер мають доступ, крім ключів, обмежених іншою організацією:',
  newAccount:
    'Ми створили обліковий запис для цієї адреси. Це його перший ключ API. Його показано лише зараз, тож збережіть його надійно.',
  key: 'Ваш ключ API',
  copy: 'Скопіювати ключ',
  studio: 'Відкрити Studio',
  programs: 'Ключ API для вашої програми',
  copied: 'Скопійовано.',
  docs: 'Документація API',
  closed: 'Це запрошення недійсне',
  noToken: 'Посилання неповне. Відкрийте повне посилання з листа або скопіюйте його в рядок адреси.',
  failed: 'Щось пішло не так. Спробуйте за мить ще раз.',
  errors: {
    'invitation.other_address': 'Це запрошення надіслано на іншу адресу. Використайте інший обліковий запис.',
    'invitation.unknown': 'Такого запрошення немає, або його замінили чи відкликали.',
    'invitation.used': 'Це запрошення вже прийнято.',
    'invitation.expired': 'Термін запрошення минув. Попросіть нове.',
    'member.already_member': 'Ви вже учасник.',
    'plan.limit_reached': 'В організації вже максимум учасників. Зверніться до того, хто вас запросив.',
  },
};

const LANGUAGES = { en, de, es, fr, uk };
export type Language = keyof typeof LANGUAGES;

const isLanguage = (tag: string | undefined): tag is Language => tag !== undefined && Object.hasOwn(LANGUAGES, tag);

/** The texts in the first preferred language that the page supports. */
export function textsFor(preferred: readonly string[]): { readonly language: Language; readonly texts: Texts } {
  const language = preferred.map((tag) => tag.split('-')[0]?.toLowerCase()).find(isLanguage) ?? 'en';
  return { language, texts: LANGUAGES[language] };
}

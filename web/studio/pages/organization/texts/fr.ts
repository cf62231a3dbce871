import { formatNumber, plural } from '../../../texts/format.ts';
import type { OrganizationTexts } from './en.ts';

export const texts: OrganizationTexts = {
  title: 'Organisation',
  all: 'Toutes les organisations',
  openCodes: 'Voir les codes',
  notThere: 'Cette organisation n’existe pas, ou vous n’en êtes pas membre.',
  yourRole: (role) => `Votre rôle\u00a0: ${role}`,
  roles: { viewer: 'Lecteur', editor: 'Éditeur', admin: 'Administrateur', owner: 'Propriétaire' },
  roleHints: {
    viewer: 'Peut consulter les codes, les statistiques et les conversations. Ne peut rien modifier.',
    editor:
      'Peut aussi créer, modifier et supprimer des codes. Ne peut gérer ni les membres, ni les clés API, ni la formule.',
    admin:
      'Peut aussi gérer les membres et les clés API. Ne peut ni gérer les propriétaires, ni changer la formule, ni supprimer l’organisation.',
    owner: 'Peut tout faire, y compris changer la formule et supprimer l’organisation.',
  },
  members: {
    title: 'Membres',
    you: 'Vous',
    since: (day) => `Membre depuis le ${day}`,
    roleOf: (email) => `Rôle de ${email}`,
    changed: (email, role) => `${email} a maintenant le rôle ${role}.`,
    remove: 'Retirer le membre',
    removed: (email) => `${email} n’est plus membre. «\u00a0Annuler\u00a0» envoie une nouvelle invitation.`,
    lastOwner: 'Une organisation a besoin d’au moins un propriétaire. Nommez d’abord quelqu’un d’autre.',
  },
  invitations: {
    title: 'Inviter des membres',
    email: 'E-mail',
    role: 'Rôle',
    send: 'Envoyer l’invitation',
    sent: (email) => `Invitation envoyée à ${email}. Elle expire dans 7 jours.`,
    open: 'Invitations en attente',
    expires: (when) => `Expire ${when}`,
    again: 'Renvoyer',
    revoke: 'Révoquer',
    revoked: (email) => `Invitation à ${email} révoquée.`,
    alreadyMember: 'Cette personne est déjà membre.',
    invalid: 'Saisissez une adresse e-mail valide, par exemple nom@exemple.fr.',
    refused:
      'L’e-mail a été refusé. Vérifiez l’adresse. Si elle est correcte, demandez à l’exploitant de ce service de vérifier la configuration des e-mails.',
    tooMany: 'La limite d’invitations du jour est atteinte. Réessayez demain.',
    limitReached:
      'Votre formule ne permet pas plus de membres ni d’invitations. Passez à une formule supérieure pour en ajouter.',
  },
  plan: {
    title: (plan) => `Formule ${plan}`,
    codes: 'Codes',
    members: 'Membres',
    invitations: 'Invitations par jour',
    used: (count, most) => `${count} sur ${most}`,
    unlimited: 'illimité',
    change: 'Changer de formule',
    changed: (plan) => `Formule ${plan} activée.`,
    changeTitle: (plan) => `Passer à ${plan}\u00a0?`,
    price: 'Sans frais. Ce service ne facture pas les formules.',
    fromTo: (from, to) => `${from} → ${to}`,
    larger: 'Les nouvelles limites s’appliquent immédiatement.',
    smaller:
      'Les nouvelles limites s’appliquent immédiatement. Rien n’est supprimé\u00a0: les codes et membres au-delà d’une limite restent, mais vous ne pouvez plus en ajouter.',
    confirm: (plan) => `Passer à ${plan}`,
    ownersOnly: 'Seuls les propriétaires peuvent changer la formule.',
    operator: 'L’exploitant de ce service fixe la formule. Contactez-le pour en changer.',
    provider: 'La formule se gère là où vous la payez.',
  },
  settings: {
    title: 'Nom et adresse',
    name: 'Nom',
    address: 'Adresse dans le Studio',
    addressHint:
      'Si vous la modifiez, les liens vers l’ancienne adresse ne fonctionnent plus. Les codes imprimés ne sont pas concernés.',
    save: 'Enregistrer',
    saved: 'Enregistré.',
    slugTaken: 'Cette adresse est déjà prise. Essayez-en une autre.',
    slugReserved: 'Cette adresse est réservée à une page du Studio. Essayez-en une autre.',
    slugInvalid: 'Utilisez au plus 63 lettres minuscules (de a à z) et chiffres, séparés par des tirets simples.',
  },
  dangerZone: {
    title: 'Quitter ou supprimer',
    leave: 'Quitter l’organisation',
    leaveTitle: (name) => `Quitter ${name}\u00a0?`,
    leaveText:
      'Vous perdez l’accès à ses codes, ses statistiques et ses conversations. Pour revenir, il vous faudra une nouvelle invitation.',
    left: (name) => `Vous avez quitté ${name}.`,
    remove: 'Supprimer l’organisation',
    removeTitle: (name) => `Supprimer ${name}\u00a0?`,
    removeText:
      'Tous les membres perdent l’accès et les invitations en attente ne fonctionnent plus. Cette action est irréversible.',
    removeCodes: (count) =>
      plural(count, {
        one: 'Son code est archivé\u00a0: les visiteurs voient qu’il est en pause. Il reste dans le compte auquel appartient l’organisation.',
        other: `Ses ${formatNumber(count)} codes sont archivés\u00a0: les visiteurs voient qu’ils sont en pause. Ils restent dans le compte auquel appartient l’organisation.`,
      }),
    typeName: (name) => `Tapez «\u00a0${name}\u00a0» pour confirmer`,
    wrongName: 'Ce n’est pas son nom. Saisissez-le exactement comme ci-dessus.',
    archiving: 'Archivage des codes. Cela peut prendre un moment\u00a0; restez sur cette page.',
    removed: (name) => `${name} a été supprimée.`,
    billed: 'Résiliez d’abord la formule payante là où vous la payez. Vous pourrez ensuite supprimer l’organisation.',
    transferring: 'Les codes sont en cours de transfert vers un autre propriétaire. Réessayez dans une minute.',
  },
};

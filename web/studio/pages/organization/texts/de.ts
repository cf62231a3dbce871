import { formatNumber, plural } from '../../../texts/format.ts';
import type { OrganizationTexts } from './en.ts';

export const texts: OrganizationTexts = {
  title: 'Organisation',
  all: 'Alle Organisationen',
  openCodes: 'Codes ansehen',
  notThere: 'Diese Organisation gibt es nicht, oder Sie sind kein Mitglied.',
  yourRole: (role) => `Ihre Rolle: ${role}`,
  roles: { viewer: 'Betrachter', editor: 'Bearbeiter', admin: 'Admin', owner: 'Inhaber' },
  roleHints: {
    viewer: 'Kann Codes, Statistiken und Gespräche ansehen. Kann nichts ändern.',
    editor:
      'Kann außerdem Codes erstellen, bearbeiten und löschen. Kann weder Mitglieder noch API-Schlüssel oder den Tarif verwalten.',
    admin:
      'Kann außerdem Mitglieder und API-Schlüssel verwalten. Kann weder Inhaber verwalten noch den Tarif ändern oder die Organisation löschen.',
    owner: 'Kann alles, auch den Tarif ändern und die Organisation löschen.',
  },
  members: {
    title: 'Mitglieder',
    you: 'Sie',
    since: (day) => `Mitglied seit ${day}`,
    roleOf: (email) => `Rolle von ${email}`,
    changed: (email, role) => `${email} hat jetzt die Rolle ${role}.`,
    remove: 'Mitglied entfernen',
    removed: (email) => `${email} ist kein Mitglied mehr. „Rückgängig“ sendet eine neue Einladung.`,
    lastOwner: 'Eine Organisation braucht mindestens einen Inhaber. Ernennen Sie zuerst jemand anderen.',
  },
  invitations: {
    title: 'Mitglieder einladen',
    email: 'E-Mail',
    role: 'Rolle',
    send: 'Einladung senden',
    sent: (email) => `Einladung an ${email} gesendet. Sie ist 7 Tage gültig.`,
    open: 'Offene Einladungen',
    expires: (when) => `Läuft ${when} ab`,
    again: 'Erneut senden',
    revoke: 'Widerrufen',
    revoked: (email) => `Einladung an ${email} widerrufen.`,
    alreadyMember: 'Diese Person ist schon Mitglied.',
    invalid: 'Geben Sie eine gültige E-Mail-Adresse ein, zum Beispiel name@beispiel.de.',
    refused:
      'Die E-Mail wurde abgelehnt. Prüfen Sie die Adresse. Wenn sie stimmt, bitten Sie den Betreiber dieses Dienstes, die E-Mail-Einstellungen zu prüfen.',
    tooMany: 'Mehr Einladungen sind heute nicht möglich. Versuchen Sie es morgen wieder.',
    limitReached:
      'Ihr Tarif lässt keine weiteren Mitglieder oder Einladungen zu. Wechseln Sie für mehr in einen größeren Tarif.',
  },
  plan: {
    title: (plan) => `Tarif ${plan}`,
    codes: 'Codes',
    members: 'Mitglieder',
    invitations: 'Einladungen pro Tag',
    used: (count, most) => `${count} von ${most}`,
    unlimited: 'unbegrenzt',
    change: 'Tarif ändern',
    changed: (plan) => `Tarif zu ${plan} geändert.`,
    changeTitle: (plan) => `Zu ${plan} wechseln?`,
    price: 'Kostenlos. Dieser Dienst berechnet nichts für Tarife.',
    fromTo: (from, to) => `${from} → ${to}`,
    larger: 'Die neuen Limits gelten sofort.',
    smaller:
      'Die neuen Limits gelten sofort. Es wird nichts gelöscht: Codes und Mitglieder über dem Limit bleiben, Sie können aber keine weiteren hinzufügen.',
    confirm: (plan) => `Zu ${plan} wechseln`,
    ownersOnly: 'Nur Inhaber können den Tarif ändern.',
    operator: 'Den Tarif legt der Betreiber dieses Dienstes fest. Wenden Sie sich an ihn, um ihn zu ändern.',
    provider: 'Den Tarif verwalten Sie dort, wo Sie ihn bezahlen.',
  },
  settings: {
    title: 'Name und Adresse',
    name: 'Name',
    address: 'Adresse im Studio',
    addressHint:
      'Wenn Sie sie ändern, funktionieren Links zur alten Adresse nicht mehr. Gedruckte Codes sind nicht betroffen.',
    save: 'Speichern',
    saved: 'Gespeichert.',
    slugTaken: 'Diese Adresse ist vergeben. Versuchen Sie eine andere.',
    slugReserved: 'Diese Adresse ist für eine Seite des Studios reserviert. Versuchen Sie eine andere.',
    slugInvalid: 'Erlaubt sind höchstens 63 Kleinbuchstaben (a bis z) und Ziffern, dazwischen einzelne Bindestriche.',
  },
  dangerZone: {
    title: 'Verlassen oder löschen',
    leave: 'Organisation verlassen',
    leaveTitle: (name) => `${name} verlassen?`,
    leaveText:
      'Sie verlieren den Zugriff auf Codes, Statistiken und Gespräche. Für eine Rückkehr brauchen Sie eine neue Einladung.',
    left: (name) => `Sie haben ${name} verlassen.`,
    remove: 'Organisation löschen',
    removeTitle: (name) => `${name} löschen?`,
    removeText:
      'Alle Mitglieder verlieren den Zugriff, offene Einladungen werden ungültig. Das lässt sich nicht rückgängig machen.',
    removeCodes: (count) =>
      plural(count, {
        one: 'Der Code wird archiviert: Besucher sehen, dass er pausiert. Er bleibt im Konto, dem die Organisation gehört.',
        other: `Die ${formatNumber(count)} Codes werden archiviert: Besucher sehen, dass sie pausieren. Sie bleiben im Konto, dem die Organisation gehört.`,
      }),
    typeName: (name) => `Zur Bestätigung „${name}“ eingeben`,
    wrongName: 'Das ist nicht der Name. Geben Sie ihn genau so ein, wie er oben steht.',
    archiving: 'Die Codes werden archiviert. Das kann etwas dauern, bleiben Sie bitte auf dieser Seite.',
    removed: (name) => `${name} gelöscht.`,
    billed:
      'Kündigen Sie zuerst den bezahlten Tarif dort, wo Sie ihn bezahlen. Danach können Sie die Organisation löschen.',
    transferring:
      'Die Codes werden gerade an einen anderen Inhaber übertragen. Versuchen Sie es in einer Minute wieder.',
  },
};

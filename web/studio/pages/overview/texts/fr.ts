import { formatNumber, formatPercent, plural } from '../../../texts/format.ts';
import type { OverviewTexts } from './en.ts';

export const texts: OverviewTexts = {
  title: 'Vue d’ensemble',
  lead: 'Combien de fois vos codes sont scannés, et ce qui en résulte. Les jours sont ceux de l’UTC ; les nouveaux scans apparaissent en une demi-minute.',
  download: 'Télécharger en CSV',
  code: 'Code',
  all: 'Tous mes codes',
  allOf: (organization) => `Tous les codes de ${organization}`,
  range: 'Période',
  lastDays: (days) => `${days} jours`,
  custom: 'Autres jours',
  numbers: 'Chiffres ; celui qui est choisi est montré dans le temps',
  names: { scans: 'Scans', visitors: 'Visiteurs', conversations: 'Conversations', messages: 'Messages' },
  meanings: {
    scans: 'Chaque fois que quelqu’un a ouvert un code. L’ouvrir à nouveau compte à nouveau.',
    visitors:
      'Les personnes derrière les scans : qui scanne un code plusieurs fois par jour compte une fois. Un autre jour ou un autre code compte à nouveau.',
    conversations: 'Échanges commencés : le visiteur a écrit au moins un message.',
    messages: 'Questions et réponses des conversations terminées.',
  },
  rate: (rate) => `${formatPercent(rate)} des scans y ont mené.`,
  overTime: (name) => `${name} dans le temps`,
  busiest: (when, count) => `Maximum : ${count} (${when})`,
  weekOf: (day) => `Semaine du ${day}`,
  showTable: 'Afficher le tableau',
  hideTable: 'Masquer le tableau',
  byDay: 'Les chiffres de chaque jour',
  day: 'Jour',
  conversations: 'Lire les conversations',
  topCodes: 'Codes les plus scannés',
  byScans: 'Scans de cette période, et leur part du total.',
  countries: 'Pays',
  countriesMeaning: 'D’où venaient les scans, selon le réseau du téléphone.',
  devices: 'Appareils',
  devicesMeaning: 'Sur quoi les scans ont été ouverts.',
  deviceNames: { mobile: 'Téléphone', tablet: 'Tablette', desktop: 'Ordinateur', tv: 'Téléviseur' },
  unknown: 'Inconnu',
  others: 'Autres pays',
  omitted: (count) =>
    plural(count, {
      one: 'Une organisation plus ancienne n’est pas dans ces chiffres. Passez à elle pour voir les siens.',
      other: `${formatNumber(count)} organisations plus anciennes ne sont pas dans ces chiffres. Passez à l’une d’elles pour voir les siens.`,
    }),
  empty: 'Aucun scan pendant cette période',
  emptyOf: (name) => `Personne n’a scanné « ${name} » pendant cette période`,
  emptyText:
    'Vous verrez ici combien de fois vos codes sont scannés, par combien de visiteurs, d’où, et combien d’entre eux parlent. Scannez-en un avec votre téléphone : il apparaît en une demi-minute.',
  codes: 'Aller aux codes',
  print: 'Imprimer ce code',
  longer: 'Voir 90 jours',
};

import { formatNumber, formatPercent, plural } from '../../../texts/format.ts';
import type { OverviewTexts } from './en.ts';

export const texts: OverviewTexts = {
  title: 'Vue d’ensemble',
  download: 'Télécharger en CSV',
  code: 'Code',
  all: 'Tous mes codes',
  allOf: (organization) => `Tous les codes de ${organization}`,
  range: 'Période',
  lastDays: (days) => `${days} jours`,
  custom: 'Personnalisée',
  numbers: 'Chiffres. Celui que vous choisissez est affiché dans le temps.',
  names: { scans: 'Scans', visitors: 'Visiteurs', conversations: 'Conversations', messages: 'Messages' },
  ratings: { up: 'Évaluées positivement', down: 'Évaluées négativement' },
  meanings: {
    scans: 'Chaque ouverture d’un code. Une nouvelle ouverture compte à nouveau.',
    visitors:
      'Personnes différentes qui ont scanné un code dans la journée. La même personne compte à nouveau un autre jour ou avec un autre code.',
    conversations: 'Conversations dans lesquelles le visiteur a envoyé au moins un message.',
    messages: 'Questions et réponses des conversations terminées.',
  },
  rate: (rate) => `${formatPercent(rate)} des scans ont mené à une conversation.`,
  before: (count) => `avant : ${count}`,
  utc: (time) =>
    `Les jours sont en UTC et commencent à ${time} chez vous. Les nouveaux scans apparaissent en moins de 30 secondes.`,
  explain: (label) => `Que signifie « ${label} » ?`,
  overTime: (name) => `${name} dans le temps`,
  busiest: (when, count) => `Maximum : ${count} (${when})`,
  weekOf: (day) => `Semaine du ${day}`,
  showTable: 'Afficher le tableau',
  hideTable: 'Masquer le tableau',
  byDay: 'Chiffres par jour',
  day: 'Jour',
  conversations: 'Lire les conversations',
  topCodes: 'Codes les plus scannés',
  placements: 'Emplacements',
  ownSticker: 'Le code lui-même',
  byScans: 'Scans de la période et leur part du total.',
  countries: 'Pays',
  countriesMeaning: 'Estimation d’après le réseau du visiteur.',
  devices: 'Appareils',
  devicesMeaning: 'Type d’appareil qui a ouvert le code.',
  deviceNames: { mobile: 'Téléphone', tablet: 'Tablette', desktop: 'Ordinateur', tv: 'Téléviseur' },
  unknown: 'Inconnu',
  others: 'Autres pays',
  omitted: (count) =>
    plural(count, {
      one: 'Ces chiffres n’incluent pas une organisation plus ancienne. Ouvrez-la pour voir les siens.',
      other: `Ces chiffres n’incluent pas ${formatNumber(count)} organisations plus anciennes. Ouvrez-en une pour voir les siens.`,
    }),
  empty: 'Aucun scan sur cette période',
  emptyOf: (name) => `Aucun scan de « ${name} » sur cette période`,
  emptyText:
    'Vous verrez ici combien de fois vos codes sont scannés, par combien de visiteurs, depuis quels pays, et combien engagent une conversation. Scannez-en un avec votre téléphone : le scan apparaît en moins de 30 secondes.',
  codes: 'Voir les codes',
  print: 'Imprimer le code',
  longer: 'Afficher 90 jours',
};

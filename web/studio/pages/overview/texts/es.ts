import { formatNumber, formatPercent, plural } from '../../../texts/format.ts';
import type { OverviewTexts } from './en.ts';

export const texts: OverviewTexts = {
  title: 'Resumen',
  lead: 'Cuántas veces se escanean tus códigos y qué resulta de ello. Los días son los de UTC; los escaneos nuevos aparecen en medio minuto.',
  download: 'Descargar CSV',
  code: 'Código',
  all: 'Todos mis códigos',
  allOf: (organization) => `Todos los códigos de ${organization}`,
  range: 'Periodo',
  lastDays: (days) => `${days} días`,
  custom: 'Otros días',
  numbers: 'Cifras; la pulsada se muestra a lo largo del tiempo',
  names: { scans: 'Escaneos', visitors: 'Visitantes', conversations: 'Conversaciones', messages: 'Mensajes' },
  meanings: {
    scans: 'Cada vez que alguien abrió un código. Abrirlo de nuevo cuenta de nuevo.',
    visitors:
      'Las personas detrás de los escaneos: quien escanea un código varias veces en un día cuenta una vez. Otro día u otro código cuenta de nuevo.',
    conversations: 'Charlas que empezaron: el visitante escribió al menos un mensaje.',
    messages: 'Preguntas y respuestas en conversaciones que han terminado.',
  },
  rate: (rate) => `El ${formatPercent(rate)} de los escaneos llevó a una.`,
  overTime: (name) => `${name} a lo largo del tiempo`,
  busiest: (when, count) => `Máximo: ${count} (${when})`,
  weekOf: (day) => `Semana del ${day}`,
  showTable: 'Mostrar como tabla',
  hideTable: 'Ocultar la tabla',
  byDay: 'Las cifras de cada día',
  day: 'Día',
  conversations: 'Leer las conversaciones',
  topCodes: 'Códigos más escaneados',
  byScans: 'Escaneos en este periodo y su parte del total.',
  countries: 'Países',
  countriesMeaning: 'De dónde vinieron los escaneos, según la red del teléfono.',
  devices: 'Dispositivos',
  devicesMeaning: 'En qué se abrieron los escaneos.',
  deviceNames: { mobile: 'Teléfono', tablet: 'Tableta', desktop: 'Ordenador', tv: 'Televisor' },
  unknown: 'Desconocido',
  others: 'Otros países',
  omitted: (count) =>
    plural(count, {
      one: 'Una organización más antigua no está en estas cifras. Cambia a ella para ver las suyas.',
      other: `${formatNumber(count)} organizaciones más antiguas no están en estas cifras. Cambia a una para ver las suyas.`,
    }),
  empty: 'Ningún escaneo en este periodo',
  emptyOf: (name) => `Nadie escaneó «${name}» en este periodo`,
  emptyText:
    'Aquí verás cuántas veces se escanean tus códigos, por cuántos visitantes, desde dónde y cuántos de ellos conversan. Escanea uno con tu teléfono: aparecerá en medio minuto.',
  codes: 'Ir a los códigos',
  print: 'Imprimir este código',
  longer: 'Ver 90 días',
};

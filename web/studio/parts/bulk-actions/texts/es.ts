import { formatNumber, plural } from '../../../texts/format.ts';
import type { BulkActionsTexts } from './en.ts';

export const texts: BulkActionsTexts = {
  region: 'Acciones para los códigos seleccionados',
  selected: (count) => plural(count, { one: '1 seleccionado', other: `${formatNumber(count)} seleccionados` }),
  selectAll: 'Seleccionar todos',
  clear: 'Anular selección',
  archive: 'Archivar códigos',
  unarchive: 'Desarchivar códigos',
  print: 'Imprimir códigos',
  brand: 'Aplicar marca',
  tags: 'Editar etiquetas',
  tag: 'Etiqueta',
  tagsHint: 'Separe varias etiquetas con comas.',
  addTag: 'Añadir etiqueta',
  removeTag: 'Quitar etiqueta',
  tagsWrong: 'Escriba como máximo 10 etiquetas de hasta 40 caracteres cada una.',
  tagsFull: 'Algunos códigos tendrían más de 10 etiquetas. Quite antes algunas.',
  move: 'Mover códigos a',
  mine: 'Mi cuenta',
  choosePlace: 'Mover a…',
  progress: (done, total) => `${formatNumber(done)} de ${formatNumber(total)} códigos procesados`,
  changed: (count) =>
    plural(count, { one: '1 código actualizado.', other: `${formatNumber(count)} códigos actualizados.` }),
};

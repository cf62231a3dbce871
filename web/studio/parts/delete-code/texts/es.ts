import type { DeleteCodeTexts } from './en.ts';

export const texts: DeleteCodeTexts = {
  wasDeleted: (name) => `«${name}» se ha eliminado.`,
  title: '¿Eliminar este código definitivamente?',
  text: 'Todas las copias impresas dejan de funcionar y sus conversaciones y solicitudes se eliminan con él. No se puede deshacer. Si solo quiere pausarlo, archívelo.',
  ask: 'Para confirmar, escriba su nombre:',
  name: 'Nombre del código',
  wrong: 'No es su nombre. Escríbalo exactamente como aparece arriba.',
  button: 'Eliminar el código',
};

import type { DeleteCodeTexts } from './en.ts';

export const texts: DeleteCodeTexts = {
  wasDeleted: (name) => `«${name}» eliminado.`,
  title: '¿Eliminar este código definitivamente?',
  text: 'Todas las copias impresas dejan de funcionar y se eliminan las conversaciones y las solicitudes. No se puede deshacer. Para pausar el código, archívelo.',
  ask: 'Para confirmar, escriba su nombre:',
  name: 'Nombre del código',
  wrong: 'No es su nombre. Escríbalo exactamente como aparece arriba.',
  button: 'Eliminar código',
};

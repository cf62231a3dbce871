import { formatNumber } from '../../../../texts/format.ts';
import type { PreviewTexts } from './en.ts';

export const texts: PreviewTexts = {
  sources: 'Fuentes',
  sourcePage: (page) => `página ${formatNumber(page)}`,
  preview: 'Vista previa',
  onlyYou: 'Solo visible para usted',
  restart: 'Reiniciar',
  conversation: 'Conversación',
  ask: 'Pregunte algo',
  send: 'Preguntar',
  stop: 'Parar',
  you: 'Usted',
  assistant: 'Asistente',
  writing: 'El asistente está escribiendo…',
  outdated: 'El borrador ha cambiado. Su última pregunta se repetirá en un momento.',
  writePrompt: 'Escriba un prompt para probar la conversación aquí.',
  stopped: 'Detenida.',
  failed: 'La respuesta se ha interrumpido.',
  askAgain: 'Preguntar otra vez',
  problems: {
    'owner.budget_exhausted':
      'Ha usado todos los mensajes de este mes, así que la vista previa no estará disponible hasta el próximo. Puede seguir guardando.',
    'preview.resting':
      'Ha usado todas las preguntas de prueba de hoy. Sus códigos siguen respondiendo a los visitantes. Vuelva a intentarlo mañana.',
    'preview.rate_limited': 'Demasiadas preguntas seguidas. Espere un minuto y vuelva a preguntar.',
    'request.invalid': 'Falta algo en el formulario o es demasiado largo. Corríjalo y vuelva a preguntar.',
  },
};

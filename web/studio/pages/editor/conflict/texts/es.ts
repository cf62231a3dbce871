import type { ConflictTexts } from './en.ts';

export const texts: ConflictTexts = {
  groundingChoices: { strict: 'Solo con el prompt y el conocimiento', any: 'También con conocimiento general' },
  voiceChoices: { on: 'Activado', off: 'Desactivado' },
  conflictTitle: 'Otra persona ha guardado este código',
  conflictText:
    'Ambos han cambiado el mismo texto. La versión guardada aparece tachada y la suya, subrayada. No se pierde nada hasta que elija.',
  parts: {
    name: 'Nombre',
    prompt: 'Prompt',
    welcome: 'Mensaje de bienvenida',
    template: 'Plantilla',
    suggestions: 'Sugerencias',
    color: 'Color',
    grounding: 'Fuente de las respuestas',
    knowledge: 'Conocimiento',
    logo: 'Logotipo',
    contact: 'Contacto',
    privacy: 'Aviso de privacidad',
    sites: 'Sitios web',
    voice: 'Voz',
    tags: 'Etiquetas',
    forms: 'Formularios',
    recipients: 'Destinatarios de las solicitudes',
    archived: 'Cuando está archivado',
  },
  choices: { mine: 'Conservar mi versión', theirs: 'Usar la otra versión', manual: 'Combinar a mano' },
  mergedText: 'Texto combinado',
  onlyMine: 'solo en la mía',
  onlyTheirs: 'solo en la otra',
  ofTemplate: 'De la plantilla',
};

import { formatNumber, plural } from '../../../texts/format.ts';
import type { OrganizationsTexts } from './en.ts';

export const texts: OrganizationsTexts = {
  title: 'Organizaciones',
  lead: 'Una para cada marca, local o cliente. Invite a su equipo: cada persona ve y hace lo que permite su rol.',
  create: 'Nueva organización',
  createIt: 'Crear la organización',
  name: 'Nombre',
  nameHint: 'Como la conocen sus clientes, por ejemplo «Gran Hotel».',
  address: 'Dirección en el Studio',
  created: (name) => `${name} está lista. Invite a su equipo.`,
  slugTaken: 'Esta dirección ya está ocupada. Pruebe con otra.',
  slugReserved: 'Así se llama una página del Studio. Pruebe con otra palabra.',
  slugInvalid: 'Use letras minúsculas de la a a la z, cifras y guiones sueltos entre ellas; como mucho 63.',
  limitReached: 'Tiene tantas organizaciones como permite su plan. Un plan mayor permite más.',
  search: 'Buscar organizaciones',
  none: 'Ninguna organización coincide. Pruebe con otra palabra.',
  empty: 'Trabajar en equipo',
  emptyText:
    'Una organización reúne los códigos de una marca, un local o un cliente. Usted decide quién puede verlos y cambiarlos.',
  open: 'Abrir sus códigos',
  codes: (count) => plural(count, { one: '1 código', other: `${formatNumber(count)} códigos` }),
  members: (count) => plural(count, { one: '1 miembro', other: `${formatNumber(count)} miembros` }),
  roles: { viewer: 'Lector', editor: 'Editor', admin: 'Administrador', owner: 'Propietario' },
  plan: (plan) => `Plan ${plan}`,
};

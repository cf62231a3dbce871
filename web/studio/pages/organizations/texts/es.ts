import { formatNumber, plural } from '../../../texts/format.ts';
import type { OrganizationsTexts } from './en.ts';

export const texts: OrganizationsTexts = {
  title: 'Organizaciones',
  lead: 'Cree una por marca, local o cliente. Invite a su equipo: el rol define lo que cada persona puede ver y hacer.',
  create: 'Nueva organización',
  createIt: 'Crear organización',
  name: 'Nombre',
  nameHint: 'El nombre que conocen sus clientes, por ejemplo «Gran Hotel».',
  address: 'Dirección en el Studio',
  created: (name) => `${name} creada. Invite a su equipo.`,
  slugTaken: 'Esta dirección ya está ocupada. Pruebe con otra.',
  slugReserved: 'Esta dirección está reservada para una página del Studio. Pruebe con otra.',
  slugInvalid: 'Use como máximo 63 letras minúsculas (de la a a la z) y cifras, con guiones sueltos entre ellas.',
  limitReached: 'Su plan no permite más organizaciones. Cambie a un plan superior para añadir más.',
  search: 'Buscar organizaciones',
  none: 'Ninguna organización coincide. Pruebe con otra palabra.',
  empty: 'Trabaje en equipo',
  emptyText:
    'Una organización reúne los códigos de una marca, un local o un cliente. Usted decide quién puede verlos y editarlos.',
  open: 'Ver códigos',
  codes: (count) => plural(count, { one: '1 código', other: `${formatNumber(count)} códigos` }),
  members: (count) => plural(count, { one: '1 miembro', other: `${formatNumber(count)} miembros` }),
  roles: { viewer: 'Lector', editor: 'Editor', admin: 'Administrador', owner: 'Propietario' },
  plan: (plan) => `Plan ${plan}`,
};

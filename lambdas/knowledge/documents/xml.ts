import { Parser } from 'htmlparser2';

type Handlers = NonNullable<ConstructorParameters<typeof Parser>[0]>;

export const parseXml = (xml: string, handlers: Handlers) => new Parser(handlers, { xmlMode: true }).end(xml);

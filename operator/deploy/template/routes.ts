import { resourcesOfType, type Template } from './template.ts';

/** The route keys that have their own throttle in the stage. */
export const throttledRoutes = (template: Template): readonly string[] =>
  resourcesOfType(template, 'AWS::ApiGatewayV2::Stage').flatMap(([, { Properties }]) =>
    Object.keys((Properties?.RouteSettings ?? {}) as object),
  );

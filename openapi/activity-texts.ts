import { OPERATION_NAMES, operation } from '../contracts/operations/catalogue.ts';

/** The English texts of the activity in the Studio: what the caller of each operation did. */
export const activityTexts = (): Readonly<Record<string, string>> =>
  Object.fromEntries(
    OPERATION_NAMES.flatMap((name) => {
      const { activity } = operation(name);
      return activity === undefined ? [] : [[name, activity]];
    }),
  );

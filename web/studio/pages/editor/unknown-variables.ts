import { ApiError } from '../../../../sdk/src/index.ts';
import { t } from '../../texts/t.ts';

const MESSAGE = /^No placement of the code has (.+)\. Known variables: (.+)\.$/;

/** Says which variables no placement has, and which variables exist. The service's own message is only in English. */
export function unknownVariablesText(error: Error | undefined): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  for (const { message } of error.errors) {
    const [, unknown, known] = MESSAGE.exec(message) ?? [];
    if (unknown !== undefined && known !== undefined) return t.editor.unknownVariables({ unknown, known });
  }
  return undefined;
}

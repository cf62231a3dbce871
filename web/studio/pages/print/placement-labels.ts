import type { Placement } from '../../../../sdk/src/index.ts';
import { SEPARATOR } from '../../texts/separator.ts';

type Named = Pick<Placement, 'name' | 'qpr_code_id'>;

/** The names under the QR images of placements that are printed together. Each code is loaded at most once. */
export function placementLabels(placements: readonly Named[], loadCodeName: (id: string) => Promise<string>) {
  const codeNames = new Map<string, Promise<string>>();
  const codeNameOf = (id: string) => {
    const name = codeNames.get(id) ?? loadCodeName(id);
    codeNames.set(id, name);
    return name;
  };
  return {
    /** The placement's name. The name of its code follows if a placement of another code has the same name. */
    async labelOf({ name, qpr_code_id: code }: Named): Promise<string> {
      const isShared = placements.some((other) => other.name === name && other.qpr_code_id !== code);
      return isShared && code !== null ? `${name}${SEPARATOR}${await codeNameOf(code)}` : name;
    },
    /** The name of the code, if all placements have the same code. */
    async commonCode(): Promise<string | undefined> {
      const code = placements[0]?.qpr_code_id;
      const isCommon = code && placements.every(({ qpr_code_id }) => qpr_code_id === code);
      return isCommon ? codeNameOf(code) : undefined;
    },
  };
}

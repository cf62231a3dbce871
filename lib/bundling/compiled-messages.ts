import { basename, dirname } from 'node:path';
import type { Plugin } from 'esbuild';
import { languagesOf, SURFACES, type Surface } from '../../contracts/languages.ts';
import { compile } from '../../messages/compile.ts';
import { messagesPaths, readMessages } from '../../messages/read.ts';
import { englishName } from '../../messages/types.ts';
import { pluginInputs } from './plugin-inputs.ts';

const MODULE = new RegExp(`[\\\\/]messages[\\\\/](?:${SURFACES.join('|')})\\.js$`);

/** Replaces the module of a surface with its compiled messages. esbuild removes the groups that a bundle does not use. */
export const compiledMessages: Plugin = {
  name: 'compiled-messages',
  setup(build) {
    const addInputs = pluginInputs(build);
    build.onLoad({ filter: MODULE }, ({ path }) => {
      const surface = basename(path, '.js') as Surface;
      const files = messagesPaths(surface);
      addInputs(path, [...files, `${dirname(path)}/compile.ts`]);
      return { contents: moduleOf(surface), loader: 'js', watchFiles: files };
    });
  },
};

/** A call of `n` or `p`. Groups without one need no formats. */
const FORMATTED = /\b[np]\(a\./;

function moduleOf(surface: Surface): string {
  const english = readMessages('en', surface);
  const all = languagesOf(surface).map((language) => ({ language, messages: readMessages(language, surface) }));
  const groups = Object.entries(english).map(([group, wanted]) => {
    const values = all.map(({ language, messages }) => {
      const code = compile(messages[group], wanted);
      const formats = `/* @__PURE__ */formatsOf("${language}")`;
      return [language, FORMATTED.test(code) ? `/* @__PURE__ */(({n,p})=>(${code}))(${formats})` : code] as const;
    });
    const name = englishName(group);
    const others = values.filter(([language]) => language !== 'en').map(([language, value]) => `,${language}:${value}`);
    return `export const ${name}=${Object.fromEntries(values).en};
export const ${group}={en:${name}${others.join('')}};`;
  });
  return `import{formatsOf}from'./formats.ts';\n${groups.join('\n')}`;
}

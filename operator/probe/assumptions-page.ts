import { ASSUMPTION_NAMES, type AssumptionName, assumption, valuesOf } from '../../contracts/aws-assumptions.ts';

const INTRODUCTION = `# AWS assumptions

Generated from \`contracts/aws-assumptions.ts\` by \`npm run assumptions\`. A test fails if this page is out of date.

The service relies on some AWS behavior that AWS does not document, or does not guarantee. This page lists each such
assumption, and what happens if AWS behaves differently.

- **In your account**: \`npm run probe\` deploys a small stack, finds the real value of each assumption, prints what to set,
  and deletes the stack. See [deploy](deploy.md#probe).
- **On this machine**: \`npm start -- --assume NAME=VALUE\` starts the local runtime with this value of the assumption.
  \`--assume NAME=worst\` chooses the worst value of an assumption, which is the last one in its table. You can repeat the option.
- **In the tests**: \`npm run test:assumptions\` runs the end-to-end tests once for each unexpected value.
  \`npm run test:assumptions -- worst\` runs them once, with all the worst values together. Neither is part of \`npm test\`,
  because both take a long time.

`;

/** The page docs/aws-assumptions.md. */
export const assumptionsPage = (): string => [INTRODUCTION, overview(), ...ASSUMPTION_NAMES.map(sectionOf)].join('');

function overview(): string {
  const rows = ASSUMPTION_NAMES.map((name) => {
    const [expected, ...others] = valuesOf(name).map((value) => `\`${value}\``);
    return `| [\`${name}\`](#${name}) | ${expected} | ${others.join(', ')} |`;
  });
  return ['| assumption | expected | also possible |', '|---|---|---|', ...rows, ''].join('\n');
}

function sectionOf(name: AssumptionName): string {
  const { expectation, documented, otherwise, values, remedy } = assumption(name);
  return [
    '',
    `## ${name}`,
    '',
    expectation,
    '',
    '| value | meaning |',
    '|---|---|',
    ...Object.entries(values).map(([value, meaning]) => `| \`${value}\` | ${meaning} |`),
    '',
    bullet(`**Documented**: ${documented}`),
    bullet(`**Otherwise**: ${otherwise}`),
    bullet(`**What to set**: ${remedy}`),
    '',
  ].join('\n');
}

const MAX_LINE = 135;

/** A list item in lines of at most `MAX_LINE` characters, except for longer words such as links. */
function bullet(text: string): string {
  const lines = ['-'];
  for (const word of text.split(' ')) {
    const line = `${lines.at(-1)} ${word}`;
    if (line.length <= MAX_LINE || lines.at(-1) === '-') lines[lines.length - 1] = line;
    else lines.push(`  ${word}`);
  }
  return lines.join('\n');
}

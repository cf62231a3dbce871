import { ASSUMPTION_NAMES, type AssumptionName, assumption, valuesOf } from '../../contracts/aws-assumptions.ts';

const INTRODUCTION = `# AWS assumptions

Generated from \`contracts/aws-assumptions.ts\` by \`npm run assumptions\`. A test fails if this page is out of date.

The service relies on some behaviour of AWS that no document confirms, or that AWS documents only as possible. This page
lists it, with what happens if AWS behaves differently.

- **In your account**: \`npm run probe\` deploys a small stack, finds the real value of each assumption, prints what to set,
  and deletes the stack. See [deploy](deploy.md#probe).
- **On this machine**: \`npm start -- --assume NAME=VALUE\` makes the local runtime behave that way. \`--assume NAME=worst\`
  chooses the last value of the table. You can repeat the option.
- **In the tests**: \`npm run test:assumptions\` runs the end-to-end tests once with every unexpected value, and
  \`npm run test:assumptions -- worst\` once with all the worst values together. Both take long, so they are not part of
  \`npm test\`.

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
    `- **Documented**: ${documented}`,
    `- **Otherwise**: ${otherwise}`,
    `- **What to set**: ${remedy}`,
    '',
  ].join('\n');
}

import {
  type Check,
  type CreateQprCodeInput,
  createCheck,
  createQprCode,
  deleteCheck,
  updateCheck,
  updateQprCode,
} from '../../src/qpr.ts';
import type { Action, Context } from '../context.ts';
import { UserError } from '../failures.ts';
import { clean } from '../terminal/text.ts';
import {
  type CodeFiles,
  changesIn,
  type FileCheck,
  type LiveCheck,
  type LiveFiles,
  readCodeFiles,
  writeCodeFiles,
} from './code-files.ts';
import { liveFiles } from './pull-code.ts';

interface Plan {
  /** The changed fields of the code. */
  readonly changes: Readonly<Record<string, unknown>>;
  /** Checks that are in the files but not in the live code. */
  readonly added: readonly FileCheck[];
  /** Checks that differ from the live ones. */
  readonly changed: readonly (FileCheck & { readonly id: string })[];
  /** Live checks that are not in the files. */
  readonly deleted: readonly LiveCheck[];
}

/** Updates a code and its checks from files, and shows what changes. Overwrites others' changes only with `--force`. */
export const pushCode: Action = async (context) => {
  const { terminal, json, options } = context;
  const dir = context.arguments.DIR ?? '.';
  const files = await readCodeFiles(terminal, dir);
  if (options.new === true) return createCode(context, dir, files);
  const live = await liveFiles(context, files.id);
  const plan = planOf(files, live);
  const isDryRun = options['dry-run'] === true;
  const summary = {
    id: files.id,
    fields: Object.keys(plan.changes),
    checks_added: plan.added.length,
    checks_changed: plan.changed.length,
    checks_deleted: plan.deleted.length,
  };
  if (!json) for (const line of linesOf(plan, files, live)) terminal.out(clean(line));
  const isUnchanged = Object.values(summary).every(
    (part) => part === files.id || part === 0 || Object(part).length === 0,
  );
  if (!isUnchanged && !isDryRun) {
    if (options.force !== true) requireUnchanged(files, live, plan, dir);
    const updatedAt = await updateCode(context, plan, live);
    // Write the new time first: if the service then rejects a check, the next push does not mistake this update for
    // somebody else's change.
    const pushed = updatedAt === undefined ? files : { ...files, updatedAt };
    if (updatedAt !== undefined) await writeCodeFiles(terminal, dir, pushed);
    await updateChecks(context, dir, pushed, plan);
    await writeCodeFiles(terminal, dir, await liveFiles(context, files.id));
  }
  if (json) json.print({ ...summary, pushed: !isUnchanged && !isDryRun });
  else terminal.err(isUnchanged ? 'Nothing to push.' : isDryRun ? 'Nothing was pushed.' : 'Pushed.');
  return undefined;
};

/** Creates another code from the files, for example in another account. Shows what it creates. */
async function createCode(context: Context, dir: string, files: CodeFiles): Promise<undefined> {
  const { terminal, json, options } = context;
  const lines = [`+ code: ${files.fields.name}`, ...files.checks.map(({ question }) => `+ check: ${question}`)];
  if (!json) for (const line of lines) terminal.out(clean(line));
  const id = options['dry-run'] === true ? null : await createFrom(context, dir, files);
  if (json) json.print({ id, checks_added: files.checks.length, created: id !== null });
  else terminal.err(id === null ? 'Nothing was created.' : `Created ${id}.`);
  return undefined;
}

/** Creates the code and its checks, and writes its id to the files. */
async function createFrom(context: Context, dir: string, { fields, prompt, checks }: CodeFiles): Promise<string> {
  const { client, terminal } = context;
  const body = { ...fields, prompt } as CreateQprCodeInput['body'];
  const { id } = await client().call(createQprCode, { body }, { signal: terminal.signal });
  const live = await liveFiles(context, id);
  // Write the new id first: if the service then rejects a check, the next push continues with this code.
  const created = { ...live, checks };
  await writeCodeFiles(terminal, dir, created);
  await updateChecks(context, dir, created, planOf(created, live));
  await writeCodeFiles(terminal, dir, await liveFiles(context, id));
  return id;
}

function planOf(files: CodeFiles, live: LiveFiles): Plan {
  const ids = matchChecks(files, live);
  const wanted = files.checks.map((check) => ({ ...check, id: ids.get(check) }));
  const liveText = new Map(live.checks.map((check) => [check.id, textOf(check)]));
  return {
    changes: changesIn(files, live),
    added: wanted.filter(({ id }) => id === undefined).map(({ question, expect }) => ({ question, expect })),
    changed: wanted.flatMap((check) =>
      check.id !== undefined && liveText.get(check.id) !== textOf(check) ? [{ ...check, id: check.id }] : [],
    ),
    deleted: live.checks.filter(({ id }) => !wanted.some((check) => check.id === id)),
  };
}

/**
 * Maps each check in the files to the id of its live check: the one with the same id, or if there is none, one with the
 * same question. So a push does not add a check that the live code already has.
 */
function matchChecks(files: CodeFiles, live: LiveFiles): ReadonlyMap<FileCheck, string> {
  const ids = new Map<FileCheck, string>();
  const unmatched = new Set(live.checks);
  for (const property of ['id', 'question'] as const) {
    for (const check of files.checks) {
      const found = ids.has(check) ? undefined : [...unmatched].find((one) => one[property] === check[property]);
      if (!found) continue;
      ids.set(check, found.id);
      unmatched.delete(found);
    }
  }
  return ids;
}

const textOf = ({ question, expect }: FileCheck) => JSON.stringify([question, Object.entries(expect).toSorted()]);

/**
 * Throws if somebody changed the live code after the pull, or changed a check that the push would overwrite or delete.
 * Also throws if the push would overwrite or delete a check and `code.json` has no `checks_updated_at`: without it, a
 * change to that check would go unnoticed.
 */
function requireUnchanged(files: CodeFiles, live: LiveFiles, { changed, deleted }: Plan, dir: string): void {
  const { id, checksUpdatedAt } = files;
  const ids = [...changed, ...deleted].map((check) => check.id);
  const overwritten = live.checks.filter((check) => ids.includes(check.id));
  const isTimeUnknown = checksUpdatedAt === undefined;
  const newer = isTimeUnknown ? undefined : overwritten.find(({ updatedAt }) => updatedAt > (checksUpdatedAt ?? ''));
  if (files.updatedAt !== live.updatedAt || newer) {
    const what = newer ? `A check was changed on ${newer.updatedAt}` : `The live code was changed on ${live.updatedAt}`;
    throw new UserError(
      `${what}, after you pulled the code. Pull it again with "qpr codes pull ${id} ${dir}", or overwrite it with --force.`,
    );
  }
  if (isTimeUnknown && overwritten.length > 0)
    throw new UserError(
      'code.json has no "checks_updated_at", so qpr cannot tell whether the live checks are newer than yours. See what would change with --dry-run, then push with --force.',
    );
}

/** Returns the time of the update, or undefined if no field of the code changes. */
async function updateCode({ client, terminal }: Context, { changes }: Plan, live: LiveFiles) {
  if (Object.keys(changes).length === 0) return undefined;
  // Fails if somebody else has saved the code since it was read.
  const headers = { 'if-match': `"${live.updatedAt}"` };
  const input = { path: { id: live.id }, body: changes };
  return (await client().call(updateQprCode, input, { signal: terminal.signal, headers })).updated_at;
}

/** Updates the checks, and writes the time of each change to the files at once: a later change can be rejected. */
async function updateChecks({ client, terminal }: Context, dir: string, files: CodeFiles, plan: Plan): Promise<void> {
  const { id } = files;
  const options = { signal: terminal.signal };
  const recordTime = ({ updated_at }: Check) =>
    writeCodeFiles(terminal, dir, { ...files, checksUpdatedAt: updated_at });
  for (const check of plan.deleted) await client().call(deleteCheck, { path: { id, check_id: check.id } }, options);
  for (const { id: checkId, question, expect } of plan.changed)
    await recordTime(
      await client().call(updateCheck, { path: { id, check_id: checkId }, body: { question, expect } }, options),
    );
  for (const { question, expect } of plan.added)
    await recordTime(await client().call(createCheck, { path: { id }, body: { question, expect } }, options));
}

function linesOf({ changes, added, changed, deleted }: Plan, files: CodeFiles, live: CodeFiles): string[] {
  const { prompt, ...fields } = changes;
  return [
    ...(prompt === undefined ? [] : ['prompt.md', ...lineDifference(live.prompt, files.prompt)]),
    ...Object.entries(fields).map(([name, value]) => `~ ${name}: ${JSON.stringify(value)}`),
    ...deleted.map(({ question }) => `- check: ${question}`),
    ...changed.map(({ question }) => `~ check: ${question}`),
    ...added.map(({ question }) => `+ check: ${question}`),
  ];
}

/** The lines that only one of the texts has. Enough to see what changes: `git diff` shows the rest. */
function lineDifference(before: string, after: string): string[] {
  const [old, now] = [before.split('\n'), after.split('\n')];
  return [
    ...old.filter((line) => !now.includes(line)).map((line) => `- ${line}`),
    ...now.filter((line) => !old.includes(line)).map((line) => `+ ${line}`),
  ];
}

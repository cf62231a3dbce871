import { ApiError, getQprCode, updateQprCode } from '../../../../sdk/src/index.ts';
import { call } from '../../data/client.ts';

const ATTEMPTS = 4;

/**
 * Changes the tags of a code. It reads the code first, because the list can be outdated, and starts again if someone
 * else saved the code meanwhile.
 */
export async function changeTags(id: string, change: (tags: readonly string[]) => readonly string[]): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const { tags: before = [], updated_at } = await call(getQprCode, { path: { id } });
    const tags = change(before);
    // Tags are only added or only removed, so the same number means that nothing changed.
    if (tags.length === before.length) return;
    try {
      const headers = { 'If-Match': `"${updated_at}"` };
      await call(updateQprCode, { path: { id }, body: { tags } }, { headers });
      return;
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 412 || attempt === ATTEMPTS) throw error;
    }
  }
}

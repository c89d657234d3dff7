import { holdTab } from '../../../client/ask-before-leaving.ts'
import type { DraftKeeper } from './draft-keeper.ts'

/** How often to look whether the draft is written. */
const LOOK_MS = 1_000

/**
 * Writes what an editor that was left has not written yet, however long there is no connection. Meanwhile the browser
 * asks before the tab is closed. Once the editor is left, nobody can save what was refused or overtaken.
 */
export const finishDraft = async (
  keeper: Pick<DraftKeeper, 'flush' | 'isBehind' | 'isStuck'>,
  hold: typeof holdTab = holdTab,
): Promise<void> => {
  const release = hold('draft')
  try {
    await keeper.flush()
    // Without a connection, it tries again by itself.
    while (keeper.isBehind() && !keeper.isStuck()) await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  } finally {
    release()
  }
}

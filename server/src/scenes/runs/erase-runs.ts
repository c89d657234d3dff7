import type { Job } from '../../work/kinds.ts'
import { eraseRuns as erase } from '@attune/store/scenes/runs/runs'
import { lockContact } from '@attune/store/contacts/contacts'
import { erasePromptLogs } from '@attune/store/prompts/logs'
import type { Deps } from '../../deps.ts'
import { finish } from '../../work/claim.ts'

declare module '../../work/kinds.ts' {
  interface WorkPayloads {
    'erase-runs': { contactId: string }
  }
}

/**
 * A client was erased: deletes their runs with all traces, and their prompt logs. In one transaction: a prompt that is
 * answered later finds no run, so it writes no log.
 */
export const eraseRuns = (deps: Deps, item: Job<'erase-runs'>): Promise<void> =>
  deps.store.tenant(item.organizationId, async (tx) => {
    const { contactId } = item.payload
    await lockContact(tx, contactId)
    await erase(tx, contactId)
    await erasePromptLogs(tx, contactId)
    await finish(tx, item)
  })

import { HOUR_MS } from '@attune/contract/durations'
import { parseMessageId, toMessageId } from '@attune/contract/ids'
import { blankLogsOf, listClientsWithLogs, listDeletedMessages } from '@attune/store/prompts/blank-logs'
import type { Deps } from '../deps.ts'
import { addJobs } from '../work/add-job.ts'
import { finish, postpone } from '../work/claim.ts'
import type { Job } from '../work/kinds.ts'

declare module '../work/kinds.ts' {
  interface WorkPayloads {
    /** `again`: the second time, an hour later. */
    'blank-prompt-logs': { messageId: string; again?: true }
    /** `after`: the id of the last client whose logs were swept. */
    'sweep-prompt-logs': { after?: string }
  }
}

/** As many logs as a worker blanks, and clients as it sweeps, before it takes the job up again. */
const AT_ONCE = { logs: 500, clients: 200 }
/** As many jobs as are added in one statement. */
const JOBS_AT_ONCE = 500

/** Blanks what prompt logs may still hold of a message that was deleted. */
export const blankPromptLogs = (deps: Deps, item: Job<'blank-prompt-logs'>): Promise<void> =>
  deps.store.tenant(item.organizationId, async (tx) => {
    const { messageId, again } = item.payload
    if ((await blankLogsOf(tx, parseMessageId(messageId), AT_ONCE.logs)) >= AT_ONCE.logs) return postpone(tx, item, 0)
    // No request to a model takes that long: one that was under way is logged by then.
    if (again !== true) return postpone(tx, item, HOUR_MS, { messageId, again: true })
    await finish(tx, item)
  })

/** Does the same for all messages that a version without this job has deleted. */
export const sweepPromptLogs = (deps: Deps, item: Job<'sweep-prompt-logs'>): Promise<void> =>
  deps.store.tenant(item.organizationId, async (tx) => {
    const now = deps.now()
    const page = { after: item.payload.after ?? '', limit: AT_ONCE.clients }
    const contactIds = await listClientsWithLogs(tx, page)
    const jobs = (await listDeletedMessages(tx, contactIds)).map((key) => ({
      kind: 'blank-prompt-logs' as const,
      payload: { messageId: toMessageId(key), again: true as const },
      dueAt: now,
      now,
    }))
    for (let done = 0; done < jobs.length; done += JOBS_AT_ONCE)
      await addJobs(tx, jobs.slice(done, done + JOBS_AT_ONCE))
    const after = contactIds.at(-1)
    if (after === undefined || contactIds.length < page.limit) return finish(tx, item)
    await postpone(tx, item, 0, { after })
  })

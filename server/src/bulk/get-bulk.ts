import type { ContactJob, ContactJobRow } from '@attune/contract/bulk/calls'
import { REFUSALS, type RefusalCode } from '@attune/contract/app/refusal-table'
import type { Page } from '@attune/contract/page'
import { jobOf, listJobRows, type JobRowRecord } from '@attune/store/bulk/bulk-jobs'
import type { Deps } from '../deps.ts'
import { encodeCursor, readRowCursor } from '../calls/cursor.ts'
import { isRefusalCode, Refusal } from '../refusal.ts'
import type { Member } from '../calls/who.ts'
import { accessNames } from '../contacts/access.ts'
import { jobFor } from './start-bulk.ts'

interface GetBulkInput {
  jobId: string
  state?: JobRowRecord['state'] | undefined
  limit: number
  next?: string | undefined
}

/** Loads one of the member's own bulk actions and its result for each client. */
export const getBulk = (
  deps: Deps,
  who: Member,
  input: GetBulkInput,
): Promise<{ job: ContactJob; rows: Page<ContactJobRow> }> => {
  const after = input.next === undefined ? 0 : readRowCursor(input.next)
  return deps.store.tenant(who.organizationId, async (tx) => {
    const job = await jobOf(tx, who.account.account_id, input.jobId)
    if (job === undefined) throw new Refusal('JobNotFound')
    const rows = await listJobRows(tx, { jobId: input.jobId, state: input.state, after, limit: input.limit })
    const shown = rows.slice(0, input.limit)
    const nameOf = await accessNames(
      tx,
      who,
      shown.map((row) => row.contact_id),
    )
    const last = shown.at(-1)
    const more = rows.length > input.limit && last !== undefined
    const next = more ? encodeCursor({ key: String(last.row_number), id: input.jobId }) : null
    return {
      job: jobFor(job),
      rows: {
        data: shown.map((row) => ({
          contactId: row.contact_id,
          name: nameOf.get(row.contact_id) ?? null,
          state: row.state,
          refusal: row.refusal === null ? null : describeRefusal(row.refusal),
          welcome: row.welcome,
        })),
        pagination: { hasNext: next !== null, next },
      },
    }
  })
}

/** Rows store codes; the reader sees sentences. A code of an older version may no longer exist. */
const describeRefusal = (code: string): string => {
  const known: RefusalCode = isRefusalCode(code) ? code : 'InternalError'
  return REFUSALS[known].message
}

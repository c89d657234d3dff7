import * as z from 'zod'
import { tenantCall } from '../call.ts'
import { contactRefusals } from '../contacts/refusals.ts'
import { TimeZone } from '../contacts/fields.ts'
import { AccountId } from '../ids.ts'
import { HistoryId } from './ids.ts'
import { page, queryInteger } from '../page.ts'
import { HISTORY_FIELDS } from './history-constants.ts'
import { History, HistoryClient, HistoryProblem } from './history.ts'
import { HISTORY_MAX } from './limits.ts'
import { movingRefusals } from './refusals.ts'

const { HistoryHidden, HistoryNotFound, HistoryNotReady, HistoryColumnsMissing, HistoryNotReturnable } = movingRefusals
const { CoachNotFound } = contactRefusals

const ADMINS = 'organizations.update'
/** A file of conversations names clients. */
const EYES = { also: 'contacts.private-data' } as const

/** Lists the imported files of conversations, newest first, without previews. */
const listHistories = tenantCall(
  ADMINS,
  {
    method: 'GET',
    path: '/v1/organization/histories',
    summary: 'List imports of conversations',
  },
  EYES,
)
  .input(z.strictObject({}).optional())
  .output(z.object({ data: z.array(History) }))
  .errors({ HistoryHidden })

/** Returns one import of conversations. */
const getHistory = tenantCall(
  ADMINS,
  {
    method: 'GET',
    path: '/v1/organization/histories/{historyId}',
    summary: 'Get an import of conversations',
  },
  EYES,
)
  .input(z.strictObject({ historyId: HistoryId }))
  .output(History)
  .errors({ HistoryHidden, HistoryNotFound })

const listed = z.strictObject({
  historyId: HistoryId,
  limit: queryInteger(1, 100).default(25),
  next: z.string().max(400).optional(),
})

/** Lists the rows that can't be read, in the order of the file. */
const listHistoryProblems = tenantCall(
  ADMINS,
  {
    method: 'GET',
    path: '/v1/organization/histories/{historyId}/problems',
    summary: 'List unreadable rows of conversations',
  },
  EYES,
)
  .input(listed)
  .output(page(HistoryProblem))
  .errors({ HistoryHidden, HistoryNotFound })

/** Lists the clients in the file and what happened to each, in the order in which they are written. */
const listHistoryClients = tenantCall(
  ADMINS,
  {
    method: 'GET',
    path: '/v1/organization/histories/{historyId}/clients',
    summary: 'List clients of imported conversations',
  },
  EYES,
)
  .input(listed)
  .output(page(HistoryClient))
  .errors({ HistoryHidden, HistoryNotFound })

/**
 * Sets what the columns are and reads every row. `zone` is the time zone of times without one, `dayFirst` says how
 * dates such as 3/4/2021 are read, `coach` gets the clients that are added, and `own` lists addresses of yours that
 * this organization doesn't have.
 */
const checkHistory = tenantCall(
  ADMINS,
  {
    method: 'POST',
    path: '/v1/organization/histories/{historyId}/check',
    summary: 'Read every row of conversations',
  },
  EYES,
)
  .input(
    z.strictObject({
      historyId: HistoryId,
      columns: z.array(z.enum(HISTORY_FIELDS).nullable()).max(HISTORY_MAX.columns).optional(),
      zone: TimeZone,
      dayFirst: z.boolean().default(false),
      coach: AccountId.nullable(),
      own: z.array(z.string().trim().min(3).max(254)).max(20).default([]),
    }),
  )
  .output(History)
  .errors({ HistoryHidden, HistoryNotFound, HistoryNotReady, HistoryColumnsMissing, CoachNotFound })

/** Writes the messages that can be read, in the background. Nothing is sent, and they trigger nothing. */
const applyHistory = tenantCall(
  ADMINS,
  {
    method: 'POST',
    path: '/v1/organization/histories/{historyId}/apply',
    summary: 'Write imported conversations',
  },
  EYES,
)
  .input(z.strictObject({ historyId: HistoryId }))
  .output(History)
  .errors({ HistoryHidden, HistoryNotFound, HistoryNotReady })

/** Discards an import before anything is written, or stops it between two clients. What was written stays. */
const cancelHistory = tenantCall(
  ADMINS,
  {
    method: 'POST',
    path: '/v1/organization/histories/{historyId}/cancel',
    summary: 'Cancel an import of conversations',
  },
  EYES,
)
  .input(z.strictObject({ historyId: HistoryId }))
  .output(History)
  .errors({ HistoryHidden, HistoryNotFound, HistoryNotReady })

/**
 * Takes back what an import wrote, within seven days: the messages of all clients whose conversations have had no
 * messages since, and those of these clients that it added. The others stay as they are, and `GET …/clients` names
 * them.
 */
const takeBackHistory = tenantCall(
  ADMINS,
  {
    method: 'POST',
    path: '/v1/organization/histories/{historyId}/take-back',
    summary: 'Take back imported conversations',
  },
  EYES,
)
  .input(z.strictObject({ historyId: HistoryId }))
  .output(History)
  .errors({ HistoryHidden, HistoryNotFound, HistoryNotReturnable })

export const historyCalls = {
  listHistories,
  getHistory,
  listHistoryProblems,
  listHistoryClients,
  checkHistory,
  applyHistory,
  cancelHistory,
  takeBackHistory,
}

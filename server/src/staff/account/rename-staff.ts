import type { GlobalJob } from '../../work/kinds.ts'
import { accountStandingOf, type AccountStanding } from '@attune/store/staff/accounts'
import { leaveStaff, lockStaff } from '@attune/store/staff/users/administer'
import { organizationIds, renameStaff } from '@attune/store/staff/renaming'
import type { Global, Tenant } from '@attune/store/store'
import { addGlobalWork, finishGlobalWork } from '@attune/store/work/global-work'
import { causeOfJob } from '../../calls/by.ts'
import type { Deps } from '../../deps.ts'
import { addJob } from '../../work/add-job.ts'
import { recordFacts } from '../../work/record-facts.ts'

declare module '../../work/kinds.ts' {
  interface GlobalWorkPayloads {
    /** `left`: the organization that the account has been moved out of. */
    'rename-staff': { accountId: string; left?: string }
  }
  interface WorkPayloads {
    /** The account doesn't belong to the organization any more. */
    'free-tasks': { accountId: string }
  }
}

const KIND = 'rename-staff'

/** Adds a job that copies an account's new name and email into its organizations, in the transaction of the change. */
export const addRenameWork = (tx: Global, accountId: string, now: Date, left: { left?: string } = {}): Promise<void> =>
  addGlobalWork(tx, { kind: KIND, payload: { accountId, ...left }, dueAt: now, now })

/**
 * Updates the account's row in its organizations, from which messages, threads and clients take staff names.
 * Idempotent.
 */
export const renameStaffOf = async (deps: Deps, item: GlobalJob<'rename-staff'>): Promise<void> => {
  const { accountId, left } = item.payload
  const standing = await accountStandingOf(deps.store.global, accountId)
  if (left !== undefined) await leaveFormer(deps, accountId, left)
  if (standing !== undefined) await renameIn(deps, standing, causeOfJob(item))
  await finishGlobalWork(deps.store.global, item)
}

const renameIn = async (deps: Deps, { account, membership }: AccountStanding, cause: string): Promise<void> => {
  const { account_id: accountId, name, email } = account
  const home = membership.organization_id
  // An admin of the installation may have acted in any of them, and a deleted account may have belonged to any of them.
  const ids = home === null || account.removed_at !== null ? await organizationIds(deps.store.global) : [home]
  for (const organizationId of ids)
    await deps.store.tenant(organizationId, async (tx) => {
      if (account.removed_at !== null) await leave(deps, tx, accountId, account.removed_at)
      if (!(await renameStaff(tx, { accountId, name, email }))) return
      await recordFacts(tx, [{ kind: 'StaffRenamed', payload: { accountId }, actor: accountId, cause, at: deps.now() }])
    })
}

/** Unless the account has been moved back since. */
const leaveFormer = (deps: Deps, accountId: string, organizationId: string): Promise<void> =>
  deps.store.tenant(organizationId, async (tx) => {
    // A call that moves the account back holds this lock.
    await lockStaff(tx, accountId)
    const latest = await accountStandingOf(deps.store.global, accountId)
    if (latest?.membership.organization_id !== organizationId) await leave(deps, tx, accountId, deps.now())
  })

/**
 * Ends assignments to the account there, and queues its open tasks to be freed. Waits for calls that are giving it a
 * client or a task at this moment.
 */
const leave = async (deps: Deps, tx: Tenant, accountId: string, at: Date): Promise<void> => {
  await lockStaff(tx, accountId)
  if (!(await leaveStaff(tx, accountId, at))) return
  const now = deps.now()
  await addJob(tx, { kind: 'free-tasks', payload: { accountId }, dueAt: now, now })
}

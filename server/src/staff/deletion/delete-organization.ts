import type { deletionCalls } from '@attune/contract/staff/deletion-calls'
import type { Organization } from '@attune/contract/organizations/entity'
import { appendGlobalFacts } from '@attune/store/facts/append-facts'
import {
  countContents,
  deleteOrganization as remove,
  restoreOrganization as restore,
  type OrganizationContents,
} from '@attune/store/organizations/deletion'
import { lockOrganization, type OrganizationRecord } from '@attune/store/organizations/organizations'
import type { Global } from '@attune/store/store'
import { actorIdOf, byOf } from '../../calls/by.ts'
import type { Person } from '../../calls/who.ts'
import type { Deps } from '../../deps.ts'
import { accessOrganization, organizationFor } from '../../organizations/access.ts'
import { Refusal } from '../../refusal.ts'
import { recordSecurityEvent } from '../../security-log/record-security-event.ts'
import { forgetSessions } from '../session-cache.ts'
import { forSignedIn, type HandlersOf } from '../../calls/handler.ts'

/** Counts what would be deleted with an organization. */
export const organizationContents = async (
  deps: Deps,
  who: Person,
  { id }: { id: string },
): Promise<OrganizationContents> => {
  accessOrganization(who, id)
  await deps.store.globalTransaction((tx) => lockPresent(tx, id))
  return deps.store.tenant(id, countContents)
}

/** Deletes an organization: everything in it stops, and in 30 days it is erased. */
export const deleteOrganization = (
  deps: Deps,
  who: Person,
  { id, title }: { id: string; title: string },
): Promise<Organization> =>
  change(deps, who, id, async (tx, row) => {
    if (row.deleted_at !== null) throw new Refusal('OrganizationDeleted')
    if (title.trim() !== row.title) throw new Refusal('OrganizationTitleWrong')
    refuseOthers(who)
    return { kind: 'OrganizationDeleted', row: await remove(tx, id, { by: who.account.account_id, at: deps.now() }) }
  })

/** Restores an organization that was deleted less than 30 days ago. After that, part of it may be erased already. */
export const restoreOrganization = (deps: Deps, who: Person, { id }: { id: string }): Promise<Organization> =>
  change(deps, who, id, async (tx, row) => {
    if (row.deleted_at === null) throw new Refusal('OrganizationNotDeleted')
    refuseOthers(who)
    const restored = await restore(tx, id)
    if (restored === undefined) throw new Refusal('OrganizationNotFound')
    return { kind: 'OrganizationRestored', row: restored }
  })

const change = async (
  deps: Deps,
  who: Person,
  id: string,
  what: (
    tx: Global,
    row: OrganizationRecord,
  ) => Promise<{ kind: 'OrganizationDeleted' | 'OrganizationRestored'; row: OrganizationRecord }>,
): Promise<Organization> => {
  accessOrganization(who, id)
  const { kind, row } = await deps.store.globalTransaction(async (tx) => {
    const changed = await what(tx, await lockPresent(tx, id))
    const by = byOf(who, deps.now())
    await appendGlobalFacts(tx, id, [{ kind: changed.kind, ...by }])
    return changed
  })
  // Streams of other processes learn of it from the fact, and their caches last only seconds.
  forgetSessions()
  deps.store.hints.give('facts')
  deps.store.hints.give('work')
  deps.store.hints.give('mailboxes')
  const kindOfEvent = kind === 'OrganizationDeleted' ? 'organization-deleted' : 'organization-restored'
  recordSecurityEvent(deps, who, kindOfEvent, {
    accountId: who.account.account_id,
    actorId: actorIdOf(who),
    detail: { organization: id },
  })
  return organizationFor(deps, who, row)
}

const lockPresent = async (tx: Global, id: string): Promise<OrganizationRecord> => {
  const row = await lockOrganization(tx, id)
  if (row === undefined || row.erased_at !== null) throw new Refusal('OrganizationNotFound')
  return row
}

/** An organization's own admins don't delete it. */
const refuseOthers = (who: Person): void => {
  if (who.home !== null) throw new Refusal('InstallationAdminOnly')
}

export const deletionHandlers: HandlersOf<typeof deletionCalls> = {
  getOrganizationContents: forSignedIn(organizationContents),
  deleteOrganization: forSignedIn(deleteOrganization),
  restoreOrganization: forSignedIn(restoreOrganization),
}

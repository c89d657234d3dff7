import type { Organization } from '@attune/contract/organizations/entity'
import { appendGlobalFacts, type NewFact } from '@attune/store/facts/append-facts'
import {
  changeOrganization as change,
  lockOrganization,
  type OrganizationChange,
  loadOrganization,
  type OrganizationRecord,
} from '@attune/store/organizations/organizations'
import type { Global } from '@attune/store/store'
import { addOrganizationWork } from '@attune/store/work/global-work'
import type { Deps } from '../deps.ts'
import { recordSecurityEvent } from '../security-log/record-security-event.ts'
import { Refusal } from '../refusal.ts'
import { byOf } from '../calls/by.ts'
import { listReactions } from '../work/record-facts.ts'
import type { Person } from '../calls/who.ts'
import { accentFamily, checksOf, closestFamily } from './accent/accent-family.ts'
import { releaseLogo, removeLogo, takeLogo } from './logo.ts'
import { isTimeZone } from './time-zone.ts'
import { accessOrganization, mayChangeFlags, organizationFor } from './access.ts'

interface Flags {
  permissions?: string | null | undefined
  features?: string | null | undefined
  permissionsByRole?: Record<string, string> | undefined
}
interface ChangeOrganizationInput {
  id: string
  title?: string | undefined
  timezone?: string | undefined
  accentHue?: number | null | undefined
  logDays?: number | null | undefined
  logo?: string | null | undefined
  coachPages?: boolean | undefined
  signUps?: boolean | undefined
  transcripts?: boolean | undefined
  labels?: string[] | undefined
  config?: { flags: Flags } | undefined
  rev?: number | undefined
}

/**
 * Changes the given fields. A change of flags is recorded in the security log. With another time zone, everything is computed
 * again that is planned for clients without one of their own.
 */
export const changeOrganization = async (
  deps: Deps,
  who: Person,
  input: ChangeOrganizationInput,
): Promise<Organization> => {
  accessOrganization(who, input.id)
  if (typeof input.accentHue === 'number' && accentFamily(input.accentHue) === null) {
    const checks = checksOf(closestFamily(input.accentHue)).filter(({ isMet }) => !isMet)
    throw new Refusal('AccentRefused', { checks })
  }
  if (input.timezone !== undefined && !isTimeZone(input.timezone)) throw new Refusal('OrganizationZoneUnknown')
  if ((input.labels !== undefined || input.config !== undefined) && !mayChangeFlags(who))
    throw new Refusal('FlagsNotAllowed')
  if (input.transcripts === true && deps.transcriber === null) throw new Refusal('NoTranscripts')
  const logo = await takeNewLogo(deps, who, input)
  const flagged: Flagged = { changed: false, oldLogo: null }
  const answer = await changeInTx(deps, who, input, flagged).catch(async (error: unknown) => {
    // Refused, so that the logo isn't in use: it can be sent again with the next try.
    if (logo !== null) await releaseLogo(deps, input.id, logo)
    throw error
  })
  if (flagged.oldLogo !== null) await removeLogo(deps, who, input.id, flagged.oldLogo)
  deps.store.hints.give('facts')
  deps.store.hints.give('work')
  if (flagged.changed) {
    const actorId = who.account.account_id
    const subject = { organizationId: input.id, accountId: actorId, actorId, detail: { flags: 'changed' } }
    recordSecurityEvent(deps, who, 'rights-changed', subject)
  }
  return answer
}

/** What a change did besides its answer. */
interface Flagged {
  changed: boolean
  /** The logo that another one replaced. */
  oldLogo: string | null
}

/** Takes the logo that the input names, unless it is the organization's already. Null: nothing was taken. */
const takeNewLogo = async (deps: Deps, who: Person, { id, logo }: ChangeOrganizationInput): Promise<string | null> => {
  if (logo === undefined || logo === null) return null
  const row = await loadOrganization(deps.store.global, id)
  if (row === undefined || row.erased_at !== null) throw new Refusal('OrganizationNotFound')
  if (row.deleted_at !== null) throw new Refusal('OrganizationDeleted')
  if (row.logo_media_id === logo) return null
  await takeLogo(deps, who, id, logo)
  return logo
}

const changeInTx = (deps: Deps, who: Person, input: ChangeOrganizationInput, flagged: Flagged): Promise<Organization> =>
  deps.store.globalTransaction(async (tx) => {
    const row = await lockOrganization(tx, input.id)
    if (row === undefined || row.erased_at !== null) throw new Refusal('OrganizationNotFound')
    if (row.deleted_at !== null) throw new Refusal('OrganizationDeleted')
    if (input.rev !== undefined && input.rev !== row.rev)
      throw new Refusal('OrganizationChanged', organizationFor(deps, who, row))
    const columns = columnsOf(row, input)
    if (sameColumns(row, columns)) return organizationFor(deps, who, row)
    flagged.changed = !sameFlags(row, columns)
    flagged.oldLogo = columns.logo_media_id === row.logo_media_id ? null : row.logo_media_id
    const changed = await change(tx, input.id, columns)
    const by = byOf(who, deps.now())
    await appendGlobalFacts(tx, input.id, [{ kind: 'OrganizationChanged', ...by }])
    if (columns.time_zone !== row.time_zone) await followZone(deps, tx, input.id, by)
    return organizationFor(deps, who, changed)
  })

/** The same follows as from a change of the automation settings, which have the zone with them. */
const followZone = async (
  { store }: Deps,
  tx: Global,
  id: string,
  by: Pick<NewFact, 'actor' | 'cause' | 'at'>,
): Promise<void> => {
  const fact = 'AutomationSettingsChanged'
  await appendGlobalFacts(tx, id, [{ kind: fact, ...by }])
  for (const { kind } of listReactions(store.reactions, fact))
    await addOrganizationWork(tx, id, { kind, payload: { fact }, dueAt: by.at, now: by.at })
}

const columnsOf = (row: OrganizationRecord, input: ChangeOrganizationInput): OrganizationChange => {
  const { permissions, features, permissionsByRole } = input.config?.flags ?? {}
  return {
    title: input.title ?? row.title,
    time_zone: input.timezone ?? row.time_zone,
    accent_hue: input.accentHue === undefined ? row.accent_hue : input.accentHue,
    log_days: input.logDays === undefined ? row.log_days : input.logDays,
    logo_media_id: input.logo === undefined ? row.logo_media_id : input.logo,
    coach_pages: input.coachPages ?? row.coach_pages,
    sign_ups: input.signUps ?? row.sign_ups,
    transcripts: input.transcripts ?? row.transcripts,
    labels: input.labels === undefined ? row.labels : [...new Set(input.labels)],
    permissions: permissions === undefined ? row.permissions : toMask(permissions),
    features: features === undefined ? row.features : toMask(features),
    permissions_by_role: permissionsByRole ?? row.permissions_by_role,
  }
}

const toMask = (text: string | null): bigint | null => (text === null ? null : BigInt(text))

const sameFlags = (row: OrganizationRecord, columns: OrganizationChange): boolean =>
  columns.permissions === row.permissions &&
  columns.features === row.features &&
  JSON.stringify(columns.permissions_by_role) === JSON.stringify(row.permissions_by_role)

const sameColumns = (row: OrganizationRecord, columns: OrganizationChange): boolean =>
  columns.title === row.title &&
  columns.time_zone === row.time_zone &&
  columns.accent_hue === row.accent_hue &&
  columns.log_days === row.log_days &&
  columns.logo_media_id === row.logo_media_id &&
  columns.coach_pages === row.coach_pages &&
  columns.sign_ups === row.sign_ups &&
  columns.transcripts === row.transcripts &&
  JSON.stringify(columns.labels) === JSON.stringify(row.labels) &&
  sameFlags(row, columns)

import { isDeepStrictEqual } from 'node:util'
import { DAY_MS } from '@attune/contract/durations'
import type { Organization } from '@attune/contract/organizations/entity'
import type { ThemeChange } from '@attune/contract/organizations/theme'
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
import { actorIdOf, byOf } from '../calls/by.ts'
import { listReactions } from '../work/record-facts.ts'
import type { Person } from '../calls/who.ts'
import { accentFamily, checksOf, closestFamily } from './accent/accent-family.ts'
import { changeTheme, familyOf, themeSourceOf } from './accent/own-colors.ts'
import { releaseLogo, removeLogo, takeLogo } from './logo.ts'
import { isTimeZone } from './time-zone.ts'
import { accessOrganization, mayChangeFlags, organizationFor } from './access.ts'

interface Flags {
  permissions?: string | null | undefined
  features?: string | null | undefined
  permissionsByRole?: Record<string, string> | undefined
}
/** Settings that are accepted at the top level and in `config`. */
interface Settings {
  timezone?: string | undefined
  logDays?: number | null | undefined
  coachPages?: boolean | undefined
  signUps?: boolean | undefined
  transcripts?: boolean | undefined
}
interface ChangeOrganizationInput extends Settings {
  id: string
  title?: string | undefined
  accentHue?: number | null | undefined
  theme?: ThemeChange | null | undefined
  logo?: string | null | undefined
  labels?: string[] | undefined
  config?:
    | (Settings & {
        flags?: Flags | undefined
        requireSecondFactor?: boolean | undefined
        sessionDays?: number | null | undefined
      })
    | undefined
  rev?: number | undefined
}

/**
 * Changes the given fields. A change of flags, or of how long sessions last, is recorded in the security log. With a new
 * time zone, everything planned for clients without one of their own is computed again.
 */
export const changeOrganization = async (
  deps: Deps,
  who: Person,
  sent: ChangeOrganizationInput,
): Promise<Organization> => {
  accessOrganization(who, sent.id)
  const input = onceEach(sent)
  refuseHue(input.theme?.accentHue)
  if (input.timezone !== undefined && !isTimeZone(input.timezone)) throw new Refusal('OrganizationZoneUnknown')
  if ((input.labels !== undefined || input.config?.flags !== undefined) && !mayChangeFlags(who))
    throw new Refusal('FlagsNotAllowed')
  if (input.transcripts === true && deps.transcriber === null) throw new Refusal('NoTranscripts')
  const logo = await takeNewLogo(deps, who, input)
  const flagged: Flagged = { detail: {}, oldLogo: null }
  const answer = await changeInTx(deps, who, input, flagged).catch(async (error: unknown) => {
    // A refused one can be sent again with the next attempt. After any other failure the logo may be in use.
    if (logo !== null && error instanceof Refusal) await releaseLogo(deps, input.id, logo)
    throw error
  })
  if (flagged.oldLogo !== null) await removeLogo(deps, who, input.id, flagged.oldLogo)
  deps.store.hints.give('facts')
  deps.store.hints.give('work')
  if (Object.keys(flagged.detail).length > 0) {
    const subject = { organizationId: input.id, accountId: who.account.account_id, actorId: actorIdOf(who) }
    recordSecurityEvent(deps, who, 'rights-changed', { ...subject, detail: flagged.detail })
  }
  return answer
}

/** The input with each setting where the columns expect it: the hue in the theme, the others at the top level. */
const onceEach = (input: ChangeOrganizationInput): ChangeOrganizationInput => {
  const { timezone, logDays, coachPages, signUps, transcripts } = input.config ?? {}
  const hue = onlyOf(input.accentHue, input.theme === null ? null : input.theme?.accentHue)
  return {
    ...input,
    theme: input.theme === null || hue === undefined ? input.theme : { ...input.theme, accentHue: hue },
    timezone: onlyOf(input.timezone, timezone),
    logDays: onlyOf(input.logDays, logDays),
    coachPages: onlyOf(input.coachPages, coachPages),
    signUps: onlyOf(input.signUps, signUps),
    transcripts: onlyOf(input.transcripts, transcripts),
  }
}

const onlyOf = <T>(one: T | undefined, other: T | undefined): T | undefined => {
  if (one !== undefined && other !== undefined && one !== other) throw new Refusal('SettingGivenTwice')
  return one === undefined ? other : one
}

const refuseHue = (hue: number | null | undefined): void => {
  if (typeof hue !== 'number' || accentFamily(hue) !== null) return
  throw new Refusal('AccentRefused', { checks: checksOf(closestFamily(hue)).filter(({ isMet }) => !isMet) })
}

/** What a change did besides its answer. */
interface Flagged {
  /** What changed in its rights and its sessions, for the security log. */
  detail: Record<string, string>
  /** The logo that was replaced by another one. */
  oldLogo: string | null
}

/** Takes the logo that the input names, unless it is already the organization's. Null: nothing was taken. */
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
    const asked = input.config?.requireSecondFactor
    if (asked !== undefined && asked !== row.require_second_factor) throw new Refusal('SecondFactorRuleAsksPassword')
    const columns = columnsOf(row, input)
    if (sameColumns(row, columns)) return organizationFor(deps, who, row)
    const isNewLength = columns.session_days !== row.session_days
    flagged.detail = {
      ...(!sameFlags(row, columns) && { flags: 'changed' }),
      ...(isNewLength && { sessionDays: String(columns.session_days ?? 'no limit') }),
    }
    flagged.oldLogo = columns.logo_media_id === row.logo_media_id ? null : row.logo_media_id
    const changed = await change(tx, input.id, columns)
    const by = byOf(who, deps.now())
    await appendGlobalFacts(tx, input.id, [{ kind: 'OrganizationChanged', ...by }])
    if (columns.time_zone !== row.time_zone) await followZone(deps, tx, input.id, by)
    if (isNewLength) await endSessionsThatAreOver(deps, tx, [row, columns], { id: input.id, at: by.at })
    return organizationFor(deps, who, changed)
  })

/** This has the same consequences as a change of the automation settings, which include the zone. */
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

/**
 * Sessions that are over by the earlier rule or by the new one end for good: neither this change nor a later one brings
 * them back.
 */
const endSessionsThatAreOver = async (
  { store, settings }: Deps,
  tx: Global,
  rules: Pick<OrganizationChange, 'session_days'>[],
  { id, at }: { id: string; at: Date },
): Promise<void> => {
  const fact = 'OrganizationChanged'
  const days = Math.min(settings.sessionDays, ...rules.map(({ session_days }) => session_days ?? Infinity))
  const startedUntil = new Date(at.getTime() - days * DAY_MS).toISOString()
  for (const { kind } of listReactions(store.reactions, fact, ['session-days']))
    await addOrganizationWork(tx, id, { kind, payload: { fact, startedUntil }, dueAt: at, now: at })
}

const columnsOf = (row: OrganizationRecord, input: ChangeOrganizationInput): OrganizationChange => {
  const { permissions, features, permissionsByRole } = input.config?.flags ?? {}
  return {
    ...themeColumnsOf(row, input),
    title: input.title ?? row.title,
    time_zone: input.timezone ?? row.time_zone,
    log_days: input.logDays === undefined ? row.log_days : input.logDays,
    session_days: input.config?.sessionDays === undefined ? row.session_days : input.config.sessionDays,
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

const themeColumnsOf = (
  row: OrganizationRecord,
  { theme }: ChangeOrganizationInput,
): Pick<OrganizationChange, 'accent_hue' | 'own_colors'> => {
  const source = themeSourceOf(row)
  const { hue, own } = theme === undefined ? source : changeTheme(source, theme)
  if (theme !== undefined && own !== null) {
    const checks = checksOf(familyOf({ hue, own })).filter(({ isMet }) => !isMet)
    if (checks.length > 0) throw new Refusal('ThemeRefused', { checks })
  }
  return { accent_hue: hue, own_colors: own }
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
  isDeepStrictEqual(columns.own_colors, row.own_colors) &&
  columns.log_days === row.log_days &&
  columns.session_days === row.session_days &&
  columns.logo_media_id === row.logo_media_id &&
  columns.coach_pages === row.coach_pages &&
  columns.sign_ups === row.sign_ups &&
  columns.transcripts === row.transcripts &&
  JSON.stringify(columns.labels) === JSON.stringify(row.labels) &&
  sameFlags(row, columns)

import {
  changeContact,
  coachesOf,
  setCoaches,
  setLabels,
  type ContactChange,
} from '@attune/store/contacts/change-contacts'
import { loadContact } from '@attune/store/contacts/contacts'
import { lockCoaches } from '@attune/store/contacts/options'
import { changeMergeBefore, type MergeRecord } from '@attune/store/doubles/merges'
import { movePhoto } from '@attune/store/doubles/moved-rows'
import type { Tenant } from '@attune/store/store'
import type { LockedContact } from '../contacts/access.ts'

type Values = Record<string, unknown>

/** What there can be several of, or what isn't a column of the client's row. */
const APART = new Set(['labels', 'coaches', 'opted_out_at', 'needsAnswerSince', 'questionnaire', 'ranks', 'rules'])

/** A merge that is being undone, and the others that the one that stays is still made up of. */
interface ToPart {
  merge: MergeRecord
  stays: LockedContact
  goes: LockedContact
  others: readonly MergeRecord[]
}

/**
 * Restores the own values of the one that stays, where they are still those of the merge, and removes what came from
 * the other. Returns whether the one that stays is opted out, and which coaches lost it.
 */
export const partProfiles = async (
  tx: Tenant,
  { merge: { was, became }, stays, goes, others }: ToPart,
): Promise<{ isOut: boolean; lost: string[] }> => {
  const contactId = stays.contact_id
  const now = JSON.parse(JSON.stringify(stays)) as Values
  const isAsMerged = (column: string) => isSame(now[column], became[column])
  const columns = Object.keys(became).filter((column) => !APART.has(column) && isAsMerged(column))
  const { own, other } = partOptOuts(stays, goes, { was, became, others })
  await changeContact(tx, contactId, {
    ...Object.fromEntries(columns.map((column) => [column, was[column]])),
    ...(isAsMerged('ranks') ? { ranks: JSON.stringify(was['ranks']) } : {}),
    questionnaire: JSON.stringify(partAnswers(stays, was, became)),
    ...partAddresses(stays, goes, was, columns),
    opted_out_at: own,
  } as ContactChange)
  await changeContact(tx, goes.contact_id, { opted_out_at: other })
  if (goes.photo_id !== null) await movePhoto(tx, goes.photo_id, goes.contact_id)
  const kept = await loadKept(tx, others)
  await setLabels(tx, contactId, without(stays.labels, without(addedTo('labels', was, became), kept.labels)))
  const added = without(addedTo('coaches', was, became), kept.coaches)
  const coaches = withoutAdded(await coachesOf(tx, contactId), added, {
    chosen: isAsMerged('primary_coach_id') ? null : stays.primary_coach_id,
    hadNone: (was['coaches'] as string[]).length === 0,
  })
  const primary = columns.includes('primary_coach_id') ? was['primary_coach_id'] : stays.primary_coach_id
  const { lost } = await setCoaches(
    tx,
    contactId,
    coaches,
    typeof primary === 'string' && coaches.includes(primary) ? primary : (coaches[0] ?? null),
  )
  await keepCoached(tx, goes, coaches)
  return { isOut: own !== null, lost }
}

/**
 * Clears a phone number or email of the other client that somebody wrote into the profile after the merge: from now on
 * it reaches the other client again.
 */
const partAddresses = (
  stays: LockedContact,
  goes: LockedContact,
  was: Values,
  columns: readonly string[],
): { phone?: null; email?: null } => {
  // Merges by earlier versions don't say what reached the client before.
  const reached = was['reached'] as Partial<Pick<LockedContact, 'phone' | 'email'>> | undefined
  const theirs = (['phone', 'email'] as const).filter(
    (field) =>
      reached !== undefined &&
      stays[field] !== null &&
      stays[field] === goes[field] &&
      stays[field] !== reached[field] &&
      !columns.includes(field),
  )
  return Object.fromEntries(theirs.map((field) => [field, null]))
}

/**
 * The coaches without those who came with the merge. One who was made the primary coach after the merge stays. All stay
 * if a client who had a coach before the merge would otherwise have none.
 */
const withoutAdded = (
  now: readonly string[],
  added: readonly string[],
  { chosen, hadNone }: { chosen: string | null; hadNone: boolean },
): string[] => {
  const rest = now.filter((id) => !added.includes(id) || id === chosen)
  return rest.length > 0 || hadNone ? rest : [...now]
}

/** What the one that stays also has from others. */
const loadKept = async (
  tx: Tenant,
  others: readonly MergeRecord[],
): Promise<{ labels: string[]; coaches: string[] }> => {
  const kept = { labels: [] as string[], coaches: [] as string[] }
  for (const { merged_id: part } of others) {
    kept.labels.push(...((await loadContact(tx, part))?.labels ?? []))
    kept.coaches.push(...(await coachesOf(tx, part)))
  }
  return kept
}

/** Leaves out coaches whose accounts no longer exist. If nobody is left, the client gets the other one's coaches. */
const keepCoached = async (tx: Tenant, goes: LockedContact, ofOther: readonly string[]): Promise<void> => {
  const before = await coachesOf(tx, goes.contact_id)
  const there = await lockCoaches(tx, before)
  const coaches = before.filter((id) => there.has(id))
  if (coaches.length === before.length) return
  const now = coaches.length > 0 ? coaches : [...ofOther]
  const { primary_coach_id: primary } = goes
  await setCoaches(tx, goes.contact_id, now, primary !== null && now.includes(primary) ? primary : (now[0] ?? null))
}

/**
 * Later merges remember what the one that stays had from this one. That isn't restored when they are undone.
 */
export const forgetInLater = async (tx: Tenant, { was, became }: MergeRecord, later: MergeRecord[]): Promise<void> => {
  for (const merge of later) {
    const before = { ...merge.was }
    for (const [column, value] of Object.entries(became))
      if (column === 'labels' || column === 'coaches')
        before[column] = without(before[column] as string[], addedTo(column, was, became))
      else if (column in before && isSame(before[column], value)) before[column] = was[column]
    await changeMergeBefore(tx, merge.merge_id, before)
  }
}

/**
 * An opt-out from before the merge belongs to the one who texted STOP. A later one applies to both, as nobody knows
 * which of them meant it; START doesn't undo the other's, for the same reason. One that came with another merge belongs
 * to neither.
 */
const partOptOuts = (
  stays: LockedContact,
  goes: LockedContact,
  { was, became, others }: { was: Values; became: Values; others: readonly MergeRecord[] },
): { own: Date | null; other: Date | null } => {
  const now = stays.opted_out_at
  const at = now?.toISOString()
  const isOfOther = others.some((one) => one.became['opted_out_at'] === at && one.was['opted_out_at'] !== at)
  const isSince = now !== null && at !== became['opted_out_at'] && !isOfOther
  return {
    own: isSince || isOfOther || was['opted_out_at'] !== null ? now : null,
    other: goes.opted_out_at ?? (isSince ? now : null),
  }
}

/** The answers without those that the merge added, unless somebody has changed them. */
const partAnswers = (stays: LockedContact, was: Values, became: Values): LockedContact['questionnaire'] => {
  const before = was['questionnaire'] as LockedContact['questionnaire']
  const added = (became['questionnaire'] as LockedContact['questionnaire']).filter(
    ({ key, value }) => !before.some((own) => own.key === key && own.value === value),
  )
  return stays.questionnaire.filter(({ key, value }) => !added.some((one) => one.key === key && one.value === value))
}

const addedTo = (what: 'labels' | 'coaches', was: Values, became: Values): string[] =>
  without(became[what] as string[], was[what] as string[])

const without = (all: readonly string[], some: readonly string[]): string[] => all.filter((one) => !some.includes(one))

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

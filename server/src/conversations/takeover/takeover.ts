import type { Takeover } from '@attune/contract/conversations/automated/takeover-calls'
import { HAND_BACK_MS, takeoverEnd } from '@attune/engine/gate/takeover'
import { lockContact } from '@attune/store/contacts/contacts'
import {
  hasAutomation,
  listTakeovers,
  loadTakeover,
  mayInterrupt,
  writeHandBack,
  writeSign,
  type TakeoverRecord,
  type TakeoverTimes,
} from '@attune/store/conversations/automated/takeovers'
import { loadAutomationSettings } from '@attune/store/organizations/automation-settings'
import type { Tenant } from '@attune/store/store'
import { byOf, type By } from '../../calls/by.ts'
import { may, sharesPresence, type Member } from '../../calls/who.ts'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../refusal.ts'
import { noteMember } from '../../staff/note-member.ts'
import { addJob } from '../../work/add-job.ts'
import { recordFacts } from '../../work/record-facts.ts'
import { accessConversation } from '../access.ts'

interface ContactInput {
  id: string
}

export const getTakeover = (deps: Deps, who: Member, { id }: ContactInput): Promise<Takeover> =>
  deps.store.tenant(who.organizationId, async (tx) => {
    await accessConversation(tx, who, id)
    return takeoverOf(deps, tx, id)
  })

/** Takes the conversation, or takes it back after it was handed back. */
export const takeConversation = (deps: Deps, who: Member, { id }: ContactInput): Promise<Takeover> =>
  deps.store.tenant(who.organizationId, async (tx) => {
    await accessConversation(tx, who, id)
    const { coachPauseMinutes } = await loadAutomationSettings(tx)
    if (coachPauseMinutes === null) throw new Refusal('TakeoverOff')
    await noteSign(deps, tx, who, id)
    return takeoverOf(deps, tx, id)
  })

/** Hands the conversation back. What is waiting is sent once this can no longer be undone. */
export const handBack = (deps: Deps, who: Member, { id }: ContactInput): Promise<Takeover> =>
  deps.store.tenant(who.organizationId, async (tx) => {
    await accessConversation(tx, who, id)
    await lockContact(tx, id)
    await endTakeover(tx, id, byOf(who, deps.now()), 'undoable')
    return takeoverOf(deps, tx, id)
  })

/** Ends a takeover, if there is one that hasn't been handed back: now, or so that it can be undone for a moment. */
export const endTakeover = async (
  tx: Tenant,
  contactId: string,
  by: By,
  when: 'at-once' | 'undoable',
): Promise<void> => {
  const row = await loadTakeover(tx, contactId)
  if (row === undefined || (await endOf(tx, row, by.at)) === null) return
  if (row.handed_back_at !== null && when === 'undoable') return
  const handedBackAt = when === 'at-once' ? new Date(by.at.getTime() - HAND_BACK_MS) : by.at
  await writeHandBack(tx, contactId, handedBackAt)
  const dueAt = new Date(handedBackAt.getTime() + HAND_BACK_MS)
  await addJob(tx, { kind: 'release-held', payload: { contactId }, dueAt, now: by.at })
  await recordFacts(tx, [{ kind: 'ConversationHandedBack', contactId, ...by }])
}

/** Signs from the same coach within this time count as one, so that typing doesn't write a row with every key. */
const SAME_SIGN_MS = 10_000

/**
 * Notes that a coach writes, types or takes a conversation. Only people who may send count; integrations, and those who only
 * read, don't stop automation.
 */
export const noteSign = async (deps: Deps, tx: Tenant, who: Member, contactId: string): Promise<void> => {
  if (!sharesPresence(who) || !may(who, 'messages.send-direct')) return
  const at = deps.now()
  const accountId = who.account.account_id
  const row = await loadTakeover(tx, contactId)
  const isSame = row?.account_id === accountId && row.handed_back_at === null
  if (isSame && Math.abs(at.getTime() - row.last_sign_at.getTime()) < SAME_SIGN_MS) return
  const { coachPauseMinutes: pauseMinutes } = await loadAutomationSettings(tx)
  if (pauseMinutes === null) return
  const goesOn = row !== undefined && row.handed_back_at === null && endAfter(row, pauseMinutes, at) !== null
  const since = goesOn ? row.since : at
  await noteMember(tx, who)
  if (!(await writeSign(tx, { contactId, accountId, since, at })) || (goesOn && isSame)) return
  await recordFacts(tx, [{ kind: 'ConversationTaken', contactId, ...byOf(who, at) }])
}

/** How long automation pauses for a coach, and which scene asks (null for none). */
interface TakeoverTerms {
  pauseMinutes: number | null
  sceneId: string | null
  now: Date
}

/** Until when a coach has the conversation, and whether a scene may write nevertheless; null if nobody has it. */
export const takeoverAt = async (
  tx: Tenant,
  contactId: string,
  terms: TakeoverTerms,
): Promise<{ until: Date; mayInterrupt: boolean } | null> => {
  if (terms.pauseMinutes === null) return null
  return judgeTakeover(tx, await loadTakeover(tx, contactId), terms)
}

/** The same for the last takeover, if there was one. */
export const judgeTakeover = async (
  tx: Tenant,
  row: TakeoverTimes | undefined,
  { pauseMinutes, sceneId, now }: TakeoverTerms,
): Promise<{ until: Date; mayInterrupt: boolean } | null> => {
  const until = row === undefined || pauseMinutes === null ? null : endAfter(row, pauseMinutes, now)
  return until === null ? null : { until, mayInterrupt: sceneId !== null && (await mayInterrupt(tx, sceneId)) }
}

/** Until when coaches have the conversations that they have, by client. */
export const takeoversAt = async (
  tx: Tenant,
  contactIds: readonly string[],
  { pauseMinutes, now }: { pauseMinutes: number | null; now: Date },
): Promise<Map<string, { until: Date }>> => {
  const rows = pauseMinutes === null ? [] : await listTakeovers(tx, contactIds)
  return new Map(
    rows.flatMap((row) => {
      const until = endAfter(row, pauseMinutes, now)
      return until === null ? [] : [[row.contact_id, { until }] as const]
    }),
  )
}

const takeoverOf = async (deps: Deps, tx: Tenant, contactId: string): Promise<Takeover> => {
  const row = await loadTakeover(tx, contactId)
  const until = row === undefined ? null : await endOf(tx, row, deps.now())
  const isTaken = row !== undefined && until !== null
  return {
    by: isTaken ? row.coach : null,
    until: until?.toISOString() ?? null,
    isHandedBack: isTaken && row.handed_back_at !== null,
    hasAutomation: await hasAutomation(tx, contactId),
  }
}

const endOf = async (tx: Tenant, row: TakeoverRecord, now: Date): Promise<Date | null> =>
  endAfter(row, (await loadAutomationSettings(tx)).coachPauseMinutes, now)

const endAfter = (row: TakeoverTimes, pauseMinutes: number | null, now: Date): Date | null =>
  takeoverEnd({ lastSignAt: row.last_sign_at, handedBackAt: row.handed_back_at }, { pauseMinutes, now })

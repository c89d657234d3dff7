import { setImmediate as breathe } from 'node:timers/promises'
import { REFUSALS } from '@attune/contract/app/refusal-table'
import type { History } from '@attune/contract/moving/history'
import { setOptOut } from '@attune/store/contacts/change-contacts'
import { isErased, lockContact } from '@attune/store/contacts/contacts'
import { eraseContact } from '@attune/store/contacts/erase-contact'
import { changeHistory, lockHistory, type HistoryRecord } from '@attune/store/moving/history/histories'
import { listHistoryClients } from '@attune/store/moving/history/history-rows'
import { removePlaced, settleHistoryClient } from '@attune/store/moving/history/place-messages'
import { areMarked, isWorkedWith } from '@attune/store/moving/history/worked-with'
import { inSavepoint } from '@attune/store/savepoint'
import { isTransient, type Tenant } from '@attune/store/store'
import { byOf, causeOf, causeOfJob } from '../../calls/by.ts'
import type { Member } from '../../calls/who.ts'
import { mayExport } from '../../contacts/abilities.ts'
import { formatDefect, startTurn } from '../../contacts/long-work.ts'
import type { Deps } from '../../deps.ts'
import { removeMediaOf } from '../../media/remove-media.ts'
import { Refusal } from '../../refusal.ts'
import { loadMember } from '../../staff/load-member.ts'
import { addJob } from '../../work/add-job.ts'
import { finish, hold, postpone } from '../../work/claim.ts'
import type { Job } from '../../work/kinds.ts'
import { recordFacts } from '../../work/record-facts.ts'
import { historyWithPreview, holdHistory, returnableUntil } from './access-history.ts'
import { endHistory } from './apply-history.ts'

declare module '../../work/kinds.ts' {
  interface WorkPayloads {
    'return-history': { historyId: string; accountId: string }
  }
}

const RETURN = 'return-history'
const WORKED_WITH = 'Somebody has worked with these messages since.'

/** Starts taking back what an import wrote. */
export const takeBackHistory = (deps: Deps, who: Member, { historyId }: { historyId: string }): Promise<History> =>
  deps.store.tenant(who.organizationId, async (tx) => {
    const row = await holdHistory(tx, who, historyId)
    const now = deps.now()
    if (returnableUntil(row, now) === null) throw new Refusal('HistoryNotReturnable')
    const changed = await changeHistory(tx, historyId, { state: 'returning', clients: row.done, done: 0 })
    const by = byOf(who, now)
    await addJob(tx, { kind: RETURN, payload: { historyId, accountId: by.actor }, dueAt: now, now })
    await recordFacts(tx, [{ kind: 'HistoryTakenBack', payload: { historyId }, ...by }])
    return historyWithPreview(deps, tx, changed)
  })

/** Discards an import before anything is written, or stops it after the client it is at. */
export const cancelHistory = (deps: Deps, who: Member, { historyId }: { historyId: string }): Promise<History> =>
  deps.store.tenant(who.organizationId, async (tx) => {
    const row = await holdHistory(tx, who, historyId)
    const by = { actor: who.account.account_id, cause: causeOf(who) }
    if (row.state === 'applying') return historyWithPreview(deps, tx, await endHistory(deps, tx, row, 'stopped', by))
    if (row.state !== 'uploaded' && row.state !== 'checking' && row.state !== 'checked')
      throw new Refusal('HistoryNotReady')
    return historyWithPreview(deps, tx, await endHistory(deps, tx, row, 'cancelled', by))
  })

/** Takes back one client after the other, each in a transaction of its own. */
export const runHistoryReturn = async (deps: Deps, item: Job<'return-history'>): Promise<void> => {
  const { historyId, accountId } = item.payload
  const { organizationId } = item
  const turnEnds = startTurn(deps)
  const cause = causeOfJob(item)
  for (let goesOn = true; goesOn;) {
    const who = await loadMember(deps, { accountId, organizationId }, cause)
    goesOn = await deps.store.tenant(organizationId, async (tx) => {
      await hold(tx, item)
      const row = await lockHistory(tx, historyId)
      const more = row?.state === 'returning' && (await returnNext(deps, tx, who, row))
      if (more && !turnEnds()) return true
      await (more ? postpone(tx, item, 0) : finish(tx, item))
      return false
    })
    await breathe()
  }
}

/** Returns false after the last client that was written. */
const returnNext = async (deps: Deps, tx: Tenant, who: Member | null, row: HistoryRecord): Promise<boolean> => {
  const { history_id: historyId } = row
  const [client] = await listHistoryClients(tx, historyId, row.done, 1)
  if (client === undefined || client.place > row.clients) {
    await changeHistory(tx, historyId, { state: 'returned' })
    return false
  }
  if (who === null || !mayExport(who)) {
    // As before it began, so that somebody else can take back the rest.
    await changeHistory(tx, historyId, { state: 'stopped', done: row.clients })
    return false
  }
  let written = row.written
  if (client.state === 'done') {
    const outcome = await inSavepoint(tx, () => returnClient(deps, tx, who, historyId, client)).catch(
      (error: unknown) => {
        if (isTransient(error)) throw error
        // Something of the product refers to one of the messages: the database keeps it.
        if ((error as { code?: string }).code === '23503') return { isBack: false, reason: WORKED_WITH }
        // A defect with one client must not block those behind them.
        deps.log.error({ why: formatDefect(error), historyId }, 'a conversation was not taken back')
        return { isBack: false, reason: `${REFUSALS.InternalError.message} These messages stay.` }
      },
    )
    if (outcome.isBack) written -= client.written
    await settleHistoryClient(tx, historyId, client.place, {
      state: outcome.reason === null ? 'returned' : 'kept',
      reason: outcome.reason,
      ...(outcome.isBack && { written: 0 }),
    })
  }
  await changeHistory(tx, historyId, { done: client.place, written })
  return true
}

type WrittenClient = Awaited<ReturnType<typeof listHistoryClients>>[number]

const returnClient = async (
  deps: Deps,
  tx: Tenant,
  who: Member,
  historyId: string,
  { contact_id: contactId, last_sequence: lastSequence, written, before, is_new: isNew }: WrittenClient,
): Promise<{ isBack: boolean; reason: string | null }> => {
  if (contactId === null || lastSequence === null || before === null) return { isBack: true, reason: null }
  const contact = await lockContact(tx, contactId)
  if (contact === undefined || isErased(contact)) return { isBack: true, reason: null }
  if (contact.removed_at !== null) return { isBack: false, reason: 'This client is part of another one now.' }
  if (await areMarked(tx, contactId, { after: lastSequence - written, upTo: lastSequence }))
    return { isBack: false, reason: WORKED_WITH }
  if (!(await removePlaced(tx, contactId, { historyId, lastSequence, written, before })))
    return { isBack: false, reason: 'Somebody has written since.' }
  const at = deps.now()
  const by = byOf(who, at)
  const isOurStop = before.optedOutAt !== null && contact.opted_out_at?.toISOString() === before.optedOutAt
  if (isOurStop) await setOptOut(tx, contactId, null)
  await recordFacts(tx, [{ kind: 'ContactHistoryChanged', contactId, payload: { historyId }, ...by }])
  if (!isNew) return { isBack: true, reason: null }
  // Notes, tasks and scheduled messages don't change the client's revision.
  if (contact.rev !== before.rev || (await isWorkedWith(tx, contactId)))
    return { isBack: true, reason: 'The client was changed since and stays, without these messages.' }
  const lost = await eraseContact(tx, contactId, at, 'The import that added this client was taken back.')
  await removeMediaOf(deps, tx, { contactId }, by)
  await recordFacts(tx, [{ kind: 'ContactRemoved', contactId, payload: { lost }, ...by }])
  return { isBack: true, reason: null }
}

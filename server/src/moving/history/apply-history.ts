import { setImmediate as breathe } from 'node:timers/promises'
import { REFUSALS } from '@attune/contract/app/refusal-table'
import type { History } from '@attune/contract/moving/history'
import { HISTORY_MAX } from '@attune/contract/moving/limits'
import { lockAddresses } from '@attune/store/contacts/addresses'
import { setOptOut } from '@attune/store/contacts/change-contacts'
import { isErased, lockContact, lockRoot } from '@attune/store/contacts/contacts'
import { changeHistory, lockHistory, type HistoryRecord } from '@attune/store/moving/history/histories'
import { listHistoryClients } from '@attune/store/moving/history/history-rows'
import { listOtherAddresses, placeMessages, settleHistoryClient } from '@attune/store/moving/history/place-messages'
import { findContactAt } from '@attune/store/moving/history/sum-up'
import { inSavepoint } from '@attune/store/savepoint'
import { isTransient, type Tenant } from '@attune/store/store'
import { byOf, causeOfJob } from '../../calls/by.ts'
import type { Member } from '../../calls/who.ts'
import { mayExport } from '../../contacts/abilities.ts'
import { formatPhone } from '../../contacts/addresses/read-phone.ts'
import { addClients } from '../../contacts/import/add-clients.ts'
import { formatDefect, startTurn } from '../../contacts/long-work.ts'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../refusal.ts'
import { loadMember } from '../../staff/load-member.ts'
import { addJob } from '../../work/add-job.ts'
import { finish, hold, postpone } from '../../work/claim.ts'
import type { Job } from '../../work/kinds.ts'
import { recordFacts } from '../../work/record-facts.ts'
import { historyWithPreview, holdHistory } from './access-history.ts'
import { sweepLater } from './sweep-history.ts'

declare module '../../work/kinds.ts' {
  interface WorkPayloads {
    'apply-history': { historyId: string; accountId: string }
  }
}

const APPLY = 'apply-history'
const TOO_MANY = `The file has more than ${HISTORY_MAX.ofClient.toLocaleString('en-US')} messages of this client.`

/** Starts writing the messages that could be read. */
export const applyHistory = (deps: Deps, who: Member, { historyId }: { historyId: string }): Promise<History> =>
  deps.store.tenant(who.organizationId, async (tx) => {
    const row = await holdHistory(tx, who, historyId)
    if (row.state !== 'checked') throw new Refusal('HistoryNotReady')
    const now = deps.now()
    const changed = await changeHistory(tx, historyId, { state: 'applying' })
    const by = byOf(who, now)
    await addJob(tx, { kind: APPLY, payload: { historyId, accountId: by.actor }, dueAt: now, now })
    await recordFacts(tx, [{ kind: 'HistoryStarted', payload: { historyId }, ...by }])
    return historyWithPreview(deps, tx, changed)
  })

/**
 * Writes the conversations of one client after the other, each in a transaction with its result: after an interruption
 * it continues with the next client, and nobody's conversation is ever half written. It adds messages as past ones: no
 * fact of a message, no delivery, no job.
 */
export const runHistory = async (deps: Deps, item: Job<'apply-history'>): Promise<void> => {
  const { historyId, accountId } = item.payload
  const { organizationId } = item
  const turnEnds = startTurn(deps)
  const cause = causeOfJob(item)
  for (let goesOn = true; goesOn;) {
    const who = await loadMember(deps, { accountId, organizationId }, cause)
    goesOn = await deps.store.tenant(organizationId, async (tx) => {
      await hold(tx, item)
      const row = await lockHistory(tx, historyId)
      const more = row?.state === 'applying' && (await writeNext(deps, tx, who, row, cause))
      if (more && !turnEnds()) return true
      await (more ? postpone(tx, item, 0) : finish(tx, item))
      return false
    })
    await breathe()
  }
}

/** Writes the next client's messages. Returns false after the last. */
const writeNext = async (
  deps: Deps,
  tx: Tenant,
  who: Member | null,
  row: HistoryRecord,
  cause: string,
): Promise<boolean> => {
  const { history_id: historyId } = row
  const [client] = await listHistoryClients(tx, historyId, row.done, 1)
  if (client === undefined || who === null || !mayExport(who)) {
    const state = client === undefined ? 'done' : 'stopped'
    await endHistory(deps, tx, row, state, { actor: row.account_id, cause })
    return false
  }
  if (client.state !== 'waiting') {
    // Already written with another address of the same client.
    await changeHistory(tx, historyId, { done: client.place })
    return true
  }
  const outcome = await inSavepoint(tx, () => writeClient(deps, tx, who, row, client)).catch((error: unknown) => {
    if (isTransient(error)) throw error
    // A defect in one conversation must not block those behind it.
    if (!(error instanceof Refusal))
      deps.log.error({ why: formatDefect(error), historyId }, 'a conversation was not imported')
    return error instanceof Refusal ? error : new Refusal('InternalError')
  })
  const isRefused = outcome instanceof Refusal
  if (isRefused)
    await settleHistoryClient(tx, historyId, client.place, {
      state: 'refused',
      reason: outcome.code === 'HistoryTooLarge' ? TOO_MANY : REFUSALS[outcome.code].message,
    })
  await changeHistory(tx, historyId, {
    done: client.place,
    written: row.written + (isRefused ? 0 : outcome.written),
    added: row.added + (!isRefused && outcome.isNew ? 1 : 0),
    refused: row.refused + (isRefused ? 1 : 0),
  })
  return true
}

const writeClient = async (
  deps: Deps,
  tx: Tenant,
  who: Member,
  row: HistoryRecord,
  { place, address, name, messages }: { place: number; address: string; name: string; messages: number },
): Promise<{ written: number; isNew: boolean }> => {
  // They were erased after the file was read.
  if (address === '') throw new Refusal('ContactNotFound')
  if (messages > HISTORY_MAX.ofClient) throw new Refusal('HistoryTooLarge')
  await lockAddresses(tx, [{ carrier: address.includes('@') ? 'email' : 'phone', address }])
  const found = await lockFound(tx, address)
  const isNew = found === null
  const contactId = found ?? (await addClient(deps, tx, who, { address, name, coach: row.options.coach ?? null }))
  const others = await listOtherAddresses(tx, row.history_id, { contactId, place })
  const addresses = [address, ...others.map((other) => other.address)]
  const placed = await placeMessages(tx, row.history_id, { contactId, addresses, isNew })
  for (const other of others)
    await settleHistoryClient(tx, row.history_id, other.place, { state: 'done', contact_id: contactId, is_new: isNew })
  const at = deps.now()
  const outAt = await optOut(tx, contactId, placed)
  const by = byOf(who, at)
  if (placed.written > 0 || outAt !== null)
    await recordFacts(tx, [{ kind: 'ContactHistoryChanged', contactId, payload: { historyId: row.history_id }, ...by }])
  const rev = (await lockContact(tx, contactId))?.rev ?? 0
  await settleHistoryClient(tx, row.history_id, place, {
    state: 'done',
    contact_id: contactId,
    is_new: isNew,
    stopped: outAt !== null,
    written: placed.written,
    last_sequence: placed.lastSequence,
    before: JSON.stringify({ ...placed.before, optedOutAt: outAt?.toISOString() ?? null, rev }),
  })
  return { written: placed.written, isNew }
}

/** Locks the client with an address; null if there is none. While this waits, they may be merged with another, or erased. */
const lockFound = async (tx: Tenant, address: string): Promise<string | null> => {
  const found = await findContactAt(tx, address)
  if (found === null) return null
  const contact = await lockRoot(tx, found)
  if (contact === undefined || isErased(contact)) throw new Refusal('ContactNotFound')
  return contact.contact_id
}

const addClient = async (
  deps: Deps,
  tx: Tenant,
  who: Member,
  { address, name, coach }: { address: string; name: string; coach: string | null },
): Promise<string> => {
  const isMail = address.includes('@')
  const fullName = name === '' ? (isMail ? address : (formatPhone(address) ?? address)) : name
  const reached = isMail ? { email: address } : { phone: address }
  const input = { profile: { basic: { fullName } }, ...reached, primaryCoach: coach }
  const [outcome] = await addClients(deps, tx, who, [{ status: 'active', input }])
  if (typeof outcome === 'string') return outcome
  throw outcome ?? new Refusal('InternalError')
}

/**
 * A client whose last word on being texted was STOP has opted out. This triggers nothing, as nothing is waiting for
 * them. START changes nothing: a client who opted out here has to opt in here.
 */
const optOut = async (
  tx: Tenant,
  contactId: string,
  { word, wordAt }: { word: 'stop' | 'start' | null; wordAt: Date | null },
): Promise<Date | null> => {
  const contact = await lockContact(tx, contactId)
  if (word !== 'stop' || wordAt === null || contact === undefined || contact.opted_out_at !== null) return null
  await setOptOut(tx, contactId, wordAt)
  return wordAt
}

/** Ends an import: its texts are deleted soon, and the rest once it is old. */
export const endHistory = async (
  deps: Deps,
  tx: Tenant,
  { history_id: historyId }: HistoryRecord,
  state: 'done' | 'stopped' | 'cancelled',
  by: { actor: string; cause: string | null },
): Promise<HistoryRecord> => {
  const at = deps.now()
  const changed = await changeHistory(tx, historyId, { state, ended_at: at })
  await sweepLater(tx, historyId, 'texts', at)
  await recordFacts(tx, [{ kind: 'HistoryEnded', payload: { historyId }, ...by, at }])
  return changed
}

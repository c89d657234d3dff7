import { HOUR_MS, MINUTE_MS } from '@attune/contract/durations'
import { toMessageId } from '@attune/contract/ids'
import { CarrierUnreachable, OutcomeUnknown, type Carrier } from '@attune/carriers/carrier'
import { lockContact } from '@attune/store/contacts/contacts'
import { loadDelivery, updateDelivery } from '@attune/store/conversations/deliveries'
import { listWithoutReceipt, type SilentDelivery } from '@attune/store/conversations/silent-deliveries'
import { organizationIds } from '@attune/store/staff/renaming'
import { addRecurringWork, postponeGlobalWork } from '@attune/store/work/global-work'
import type { GlobalJob } from '../../work/kinds.ts'
import type { Deps } from '../../deps.ts'
import { extendGlobal } from '../../work/claim.ts'
import { noteReach } from './note-reach.ts'
import { applyReport, attemptId } from './record-receipt.ts'

declare module '../../work/kinds.ts' {
  interface GlobalWorkPayloads {
    'ask-receipts': Record<string, never>
  }
}

const KIND = 'ask-receipts'
const EVERY_MS = 6 * HOUR_MS
/** Receipts usually come within minutes. After the second of these times they are lost for good. */
const SILENT_MS = { least: 6 * HOUR_MS, most: 7 * 24 * HOUR_MS }
/** How many messages are read from the database at a time. */
const PAGE = 500
/** Longer than one question takes. All of them take longer than a lease. */
const LEASE_MS = MINUTE_MS

/** Adds this job unless there is one already. */
export const addAskReceipts = (deps: Deps): Promise<void> => {
  const now = deps.now()
  return addRecurringWork(deps.store.global, { kind: KIND, payload: {}, dueAt: new Date(now.getTime() + HOUR_MS), now })
}

/**
 * Asks carriers about messages that they accepted hours ago and whose receipt never came: it was lost on its way, or a
 * failover of the database lost it. All of them are asked about, page by page; those asked about least often go first,
 * in case the carrier stops answering. Runs again after some hours.
 */
export const askReceipts = async (
  deps: Deps,
  item: GlobalJob<'ask-receipts'>,
  { page = PAGE }: { page?: number } = {},
): Promise<void> => {
  const now = deps.now()
  for (const organizationId of await organizationIds(deps.store.global)) {
    const round: Round = { organizationId, now, noted: new Set(), closed: new Set(), asked: new Set() }
    let behind: SilentDelivery | null = null
    do {
      const deliveries: SilentDelivery[] = await findSilent(deps, round, behind, page)
      for (const delivery of deliveries) await askInTurn(deps, item, round, delivery)
      behind = deliveries.length < page ? null : (deliveries.at(-1) ?? null)
    } while (behind !== null)
  }
  await postponeGlobalWork(deps.store.global, item, EVERY_MS)
}

/** A mail server can't be asked, and most emails never get a receipt. */
const findSilent = (
  deps: Deps,
  { organizationId, now }: Round,
  behind: SilentDelivery | null,
  limit: number,
): Promise<SilentDelivery[]> => {
  const carriers = [...deps.carriers.values()].filter(({ forgets }) => forgets !== true).map(({ name }) => name)
  const ago = (ms: number) => new Date(now.getTime() - ms)
  const period = { after: ago(SILENT_MS.most), before: ago(SILENT_MS.least) }
  return deps.store.tenant(organizationId, (tx) => listWithoutReceipt(tx, { carriers, ...period, behind, limit }))
}

/** The questions of one organization. */
interface Round {
  organizationId: string
  now: Date
  /** Addresses whose carrier was noted as answering. */
  noted: Set<string>
  /** Carriers, and addresses, that can't be asked now. */
  closed: Set<string>
  /** Messages that had their turn: they are listed once more, behind those that were asked about less often. */
  asked: Set<string>
}

const placeOf = ({ carrier, from }: SilentDelivery): string => `${carrier} ${from}`

const isClosed = ({ closed }: Round, delivery: SilentDelivery): boolean =>
  closed.has(delivery.carrier) || closed.has(placeOf(delivery))

const askInTurn = async (
  deps: Deps,
  item: GlobalJob<'ask-receipts'>,
  round: Round,
  delivery: SilentDelivery,
): Promise<void> => {
  const carrier = deps.carriers.get(delivery.carrier)
  const id = toMessageId(delivery.key)
  if (carrier === undefined || isClosed(round, delivery) || round.asked.has(id)) return
  round.asked.add(id)
  await extendGlobal(deps.store.global, item, LEASE_MS)
  await askReceipt(deps, round, carrier, delivery)
}

const askReceipt = async (
  deps: Deps,
  { organizationId, noted, closed }: Round,
  carrier: Carrier,
  delivery: SilentDelivery,
): Promise<void> => {
  const { key, attempt, ref, from } = delivery
  const found = await carrier.find({ id: attemptId(key, attempt), ref, from }).catch((error: unknown) => {
    if (error instanceof CarrierUnreachable || error instanceof OutcomeUnknown) return error
    throw error
  })
  const place = placeOf(delivery)
  if (found instanceof Error || !noted.has(place)) {
    const at = { carrier: carrier.name, address: from }
    const noting = { isSending: false, cause: `asked:${toMessageId(key)}`, now: deps.now() }
    await deps.store.tenant(organizationId, (tx) => noteReach(tx, found, at, noting))
    noted.add(place)
  }
  // An answer that doesn't tell is about this message alone.
  if (found instanceof CarrierUnreachable || (found instanceof Error && found.reach !== 'there'))
    closed.add(found.reach === 'away' ? carrier.name : place)
  await deps.store.tenant(organizationId, async (tx) => {
    // The client may have been erased since the page was read.
    await lockContact(tx, key.contactId)
    const current = await loadDelivery(tx, key)
    if (current === undefined) return
    // Even without an answer: a message that the carrier always fails on must not be the first each time.
    if (current.attempt === attempt) await updateDelivery(tx, key, { asked: current.asked + 1 })
    // The carrier may have forgotten a message that arrived, so this changes nothing.
    if (found instanceof Error || found.kind === 'absent') return
    const report = { ...found, carrier: carrier.name, at: deps.now() }
    await applyReport(tx, current, attempt, report, `asked:${toMessageId(key)}`)
  })
}

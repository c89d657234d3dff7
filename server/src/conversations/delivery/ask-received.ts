import {
  CarrierUnreachable,
  OutcomeUnknown,
  type Carrier,
  type ReceivedText,
  type UnseenOf,
} from '@attune/carriers/carrier'
import { HOUR_MS, MINUTE_MS } from '@attune/contract/durations'
import { listChannels } from '@attune/store/channels/channels'
import { listUnseen } from '@attune/store/conversations/carrier-texts'
import { organizationIds } from '@attune/store/staff/renaming'
import { addRecurringWork, postponeGlobalWork } from '@attune/store/work/global-work'
import type { GlobalJob } from '../../work/kinds.ts'
import type { Deps } from '../../deps.ts'
import { extendGlobal } from '../../work/claim.ts'
import { receiveMessage } from '../receive-message.ts'
import { noteReach } from './note-reach.ts'

declare module '../../work/kinds.ts' {
  interface GlobalWorkPayloads {
    /** Up to when all of our addresses were read, and those that were not, by carrier and address; ISO 8601. */
    'ask-received': { readTo?: string; behind?: Record<string, string> }
  }
}

const KIND = 'ask-received'
const EVERY_MS = HOUR_MS
/** A start may follow an outage. By then carriers reach us again, and what they repeat by themselves has arrived. */
const AFTER_START_MS = MINUTE_MS
/** A carrier's list may lag behind, and its clock may differ from ours. */
const OVERLAP_MS = 15 * MINUTE_MS
/** How far back an address that was never read is read, and how far back at most. */
const BACK_MS = { first: 24 * HOUR_MS, most: 7 * 24 * HOUR_MS }
/** Longer than reading one address takes, with many texts and files. All of them take longer than a lease. */
const LEASE_MS = 5 * MINUTE_MS

/** Adds this job unless there is one already, which is then done soon. */
export const addAskReceived = (deps: Deps): Promise<void> => {
  const now = deps.now()
  const dueAt = new Date(now.getTime() + AFTER_START_MS)
  return addRecurringWork(deps.store.global, { kind: KIND, payload: {}, dueAt, now }, { isSooner: true })
}

/**
 * Asks carriers for the texts that came to our addresses, and takes in those whose webhook never reached us, because we
 * were away for longer than the carrier repeats it. Runs again every hour. An address whose carrier can't tell now is
 * read from the same moment next time.
 */
export const askReceived = async (deps: Deps, item: GlobalJob<'ask-received'>): Promise<void> => {
  const begun = deps.now()
  const { readTo, behind = {} } = item.payload
  const left: Record<string, string> = {}
  for (const organizationId of await organizationIds(deps.store.global))
    for (const { carrier: name, address } of await listOpen(deps, organizationId)) {
      const carrier = deps.carriers.get(name)
      if (carrier?.listReceived === undefined) continue
      await extendGlobal(deps.store.global, item, LEASE_MS)
      const place = `${name} ${address}`
      const from = new Date(behind[place] ?? readTo ?? begun.getTime() - BACK_MS.first)
      const since = new Date(Math.max(from.getTime() - OVERLAP_MS, begun.getTime() - BACK_MS.most))
      if (!(await takeMissed(deps, { organizationId, carrier, address, since }))) left[place] = from.toISOString()
    }
  await postponeGlobalWork(deps.store.global, item, EVERY_MS, { readTo: begun.toISOString(), behind: left })
}

const listOpen = async (deps: Deps, organizationId: string) =>
  (await deps.store.tenant(organizationId, listChannels)).filter(({ state }) => state !== 'disconnected')

interface Place {
  organizationId: string
  carrier: Carrier
  address: string
  since: Date
}

/** Returns false if the carrier can't tell now. */
const takeMissed = async (deps: Deps, { organizationId, carrier, address, since }: Place): Promise<boolean> => {
  const listed = await listFrom(carrier, address, since, (ids) =>
    deps.store.tenant(organizationId, (tx) => listUnseen(tx, carrier.name, ids)),
  )
  const noting = { isSending: false, cause: `asked:${carrier.name}`, now: deps.now() }
  await deps.store.tenant(organizationId, (tx) => noteReach(tx, listed, { carrier: carrier.name, address }, noting))
  if (listed instanceof Error) return false
  let texts = 0
  for (const text of listed)
    if ((await receiveMessage(deps, carrier.name, text, `asked:${carrier.name} ${text.id}`)) === 'taken') texts += 1
  if (texts > 0)
    deps.log.warn({ carrier: carrier.name, address, texts }, 'texts were taken in whose webhook never came')
  return true
}

const listFrom = async (
  carrier: Carrier,
  address: string,
  since: Date,
  unseenOf: UnseenOf,
): Promise<ReceivedText[] | CarrierUnreachable | OutcomeUnknown> => {
  try {
    return (await carrier.listReceived?.(address, since, unseenOf)) ?? []
  } catch (error) {
    if (error instanceof CarrierUnreachable || error instanceof OutcomeUnknown) return error
    throw error
  }
}

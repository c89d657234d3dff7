import { UnreadableWebhook, type CarrierEvent } from '@attune/carriers/carrier'
import type { EmailCarrier } from '@attune/carriers/email/email-carrier'
import type { Inbox, InboxMail } from '@attune/carriers/email/open-inbox'
import { findClients } from '@attune/store/contacts/addresses'
import { isTransient } from '@attune/store/store'
import type { Deps } from '../../deps.ts'
import { takeEvent } from '../inbound.ts'

/** After this many mails, or bytes, the position is saved. What is read again after a crash is recognized by its id. */
const BATCH = { mails: 20, bytes: 4 * 1024 * 1024 }
/** The mails of this many clients are stored at the same time. */
const LANES = 4

interface Taking {
  organizationId: string
  /** The mailbox's. */
  address: string
  carrier: EmailCarrier
  /** Mails from before this moment are ignored. */
  since: Date
  /** The position after which mails are read. */
  lastUid: number
  signal: AbortSignal
  /** Saves a new position. False if another process has the mailbox. */
  move(uid: number): Promise<boolean>
}

/** A mail as its carrier has read it. */
interface ReadMail {
  uid: number
  events: CarrierEvent[]
}

/**
 * Takes in all mails after a position, those of one client in their order, while the next ones are being read. Returns
 * the new position.
 */
export const takeMails = async (deps: Deps, inbox: Inbox, taking: Taking): Promise<number> => {
  const { since, signal, move } = taking
  let uid = taking.lastUid
  for await (const batch of readAhead(readBatches(deps, taking, inbox.readAfter(uid, since)))) {
    await takeBatch(deps, taking, batch)
    // Some may have been left out.
    if (signal.aborted) break
    uid = batch.at(-1)?.uid ?? uid
    if (!(await move(uid))) break
  }
  return uid
}

/** Yields what `source` yields, and lets it prepare the next item while the caller handles this one. */
const readAhead = async function* <T>(source: AsyncGenerator<T, void>): AsyncGenerator<T, void> {
  let next = source.next()
  // An error is thrown where the next one is awaited, and nobody awaits it after a break.
  const goOn = () => {
    next = source.next()
    next.catch(() => {})
  }
  try {
    for (let one = await next; one.done !== true; one = await next) {
      goOn()
      yield one.value
    }
  } finally {
    // Afterwards the connection is used for something else.
    await next.catch(() => {})
    await source.return()
  }
}

const readBatches = async function* (
  deps: Deps,
  taking: Taking,
  mails: AsyncGenerator<InboxMail, void>,
): AsyncGenerator<ReadMail[], void> {
  let batch: ReadMail[] = []
  let bytes = 0
  try {
    for await (const mail of mails) {
      batch.push({ uid: mail.uid, events: await readMail(deps, taking, mail) })
      bytes += mail.raw.length
      if (batch.length < BATCH.mails && bytes < BATCH.bytes) continue
      const full = batch
      ;[batch, bytes] = [[], 0]
      yield full
    }
  } catch (error) {
    // What came before the line broke is taken in, so that a line that breaks again and again still gets on.
    if (batch.length > 0) yield batch
    throw error
  }
  if (batch.length > 0) yield batch
}

const readMail = async (deps: Deps, taking: Taking, { uid, raw, isCut }: InboxMail): Promise<CarrierEvent[]> => {
  try {
    return await taking.carrier.readRaw(raw, deps.now(), isCut)
  } catch (error) {
    leaveOut(deps, taking, uid, error)
    return []
  }
}

/** Takes in mails, several clients' at the same time. After a failure that passes, nothing more is begun, and it throws. */
const takeBatch = async (deps: Deps, taking: Taking, batch: readonly ReadMail[]): Promise<void> => {
  const { signal } = taking
  const lanes = await lanesOf(deps, taking, batch)
  let isBroken = false
  const takeLanes = async (): Promise<void> => {
    for (let lane = lanes.shift(); lane !== undefined; lane = lanes.shift())
      for (const mail of lane) {
        if (isBroken || signal.aborted) return
        await takeMail(deps, taking, mail).catch((error: unknown) => {
          isBroken = true
          throw error
        })
      }
  }
  const ended = await Promise.allSettled(Array.from({ length: LANES }, takeLanes))
  const failed = ended.find((one) => one.status === 'rejected')
  if (failed !== undefined) throw failed.reason
}

const takeMail = async (deps: Deps, taking: Taking, { uid, events }: ReadMail): Promise<void> => {
  try {
    for (const event of events) await takeEvent(deps, taking.carrier.name, event, `mailbox:${uid}`)
  } catch (error) {
    leaveOut(deps, taking, uid, error)
  }
}

/** A mail that can't be read stays in the mailbox and doesn't hold up the others. */
const leaveOut = (deps: Deps, { address: mailbox }: Taking, uid: number, error: unknown): void => {
  if (isTransient(error)) throw error
  if (error instanceof UnreadableWebhook)
    deps.log.warn({ mailbox, uid, reason: error.message }, 'a mail can’t be read and stays in the mailbox')
  // A defect. The mails after it still come in.
  else deps.log.error({ err: error, mailbox, uid }, 'a mail could not be taken in and stays in the mailbox')
}

/**
 * The mails by whom they are about, each in their order: a client may write from several addresses, and to a secret
 * address. A stranger's are found by their address.
 */
const lanesOf = async (
  deps: Deps,
  { organizationId, carrier }: Taking,
  batch: readonly ReadMail[],
): Promise<ReadMail[][]> => {
  const mails = batch.flatMap((mail) => {
    const [first] = mail.events
    return first === undefined ? [] : [{ mail, about: namesIn(first) }]
  })
  // One alone needs no order.
  if (mails.length < 2) return mails.map(({ mail }) => [mail])
  const names = [...new Set(mails.flatMap(({ about }) => about))]
  const clients = await deps.store.tenant(organizationId, (tx) => findClients(tx, carrier.name, names))
  const lanes = Map.groupBy(mails, ({ about }) => {
    const known = about.find((name) => clients.has(name))
    return (known === undefined ? about.at(-1) : clients.get(known)) ?? ''
  })
  return [...lanes.values()].map((lane) => lane.map(({ mail }) => mail))
}

/** What says whom an event is about: a client's id, if it has one, and an address or the message that was sent. */
const namesIn = (event: CarrierEvent): string[] => {
  const named =
    event.kind === 'message' ? (event.mail?.contactId ?? null) : /^ct_[0-9a-f]{32}(?=:)/.exec(event.messageId)?.[0]
  const other = event.kind === 'message' ? event.from : event.messageId
  return [...(named === null || named === undefined ? [] : [named]), other.replaceAll('\0', '')]
}

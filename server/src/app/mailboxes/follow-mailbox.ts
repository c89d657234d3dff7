import { randomUUID } from 'node:crypto'
import type { EmailCarrier } from '@attune/carriers/email/email-carrier'
import { explainTrouble } from '@attune/carriers/email/mail-trouble'
import { InboxRefused, openInbox, type Inbox } from '@attune/carriers/email/open-inbox'
import {
  holdMailbox,
  moveMailbox,
  releaseMailbox,
  type MailboxPosition,
} from '@attune/store/conversations/email/mailbox-positions'
import { listAdminIds } from '@attune/store/staff/list-staff'
import type { Deps } from '../../deps.ts'
import { mailboxWords, tellOfAccount } from '../../notices/tell-accounts.ts'
import { makeSleeper } from '../sleeper.ts'
import { takeMails } from './take-mails.ts'

export interface FollowedMailbox {
  organizationId: string
  address: string
  /** How it is reached now; null if there is nothing to sign in with. Called before each connection. */
  open(): Promise<OpenedMailbox | null>
  /** Told that it can't be read: signing in is refused, or its server is away for long. Null once it is open. */
  note(trouble: MailboxTrouble | null): Promise<void>
}

/** Why a mailbox can't be read, as a sentence. */
export interface MailboxTrouble {
  message: string
  /** What the network or the server said; empty if nothing. */
  said: string
}

interface OpenedMailbox {
  /** `imap://` or `imaps://`. */
  url: string
  privateHosts?: readonly string[] | undefined
  carrier: EmailCarrier
}

export interface FollowTimes {
  /** How long a process that died keeps others from reading. */
  leaseMs: number
  /** How long IDLE is trusted: it can die without a word. */
  idleMs: number
  /** From the first failure on, doubled each time up to the last. */
  againMs: { first: number; last: number }
  /** A server that has been away for this long isn't just restarting. */
  awayMs: number
}

export const TIMES: FollowTimes = {
  ...{ leaseMs: 60_000, idleMs: 4 * 60_000, awayMs: 15 * 60_000 },
  againMs: { first: 2_000, last: 300_000 },
}

/**
 * Reads a mailbox for as long as the process runs, if no other process does. It only relies on the position in the
 * database: after each wake, and each new connection, everything after it is read.
 */
export const followMailbox = (deps: Deps, mailbox: FollowedMailbox, times = TIMES): { stop(): Promise<void> } => {
  const holder = randomUUID()
  const abort = new AbortController()
  const sleeper = makeSleeper()
  let failures = 0
  /** Since when the mailbox couldn't be opened, without another trouble in between. */
  let awaySince: number | null = null
  /** The kind of trouble that was noted. */
  let told: string | null = null
  /** Since when another process has been reading. */
  let othersSince: number | null = null
  const forget = () => {
    failures = 0
    awaySince = null
    told = null
  }
  const onOpen = async (): Promise<void> => {
    forget()
    await mailbox.note(null)
  }
  const isToTell = (error: unknown): error is InboxRefused | MailboxAway =>
    (error instanceof InboxRefused ||
      (error instanceof MailboxAway && awaySince !== null && now() - awaySince >= times.awayMs)) &&
    told !== error.name
  const noteHolder = (isOwn: boolean): void => {
    // The other process may have noted something else since, so the next trouble is noted even if it is the same.
    if (isOwn && othersSince !== null) told = null
    othersSince = isOwn ? null : (othersSince ?? now())
    if (othersSince !== null && now() - othersSince >= times.awayMs) forget()
  }
  const loop = async (): Promise<void> => {
    while (!abort.signal.aborted) {
      sleeper.clear()
      try {
        const position = await hold(deps, mailbox, holder, times)
        noteHolder(position !== null)
        if (position !== null)
          await readWhileHeld(deps, mailbox, { holder, position, times, signal: abort.signal, onOpen })
        await sleeper.sleep(position === null ? times.leaseMs / 4 : 0)
      } catch (error) {
        awaySince = error instanceof MailboxAway ? (awaySince ?? now()) : null
        failures += 1
        deps.log.warn({ err: error, mailbox: mailbox.address, failures }, 'the mailbox can’t be read')
        // The database itself may be down; then the log has it, and the next failure reports it again.
        if (isToTell(error))
          told = await mailbox.note(toTrouble(error)).then(
            () => error.name,
            () => told,
          )
        await sleeper.sleep(Math.min(times.againMs.first * 2 ** Math.min(failures - 1, 10), times.againMs.last))
      }
    }
    await deps.store
      .tenant(mailbox.organizationId, (tx) => releaseMailbox(tx, mailbox.address, holder))
      // Its lease ends by itself.
      .catch(() => {})
  }
  const looping = loop()
  return {
    stop: async () => {
      abort.abort()
      sleeper.wake()
      await looping
    },
  }
}

/** Its `cause` is what the connection or the server said. */
class MailboxAway extends Error {
  override name = 'MailboxAway'
  constructor(cause: unknown) {
    super('The mailbox’s server can’t be reached, or doesn’t open it.', { cause })
  }
}

const toTrouble = (error: InboxRefused | MailboxAway): MailboxTrouble => ({
  message: error.message,
  said: error instanceof MailboxAway ? explainTrouble(error.cause).said.replace(/\.$/, '') : '',
})

/** Milliseconds on a monotonic clock. */
const now = (): number => performance.now()

const hold = (
  deps: Deps,
  { organizationId, address }: FollowedMailbox,
  holder: string,
  { leaseMs }: FollowTimes,
): Promise<MailboxPosition | null> =>
  deps.store.tenant(organizationId, (tx) => holdMailbox(tx, address, { holder, leaseMs, now: deps.now() }))

interface Reading {
  holder: string
  position: MailboxPosition
  times: FollowTimes
  signal: AbortSignal
  /** Called once the mailbox is open. */
  onOpen(): Promise<void>
}

/** Reads until the process stops, the connection breaks or another process has the mailbox. */
const readWhileHeld = async (deps: Deps, mailbox: FollowedMailbox, reading: Reading): Promise<void> => {
  const opened = await mailbox.open()
  if (opened === null) throw new Error('There is nothing to sign in to the mailbox with.')
  const { carrier } = opened
  const inbox = await openInbox(opened).catch((error: unknown) => {
    throw error instanceof InboxRefused ? error : new MailboxAway(error)
  })
  const lost = new AbortController()
  const signal = AbortSignal.any([reading.signal, lost.signal])
  const keeper = setInterval(() => {
    hold(deps, mailbox, reading.holder, reading.times).then(
      (held) => held === null && lost.abort(),
      // It isn't known whether it still holds it, so it stops before somebody else begins.
      () => lost.abort(),
    )
  }, reading.times.leaseMs / 4)
  try {
    await reading.onOpen()
    let lastUid = await placeIn(deps, mailbox, inbox, reading)
    while (!signal.aborted) {
      lastUid = await takeMails(deps, inbox, {
        ...{ organizationId: mailbox.organizationId, address: mailbox.address, carrier, signal },
        ...{ since: reading.position.since, lastUid },
        move: (uid) => move(deps, mailbox, reading.holder, { uidValidity: inbox.uidValidity, lastUid: uid }),
      })
      await inbox.waitForNews(reading.times.idleMs, signal)
    }
  } finally {
    clearInterval(keeper)
    inbox.close()
  }
}

/**
 * Where to begin. What was in the mailbox before it was connected stays there. If its UIDs have changed, everything
 * since then is read again, and what is already known is dropped by its id.
 */
const placeIn = async (
  deps: Deps,
  { organizationId, address }: FollowedMailbox,
  inbox: Inbox,
  { position, holder }: Reading,
): Promise<number> => {
  const { uidValidity } = inbox
  if (position.uidValidity === uidValidity) return position.lastUid
  const lastUid = position.uidValidity === null ? inbox.lastUid() : 0
  await move(deps, { organizationId, address }, holder, { uidValidity, lastUid })
  return lastUid
}

const move = (
  deps: Deps,
  { organizationId, address }: Pick<FollowedMailbox, 'organizationId' | 'address'>,
  holder: string,
  to: { uidValidity: string; lastUid: number },
): Promise<boolean> => deps.store.tenant(organizationId, (tx) => moveMailbox(tx, address, holder, to))

/**
 * Tells the admins that the mailbox of the settings can't be read, or can again (null). What its server said isn't part of
 * it: it may differ from time to time, and each time the admins would be told again.
 */
export const noteMailboxOfSettings = async (
  deps: Deps,
  { organizationId, address }: Pick<FollowedMailbox, 'organizationId' | 'address'>,
  trouble: MailboxTrouble | null,
): Promise<void> => {
  const admins = await listAdminIds(deps.store.global, organizationId)
  await deps.store.tenant(organizationId, (tx) =>
    tellOfAccount(
      tx,
      {
        ...mailboxWords(address, { problem: null, problem_in: null }),
        // Its row under Channels is the installation's and doesn't say why.
        trouble:
          trouble === null
            ? null
            : `The mailbox ${address} can’t be read. ${trouble.message} Nothing is lost meanwhile.`,
      },
      { admins, cause: 'mailbox', at: deps.now() },
    ),
  )
}

import { createEmailCarrier } from '@attune/carriers/email/email-carrier'
import { listOwnMailboxes, type OwnMailbox } from '@attune/store/channels/mailboxes'
import { findMailbox } from '../../channels/find-mailbox.ts'
import type { Deps } from '../../deps.ts'
import { followMailbox, TIMES, type FollowedMailbox, type MailboxTrouble } from './follow-mailbox.ts'
import { noteMailbox } from './note-mailbox.ts'
import { makeSleeper } from '../sleeper.ts'

/** After this time it looks for mailboxes that another process connected, in case it hasn't heard of them. */
const LOOK_MS = 15_000

/**
 * Reads the mailboxes that organizations have connected, each for as long as it is connected. The list is read again at
 * each hint. A change to one, such as its password, makes it sign in again at once.
 */
export const followMailboxes = (deps: Deps, times = TIMES): { stop(): Promise<void> } => {
  const followed = new Map<string, { mailbox: OwnMailbox; stop(): Promise<void> }>()
  const abort = new AbortController()
  const sleeper = makeSleeper()
  const off = deps.store.hints.on('mailboxes', () => sleeper.wake())
  const look = async (): Promise<void> => {
    const all = await listOwnMailboxes(deps.store.global)
    const gone = [...followed].filter(([, { mailbox }]) => !all.some((one) => isSame(one, mailbox)))
    for (const [address] of gone) followed.delete(address)
    await Promise.all(gone.map(([, { stop }]) => stop()))
    for (const mailbox of all)
      if (!followed.has(mailbox.address)) {
        const { stop } = followMailbox(deps, toFollowed(deps, mailbox), times)
        followed.set(mailbox.address, { mailbox, stop })
      }
  }
  const loop = async (): Promise<void> => {
    while (!abort.signal.aborted) {
      sleeper.clear()
      // The database may be down. The mailboxes already being followed go on by themselves.
      await look().catch((error: unknown) => deps.log.warn({ err: error }, 'the mailboxes can’t be listed'))
      await sleeper.sleep(LOOK_MS)
    }
    await Promise.all([...followed.values()].map(({ stop }) => stop()))
  }
  const looping = loop()
  return {
    stop: async () => {
      off()
      abort.abort()
      sleeper.wake()
      await looping
    },
  }
}

/** Whether a mailbox is unchanged. Another organization that connects it counts its changes from the beginning. */
const isSame = (one: OwnMailbox, other: OwnMailbox): boolean =>
  one.address === other.address && one.organizationId === other.organizationId && one.rev === other.rev

const toFollowed = (deps: Deps, { organizationId, address }: OwnMailbox): FollowedMailbox => ({
  organizationId,
  address,
  open: async () => {
    const found = await findMailbox(deps, null, address)
    // Another organization may have it by now.
    if (found === null || found.organizationId !== organizationId || found.mailbox.imapUrl === null) return null
    const { mailbox, key } = found
    const openFile = () => Promise.reject(new Error('Nothing is sent here.'))
    return {
      url: found.mailbox.imapUrl,
      privateHosts: mailbox.privateHosts,
      carrier: createEmailCarrier({ mailbox, key, openFile }),
    }
  },
  note: (trouble) =>
    noteMailbox(deps, { organizationId, address }, 'problem_in', trouble === null ? null : sentenceFor(trouble)),
})

/** For the row under Channels, which may show it beside others that are about sending. */
export const sentenceFor = ({ message, said }: Pick<MailboxTrouble, 'message' | 'said'>): string =>
  `New emails can’t be read. ${message}${said === '' ? '' : ` Details: ${said}.`}`

import { buffer } from 'node:stream/consumers'
import { CarrierUnreachable, MediaRefused, type Carrier, type OutgoingMedia } from '@attune/carriers/carrier'
import { createEmailCarrier, type EmailCarrier } from '@attune/carriers/email/email-carrier'
import type { Mailbox } from '@attune/carriers/email/mailbox'
import { createEmail } from '@attune/carriers/email/many-mailboxes'
import { connectMailbox as connectAddress } from '@attune/store/conversations/email/mailboxes'
import { organizationIds } from '@attune/store/staff/renaming'
import { noteMailboxOfSettings, type FollowedMailbox } from '../app/mailboxes/follow-mailbox.ts'
import { noteMailbox } from '../app/mailboxes/note-mailbox.ts'
import { EMAIL, findMailbox, marksKeyOf } from '../channels/find-mailbox.ts'
import type { Deps } from '../deps.ts'
import type { MailboxSettings } from '../mailbox-settings.ts'
import { readMediaUrl } from '../media/urls.ts'
import { SettingRefused, type Settings } from '../settings.ts'

/**
 * Connects email, but not in the demo: none of it may reach real mailboxes. Returns the mailbox of the settings if it
 * is to be read; organizations' own are found as they are connected.
 */
export const connectEmail = async (
  deps: Deps,
  carriers: Map<string, Carrier>,
  { demo, mailbox: settings }: Pick<Settings, 'demo' | 'mailbox'>,
): Promise<FollowedMailbox | null> => {
  if (demo) return null
  const connected = settings === null ? null : await connectMailbox(deps, settings)
  carriers.set(EMAIL, openEmail(deps, connected))
  if (connected === null || connected.mailbox.imapUrl === null) return null
  const { organizationId, carrier, mailbox } = connected
  const { address, imapUrl: url } = mailbox
  const of = { organizationId, address }
  return {
    ...of,
    open: () => Promise.resolve(url === null ? null : { url, carrier }),
    note: (problem) => noteMailboxOfSettings(deps, of, problem),
  }
}

/** Email, with the mailboxes of all organizations and that of the settings, if there is one. */
export const openEmail = (deps: Deps, ofSettings: { mailbox: Mailbox; carrier: EmailCarrier } | null): Carrier =>
  createEmail({
    at: async (address) => {
      const found = await findMailbox(deps, ofSettings?.mailbox ?? null, address)
      if (found === null) return null
      const { organizationId, accountId } = found
      const note = (problem: string | null) =>
        accountId === null ? Promise.resolve() : noteMailbox(deps, { organizationId, address }, 'problem', problem)
      return { ...found, note }
    },
    posted: ofSettings?.carrier ?? null,
    openFile: (file) => openFile(deps, file),
    now: deps.now,
  })

/**
 * Gives the mailbox of the settings to its organization; null while there is none. Throws `SettingRefused` if it isn't clear
 * whose it is, or another organization has it.
 */
export const connectMailbox = async (
  deps: Deps,
  { mailbox, organizationId }: MailboxSettings,
): Promise<{ organizationId: string; mailbox: Mailbox; carrier: EmailCarrier } | null> => {
  const all = await organizationIds(deps.store.global)
  const [only, ...more] = organizationId === null ? all : all.filter((id) => id === organizationId)
  if (only === undefined && organizationId !== null)
    throw new SettingRefused(`ATTUNE_MAILBOX_ORGANIZATION: no organization has the id ${organizationId}.`)
  if (more.length > 0)
    throw new SettingRefused('ATTUNE_MAILBOX: say whose it is (ATTUNE_MAILBOX_ORGANIZATION): there are several.')
  if (only === undefined) {
    deps.log.warn('no organization can have the mailbox yet; start again once there is one')
    return null
  }
  if ((await connectAddress(deps.store, only, mailbox.address)) === 'taken')
    throw new SettingRefused('ATTUNE_MAILBOX belongs to another organization.')
  const carrier = createEmailCarrier({ mailbox, key: marksKeyOf(deps), openFile: (file) => openFile(deps, file) })
  return { organizationId: only, mailbox, carrier }
}

/**
 * Reads a message's file by the address from which carriers get it, without going through the network. Throws
 * `MediaRefused` if it is gone, and `CarrierUnreachable` if it can't be read now: neither says anything about the mail
 * server.
 */
const openFile = async (deps: Deps, { url }: OutgoingMedia): Promise<Buffer> => {
  const [, , organizationId = '', mediaId = '', shown = '', expires = '', signature = ''] = new URL(url).pathname.split(
    '/',
  )
  const asked = readMediaUrl(deps, { organizationId, mediaId, shown, expires, signature })
  if (asked === null || asked === 'expired' || asked.shown === 'unnamed')
    throw new MediaRefused('The file isn’t one of ours.')
  try {
    const found = await deps.files.read(asked, asked.shown)
    if (found !== null) return await buffer(found.stream)
  } catch (error) {
    // Nothing has been sent yet, so the mail waits until its files can be read again.
    throw new CarrierUnreachable('A file of the mail can’t be read.', { cause: error, reach: null })
  }
  throw new MediaRefused('One of its files no longer exists.')
}

import type { InboxPlace } from '@attune/carriers/email/try-mailbox'
import type { Channel } from '@attune/contract/channels/entity'
import type { ReplyWay } from '@attune/contract/channels/limits'
import {
  changeCarrierAccount,
  insertCarrierAccount,
  lockCarrierAccount,
  type CarrierAccountRecord,
} from '@attune/store/channels/accounts'
import { changeChannel, insertChannel, lockChannel } from '@attune/store/channels/channels'
import { placeMailbox } from '@attune/store/channels/mailboxes'
import { reachBy } from '@attune/store/contacts/addresses'
import type { Tenant } from '@attune/store/store'
import { byOf } from '../calls/by.ts'
import type { Member } from '../calls/who.ts'
import type { Deps } from '../deps.ts'
import { newId } from '../new-id.ts'
import { Refusal } from '../refusal.ts'
import { recordConnectionEvent } from '../security-log/record-security-event.ts'
import { recordFacts } from '../work/record-facts.ts'
import {
  enterMailbox,
  freeMailbox,
  mailboxOf,
  readServers,
  refuseMailboxTaken,
  refuseWithoutMail,
  type MailboxInput,
} from './ask-mailbox.ts'
import { accessChannel, channelFor, channelIdOf } from './channel-for.ts'
import { sealedFor } from './find-account.ts'
import { EMAIL, marksKeyOf, toMailbox, toServerUrl } from './find-mailbox.ts'
import { noteOwner } from './owner.ts'
import { sealCredentials } from './seal-credentials.ts'

interface ConnectInput extends MailboxInput {
  title?: string | undefined
  name?: string | undefined
  owner?: string | null | undefined
  replies?: ReplyWay | undefined
  trustedServer?: string | null | undefined
}

/** Connects a mailbox, or gives a connected one other servers and passwords. It is read from its current position. */
export const connectMailbox = async (deps: Deps, who: Member, input: ConnectInput): Promise<Channel> => {
  refuseWithoutMail(deps)
  const { organizationId } = who
  const { address } = input
  await refuseMailboxTaken(deps, organizationId, address)
  const place = await enterMailbox(mailboxOf(deps, input))
  await freeMailbox(deps, organizationId, address)
  const channel = await deps.store.tenant(organizationId, async (tx) => {
    if (typeof input.owner === 'string') await noteOwner(deps, tx, who, input.owner)
    const accountId = await keepMailbox(deps, tx, input)
    await keepAddress(deps, tx, input, { accountId, place })
    await reachBy(tx, 'email', 'email')
    await noteChange(deps, tx, who)
    return channelFor(deps, tx, who, channelIdOf({ carrier: EMAIL, address }))
  })
  deps.store.hints.give('mailboxes')
  recordConnectionEvent(deps, who, 'channel-connected', { channel: channel._id })
  return channel
}

/** Saves servers and passwords, or replaces the old ones. Returns the account's id. */
const keepMailbox = async (deps: Deps, tx: Tenant, input: ConnectInput): Promise<string> => {
  const { address, name, replies = 'chain', trustedServer = null } = input
  const row = await lockCarrierAccount(tx, { carrier: EMAIL, sid: address })
  const known = row === undefined ? null : toMailbox(deps, row)
  const { smtp, imap, smtpPassword, imapPassword } = readServers(input)
  const id = row?.carrier_account_id ?? newId('cr')
  const of = sealedFor({ organization_id: tx.organizationId, carrier_account_id: id })
  const columns = {
    ...{ title: address, problem: null, problem_in: null, changed_at: deps.now() },
    mailbox: JSON.stringify({ name: name ?? row?.mailbox?.name ?? '', smtp, imap, replies, trustedServer }),
    ...sealCredentials(deps.secret, of, { smtpPassword, imapPassword, marks: known?.key ?? marksKeyOf(deps) }),
  }
  if (row !== undefined) await changeCarrierAccount(tx, id, columns)
  else
    await insertCarrierAccount(tx, {
      ...{ ...columns, carrier_account_id: id, carrier: EMAIL, sid: address, created_at: columns.changed_at },
      ...{ key_sid: null, messaging_service_sid: null, token_end: '' },
    })
  return id
}

const keepAddress = async (
  deps: Deps,
  tx: Tenant,
  { address, title, owner }: ConnectInput,
  { accountId, place }: { accountId: string; place: InboxPlace },
): Promise<void> => {
  const at = { carrier: EMAIL, address }
  const now = deps.now()
  const isNew = await insertChannel(tx, {
    ...{ ...at, title: title ?? '', state: 'active', carrier_account_id: accountId, created_at: now, changed_at: now },
  })
  const known = await lockChannel(tx, at)
  // Another organization connected it a moment ago.
  if (known === undefined) throw new Refusal('MailboxTaken')
  const isBack = known.state === 'disconnected' || known.carrier_account_id === null
  // A mailbox that is already read goes on from where it was, so that no mail is skipped.
  if (isNew || isBack) await placeMailbox(tx, address, { ...place, since: now })
  await changeChannel(tx, at, {
    ...{ title: title ?? known.title, owner_id: owner === undefined ? known.owner_id : owner },
    ...{ carrier_account_id: accountId, state: isBack ? 'active' : known.state, changed_at: now },
  })
}

/** Replaces the passwords of a mailbox, after signing in with them. */
export const changeMailboxPassword = async (
  deps: Deps,
  who: Member,
  { id, password, imapPassword = password }: { id: string; password: string; imapPassword?: string | undefined },
): Promise<Channel> => {
  const { organizationId } = who
  const row = await deps.store.tenant(organizationId, async (tx) => mailboxAt(tx, id))
  const { smtp, imap } = row.mailbox
  const smtpUrl = toServerUrl('smtp', smtp, password)
  const imapUrl = toServerUrl('imap', imap, imapPassword)
  await enterMailbox({
    ...{ address: row.sid, name: '', trustedServer: null, secret: '', smtpUrl, imapUrl },
    privateHosts: deps.settings.mailboxHosts,
  })
  const channel = await deps.store.tenant(organizationId, async (tx) => {
    // Loaded again: somebody may have disconnected it while we signed in.
    const { carrier_account_id: accountId } = await mailboxAt(tx, id)
    const locked = await lockCarrierAccount(tx, { carrier: EMAIL, sid: row.sid })
    const marks = (locked === undefined ? null : toMailbox(deps, locked)?.key) ?? marksKeyOf(deps)
    const now = deps.now()
    const sealed = sealCredentials(deps.secret, sealedFor(row), { smtpPassword: password, imapPassword, marks })
    await changeCarrierAccount(tx, accountId, { ...sealed, problem: null, problem_in: null, changed_at: now })
    // The process that reads the mailbox signs in again.
    await changeChannel(tx, { carrier: EMAIL, address: row.sid }, { changed_at: now })
    await noteChange(deps, tx, who)
    return channelFor(deps, tx, who, id)
  })
  deps.store.hints.give('mailboxes')
  recordConnectionEvent(deps, who, 'channel-password-changed', { channel: id })
  return channel
}

/** The account of a mailbox that is connected. Anything else, or one that is no longer connected, is not found. */
const mailboxAt = async (
  tx: Tenant,
  id: string,
): Promise<CarrierAccountRecord & { mailbox: NonNullable<CarrierAccountRecord['mailbox']> }> => {
  const { row, account } = await accessChannel(tx, id)
  if (row.state === 'disconnected' || account === null || account.mailbox === null) throw new Refusal('ChannelNotFound')
  return { ...account, mailbox: account.mailbox }
}

const noteChange = (deps: Deps, tx: Tenant, who: Member): Promise<void> =>
  recordFacts(tx, [{ kind: 'ChannelChanged', ...byOf(who, deps.now()) }], { traits: ['account'] })

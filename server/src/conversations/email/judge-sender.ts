import type { CarrierEvent } from '@attune/carriers/carrier'
import { HOUR_MS } from '@attune/contract/durations'
import { isWhatsApp, phoneOf } from '@attune/contract/channels/whatsapp/templates'
import { contactAtAddress, findContactWith, insertAddresses, lockAddresses } from '@attune/store/contacts/addresses'
import { lockContact, lockRoot, rootOf } from '@attune/store/contacts/contacts'
import { countEqualMails } from '@attune/store/conversations/email/mails'
import type { MailRecord } from '@attune/store/conversations/tables'
import type { Tenant } from '@attune/store/store'

type ReceivedText = Extract<CarrierEvent, { kind: 'message' }>

/**
 * After `most` mails with the same words within this time, the next one counts as written by a machine that doesn't say
 * so. Short ones may be answers, such as "Yes" or "4", which people give more often: `mostShort` of them.
 */
const EQUAL_MAILS = { most: 2, mostShort: 9, shortBelow: 10, withinMs: HOUR_MS }

/**
 * The client who sent a text, or to whose thread's secret address a mail was sent; null for a stranger. Anybody may
 * write in anybody's name: an unverified mail is filed with the client whom it names, with a mark.
 */
export const findSender = async (tx: Tenant, carrier: string, event: ReceivedText): Promise<string | null> => {
  const named = event.mail?.contactId ?? null
  if (named !== null) {
    const contact = await lockContact(tx, named)
    if (contact !== undefined && contact.removed_at === null) return named
    if (contact !== undefined && contact.merged_into !== null) return contact.merged_into
  }
  const known = await contactAtAddress(tx, { carrier, address: event.from })
  return known ?? findByPhone(tx, carrier, event.from)
}

/** Whoever first writes over WhatsApp may be a client we know by their phone. From then on WhatsApp reaches them. */
const findByPhone = async (tx: Tenant, carrier: string, from: string): Promise<string | null> => {
  if (!isWhatsApp(from)) return null
  const phone = phoneOf(from)
  const at = { carrier, address: from }
  await lockAddresses(tx, [at, { carrier: 'phone', address: phone }])
  const known = await contactAtAddress(tx, at)
  if (known !== null) return known
  const found = await findContactWith(tx, 'phone', phone, null)
  const contact = found === null ? undefined : await lockRoot(tx, found)
  if (contact === undefined) return null
  // Erased while this waited: they must not get an address again.
  if (contact.removed_at !== null) return findByPhone(tx, carrier, from)
  await insertAddresses(tx, contact.contact_id, [at])
  return contact.contact_id
}

/** What is known about a mail's sender; null for anything but a mail. The caller holds the contact's lock. */
export const judgeMail = async (
  tx: Tenant,
  contactId: string,
  { mail, text }: ReceivedText,
  at: Date,
): Promise<MailRecord | null> => {
  if (mail === undefined) return null
  const { subject, quoted, html, isTrusted, isAutomatic, isUnreadable = false, written } = mail
  const since = new Date(at.getTime() - EQUAL_MAILS.withinMs)
  const most = text.length < EQUAL_MAILS.shortBelow ? EQUAL_MAILS.mostShort : EQUAL_MAILS.most
  // Every mail that can't be read has the same words, which are ours.
  const isAgain = text !== '' && !isUnreadable && (await countEqualMails(tx, contactId, text, since)) >= most
  return {
    subject,
    quoted,
    verified: isTrusted || (await isNamed(tx, mail.contactId, contactId)),
    automatic: isAutomatic || isAgain,
    ...(html !== undefined && { html: true as const }),
    ...(isUnreadable && { unreadable: true as const }),
    ...(written !== undefined && { written }),
  }
}

/** Whether the secret address was this client's, or that of somebody who was merged into them. */
const isNamed = async (tx: Tenant, named: string | null, contactId: string): Promise<boolean> =>
  named === contactId || (named !== null && (await rootOf(tx, named)) === contactId)

/** Whether a mail may not trigger anything: its sender isn't certain, or nobody wrote it. */
export const isOnlyFiled = (mail: MailRecord | null): boolean => mail !== null && (!mail.verified || mail.automatic)

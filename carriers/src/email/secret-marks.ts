import { createHmac, timingSafeEqual } from 'node:crypto'
import { domainOf, type ReplyWay } from './mailbox.ts'

/** What only we can write: addresses that name a thread, and message ids that name an attempt. */
export interface SecretMarks {
  /**
   * The address to which a client replies. It is the same for the whole thread, and can't be guessed. Null if the
   * mailbox only gets mail sent to its own address.
   */
  replyAddress(contactId: string): string | null
  /** The client of such an address; null if it isn't one. */
  contactAt(address: string): string | null
  /** The `Message-ID` of an attempt to send a message. */
  messageId(attemptId: string): string
  /** The attempt of such an id, anywhere in a text; null if there is none. */
  attemptIn(text: string): string | null
}

/** 80 bits: enough, since each guess is a mail. Short, since the part before the at sign has at most 64 characters. */
const MARK_BYTES = 10
const CONTACT_BYTES = 16
/** Maximum for the part before the at sign (RFC 5321 §4.5.3.1.1). */
const LOCAL_MAX = 64
/** Precedes the secret of a catch-all address, to tell it from a person's name. */
const CATCH_ALL = 'r-'
const CHARACTERS = 'abcdefghijklmnopqrstuvwxyz234567'

/** One case only: some servers change the case of addresses. */
export const createSecretMarks = (key: string, mailbox: string, way: ReplyWay = 'plus'): SecretMarks => {
  const at = mailbox.lastIndexOf('@')
  const [local, domain] = [mailbox.slice(0, at), domainOf(mailbox)]
  const mark = (kind: string, of: string): Buffer =>
    createHmac('sha256', key).update(`${kind} ${mailbox} ${of}`).digest().subarray(0, MARK_BYTES)
  return {
    replyAddress: (contactId) => {
      if (way === 'chain') return null
      const id = Buffer.from(contactId.slice(3), 'hex')
      const before = way === 'plus' ? `${local}+` : CATCH_ALL
      const name = before + toLetters(Buffer.concat([id, mark('thread', contactId)]))
      return name.length > LOCAL_MAX ? null : `${name}@${domain}`
    },
    // Both kinds stay valid: they are in clients' address books, whatever the mailbox supports today.
    contactAt: (address) => {
      const given = address.trim().toLowerCase()
      const before = [`${local}+`, CATCH_ALL].find((one) => given.startsWith(one))
      if (before === undefined || !given.endsWith(`@${domain}`)) return null
      const bytes = fromLetters(given.slice(before.length, -domain.length - 1))
      if (bytes === null || bytes.length !== CONTACT_BYTES + MARK_BYTES) return null
      const contactId = `ct_${bytes.subarray(0, CONTACT_BYTES).toString('hex')}`
      return timingSafeEqual(bytes.subarray(CONTACT_BYTES), mark('thread', contactId)) ? contactId : null
    },
    messageId: (attemptId) => {
      const name = Buffer.from(attemptId).toString('base64url')
      return `<${name}.${mark('attempt', attemptId).toString('hex')}@${domain}>`
    },
    attemptIn: (text) => {
      for (const [, name = '', given = ''] of text.matchAll(
        /<([A-Za-z0-9_-]{8,400})\.([0-9a-f]{20})@[^<>@\s]{1,255}>/g,
      )) {
        const attemptId = Buffer.from(name, 'base64url').toString('utf8')
        if (timingSafeEqual(Buffer.from(given, 'hex'), mark('attempt', attemptId))) return attemptId
      }
      return null
    },
  }
}

/** Base32 of RFC 4648, in lower case and without padding. */
const toLetters = (bytes: Buffer): string => {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => CHARACTERS[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}

const fromLetters = (text: string): Buffer | null => {
  const places = [...text].map((letter) => CHARACTERS.indexOf(letter))
  if (places.includes(-1)) return null
  const bits = places.map((place) => place.toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

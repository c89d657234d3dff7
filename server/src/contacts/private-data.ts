import { loadIdentities, type Identity } from '@attune/store/contacts/identities'
import type { RefusalCode } from '@attune/contract/app/refusal-table'
import type { Tenant } from '@attune/store/store'
import { may, type Member } from '../calls/who.ts'
import { Refusal } from '../refusal.ts'

/** Whether this reader may see clients' names, phone numbers and email addresses. */
export const seesPrivate = (who: Member): boolean => may(who, 'contacts.private-data')

/** A stable alias that reveals nothing about the client. */
export const aliasOf = (contactId: string): string => `Client ${contactId.slice(-6).toUpperCase()}`

/** Hides who a client is in a text about them. */
export type HideIdentity = (text: string) => string

/** Changes nothing: for readers with access to private data. */
const showAll: HideIdentity = (text) => text

/** What this reader may read of texts about each of these clients. One query, for masked readers only. */
export const loadHiding = async (
  tx: Tenant,
  who: Member,
  contactIds: readonly string[],
): Promise<(contactId: string) => HideIdentity> => {
  if (seesPrivate(who)) return () => showAll
  const identities = await loadIdentities(tx, [...new Set(contactIds)])
  const hiding = new Map(identities.map((identity) => [identity.contact_id, hideIdentity(identity)]))
  // The names of an erased client are unknown, so only numbers and addresses can be hidden.
  return (contactId) => hiding.get(contactId) ?? hidePhones
}

/** How a client's texts are hidden from a reader, and how what that reader writes comes back to the client's name. */
export interface Masking {
  hide: HideIdentity
  restore: (text: string) => string
}

/** The masking of one client's texts for this reader. One query, for masked readers only. */
export const loadMasking = async (tx: Tenant, who: Member, contactId: string, max: number): Promise<Masking> => {
  if (seesPrivate(who)) return { hide: showAll, restore: showAll }
  const [identity] = await loadIdentities(tx, [contactId])
  return identity === undefined
    ? { hide: hidePhones, restore: (text) => text.normalize('NFC') }
    : { hide: hideIdentity(identity), restore: restoringFor(who, identity, max) }
}

/** The same for a client whose row is already loaded; null: an erased one. */
export const hidingFor = (who: Member, identity: Identity | null): HideIdentity => {
  if (seesPrivate(who)) return showAll
  return identity === null ? hidePhones : hideIdentity(identity)
}

/**
 * Writes the client's name where a masked reader wrote their alias, which is all they know: what they send, save or
 * copy from a text they were shown then has the name in it. `max`: how many characters may be stored.
 */
export const restoreName = async (
  tx: Tenant,
  who: Member,
  contactId: string,
  { text, max }: { text: string; max: number },
): Promise<string> => {
  if (!seesPrivate(who) && !text.includes(aliasOf(contactId))) return text.normalize('NFC')
  return (await loadRestoring(tx, who, contactId, max))(text)
}

/** As {@link restoreName}, for several texts. */
export const loadRestoring = async (
  tx: Tenant,
  who: Member,
  contactId: string,
  max: number,
): Promise<(text: string) => string> => (await loadMasking(tx, who, contactId, max)).restore

/** The same for a client whose row is already loaded. */
export const restoringFor =
  (who: Member, identity: Identity, max: number): ((text: string) => string) =>
  // Always in composed form: hiding a name composes the text around it, which must not reveal that there was one.
  (text) =>
    seesPrivate(who) ? text : fillAlias(identity, text.normalize('NFC'), max)

/**
 * What to store when a text of a client is saved again. A masked reader has seen it with parts hidden: what they left
 * as it was stays, and they can't overwrite what they were not shown, as `refusal` says.
 */
export const saveOver = (
  who: Member,
  identity: Identity,
  { stored, written, max, refusal }: { stored: string | null; written: string; max: number; refusal: RefusalCode },
): string => {
  const restore = restoringFor(who, identity, max)
  if (stored === null || seesPrivate(who)) return restore(written)
  const seen = hidingFor(who, identity)(stored)
  if (written.normalize('NFC') === seen.normalize('NFC')) return stored
  if (restore(seen) !== stored.normalize('NFC')) throw new Refusal(refusal)
  return restore(written)
}

/**
 * The text with the client's name for their alias, unless a masked reader could then tell from what they are shown that
 * there is a name, or how long it is. The alias stays where letters touch it, where the words around it would be
 * mistaken for a part of the name, and where the name would make the text too long.
 */
export const fillAlias = (identity: Identity, text: string, max: number): string => {
  const alias = aliasOf(identity.contact_id)
  const name = identity.first_name?.trim() || identity.full_name.trim()
  if (name === '') return text
  const alone = new RegExp(String.raw`(?<![\p{L}\p{N}\p{M}])${alias}(?![\p{L}\p{N}\p{M}])`, 'gu')
  const filled = text.replaceAll(alone, () => name)
  const hide = hideIdentity(identity)
  return filled.length <= max && hide(filled) === hide(text) ? filled : text
}

/**
 * Replaces a client's names by their alias, in any case and with or without accents, and numbers and email addresses by
 * `…`. Numbers are hidden if they contain the end of the client's own or are long enough for a phone number.
 */
export const hideIdentity = (identity: Identity): HideIdentity => {
  const alias = aliasOf(identity.merged_into ?? identity.contact_id)
  const anyName = anyNameOf(identity)
  const ending = identity.phone?.replaceAll(/\D/g, '').slice(-SHORTEST_PHONE) ?? ''
  return (text) => {
    const addresses = text.includes('@') ? text.replaceAll(MAILBOX, '…') : text
    const numbers = DIGIT.test(addresses)
      ? addresses.replaceAll(DIGITS, (digits) => hideNumber(digits, ending))
      : addresses
    if (anyName === null) return numbers
    // ASCII has nothing to separate.
    const apart = BEYOND_ASCII.test(numbers) ? numbers.normalize('NFD') : numbers
    const hidden = apart.replaceAll(anyName, alias)
    return hidden === apart ? numbers : hidden.normalize('NFC')
  }
}

/** Expressions by what their clients are called. Compiling one takes longer than searching a page of texts. */
const compiled = new Map<string, RegExp | null>()
const COMPILED_MOST = 5_000

/** An expression that finds the client's names in a text with separated accents; null if they have none. */
const anyNameOf = (identity: Identity): RegExp | null => {
  const key = JSON.stringify([identity.full_name, identity.first_name, identity.also_named])
  const known = compiled.get(key)
  if (known !== undefined) return known
  const names = namesOf(identity)
  const expression = names.length === 0 ? null : new RegExp(names.map(toPattern).join('|'), 'giu')
  if (compiled.size >= COMPILED_MOST) compiled.clear()
  compiled.set(key, expression)
  return expression
}

/** Hides phone numbers and email addresses: seven or more digits with any separators, and whatever surrounds an @. */
export const hidePhones: HideIdentity = (text) => text.replaceAll(DIGITS, '…').replaceAll(MAILBOX, '…')

/** A text without any has no numbers to hide. Looking for one is quicker than replacing none. */
const DIGIT = /\p{Nd}/u
const DIGITS = /\+?\p{Nd}(?:[^\p{L}\p{N}]{0,3}\p{Nd}){6,}/gu
/** Whole words only: starting over at each letter, a long one would take time quadratic in its length. */
const MAILBOX = /(?<![^\s<>"])[^\s<>"][^\s<>"@]*@[^\s<>"]+/g
const BEYOND_ASCII = /[\u0080-\uffff]/
const SHORTEST_PHONE = 7
/** Fewer digits may be a few weights in a row, or a date. */
const LIKELY_PHONE = 9

const hideNumber = (text: string, ending: string): string => {
  const digits = text.replaceAll(/\P{Nd}/gu, '')
  const isOwn = ending.length === SHORTEST_PHONE && digits.includes(ending)
  return isOwn || text.startsWith('+') || digits.length >= LIKELY_PHONE ? '…' : text
}

/** A client's names, the longest first so that a full name becomes one alias. */
const namesOf = ({ full_name: fullName, first_name: firstName, also_named: others = [] }: Identity): string[] => {
  const whole = [fullName, ...others].flatMap((name) => [name.trim(), ...partsOf(name)])
  const names = [...whole, firstName?.trim() ?? '']
  const letters = (name: string) => name.replaceAll(/[^\p{L}\p{N}]/gu, '')
  const telling = names.filter((name) => letters(name).length > 1 || NO_SPACES.test(letters(name)))
  return [...new Set(telling)].toSorted((a, b) => b.length - a.length)
}

/** Particles such as “de” or “van” are words, unless the whole name is in lower case. */
const partsOf = (name: string): string[] =>
  name.split(/[\s,]+/).filter((part) => !/^\p{Ll}{1,3}$/u.test(part) || !/\p{Lu}/u.test(name))

/** Letters of scripts that put no spaces between words, or attach words to names. */
const NO_SPACES = /^[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u
/** Shorter names are also parts of common words. */
const LONG_NAME = 5

/** A name as it may be typed, in a text with separated accents. It begins a word, and short names are whole words. */
const toPattern = (name: string): string => {
  const bare = name.normalize('NFD').replaceAll(/\p{M}/gu, '')
  const words = bare.split(/[\s-]+/).map((word) => `${[...word].map(toTyped).join(ACCENTS)}${ACCENTS}`)
  const typed = words.join(String.raw`[\s-]*`)
  if (NO_SPACES.test(bare)) return typed
  const end = [...bare].length < LONG_NAME ? String.raw`(?=s?(?![\p{L}\p{N}]))` : ''
  return String.raw`(?<![\p{L}\p{N}\p{M}])${typed}${end}`
}

const ACCENTS = String.raw`\p{M}*`

const toTyped = (sign: string): string => (/['’]/.test(sign) ? `['’]?` : RegExp.escape(sign))

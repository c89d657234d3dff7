import { loadIdentifyingWords } from '@attune/store/contacts/identifying-words'
import type { Tenant } from '@attune/store/store'
import { aliasOf, seesPrivate } from '../contacts/access.ts'
import type { Member } from '../calls/who.ts'
import { hidePhones } from './access.ts'

/**
 * Masks a trace, or anything else that automation recorded about a client, for this reader. The client's own words
 * stay, as in their thread. Their name, phone and email, and anything that looks like a number or address, are hidden
 * from readers without access to private data.
 */
export const maskFor = async (tx: Tenant, who: Member, contactId: string): Promise<<T>(value: T) => T> => {
  if (seesPrivate(who)) return (value) => value
  const words = (await loadIdentifyingWords(tx, contactId)).toSorted((a, b) => b.length - a.length)
  const alias = aliasOf(contactId)
  const hide = (text: string) => hidePhones(words.reduce((hidden, word) => hidden.replaceAll(word, alias), text))
  return (value) => hideIn(value, hide)
}

/** Fields that are never masked: times, ids and the client's own words. */
const UNMASKED: ReadonlySet<string> = new Set([
  'by',
  'messageId',
  'text',
  'at',
  'picked',
  'zone',
  'window',
  'time',
  'parser',
])

const hideIn = <T>(value: T, hide: (text: string) => string): T => {
  if (typeof value === 'string') return hide(value) as T
  if (Array.isArray(value)) return value.map((one: unknown) => hideIn(one, hide)) as T
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, one]: [string, unknown]) => [key, UNMASKED.has(key) ? one : hideIn(one, hide)]),
  ) as T
}

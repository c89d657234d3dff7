import { namesOf } from '@attune/store/scenes/runs/contact-state'
import type { Tenant } from '@attune/store/store'
import { aliasOf, seesPrivate } from '../../../contacts/access.ts'
import { hidePhones } from '../../../conversations/access.ts'
import type { Member } from '../../../calls/who.ts'

/**
 * How this reader may see what a trace tells: what the client wrote stays as it is, as in their thread; their name, phone
 * and e-mail, and any number or address that looks like one, are hidden from who may not see them.
 */
export const maskFor = async (tx: Tenant, who: Member, contactId: string): Promise<<T>(value: T) => T> => {
  if (seesPrivate(who)) return (value) => value
  const words = (await namesOf(tx, contactId)).toSorted((a, b) => b.length - a.length)
  const alias = aliasOf(contactId)
  const hide = (text: string) => hidePhones(words.reduce((hidden, word) => hidden.replaceAll(word, alias), text))
  return (value) => hideIn(value, hide)
}

/** Times and ids stay: only texts that an author or a client gave are looked through. */
const KEPT: ReadonlySet<string> = new Set([
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
    Object.entries(value).map(([key, one]: [string, unknown]) => [key, KEPT.has(key) ? one : hideIn(one, hide)]),
  ) as T
}

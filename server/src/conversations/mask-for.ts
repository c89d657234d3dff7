import type { Tenant } from '@attune/store/store'
import type { Member } from '../calls/who.ts'
import { loadHiding, seesPrivate, type HideIdentity } from '../contacts/private-data.ts'

/** Masks a trace, or anything else that automation recorded about a client, for this reader. */
export const maskFor = async (tx: Tenant, who: Member, contactId: string): Promise<<T>(value: T) => T> => {
  if (seesPrivate(who)) return (value) => value
  const hide = (await loadHiding(tx, who, [contactId]))(contactId)
  return (value) => hideIn(value, hide)
}

/** Fields that are never masked: kinds, ids and times. */
const UNMASKED: ReadonlySet<string> = new Set(['by', 'messageId', 'at', 'picked', 'zone', 'window', 'time', 'parser'])

const hideIn = <T>(value: T, hide: HideIdentity): T => {
  if (typeof value === 'string') return hide(value) as T
  if (Array.isArray(value)) return value.map((one: unknown) => hideIn(one, hide)) as T
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, one]: [string, unknown]) => [key, UNMASKED.has(key) ? one : hideIn(one, hide)]),
  ) as T
}

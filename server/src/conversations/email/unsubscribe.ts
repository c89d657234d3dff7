import { createHmac, timingSafeEqual } from 'node:crypto'
import { lockContact } from '@attune/store/contacts/contacts'
import type { Deps } from '../../deps.ts'
import type { ClientPlace } from '../client-rules/client-link.ts'
import { changeOptOut } from '../opt-out.ts'

/** Where one click ends automation's mails (RFC 8058). It works forever: nobody knows when an old mail is opened. */
export const unsubscribeUrl = (deps: Pick<Deps, 'linkKeys' | 'publicUrl'>, place: ClientPlace): string => {
  const ids = Buffer.from(place.organizationId.slice(3) + place.contactId.slice(3), 'hex')
  return `${deps.publicUrl}/unsubscribe/${Buffer.concat([ids, sign(deps.linkKeys[0] ?? '', ids)]).toString('base64url')}`
}

/** Whose link it is; null if it wasn't made here. */
export const readUnsubscribeToken = ({ linkKeys }: Pick<Deps, 'linkKeys'>, token: string): ClientPlace | null => {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== 64 || bytes.toString('base64url') !== token) return null
  const ids = bytes.subarray(0, 32)
  if (!linkKeys.some((key) => timingSafeEqual(bytes.subarray(32), sign(key, ids)))) return null
  return { organizationId: `or_${ids.toString('hex', 0, 16)}`, contactId: `ct_${ids.toString('hex', 16, 32)}` }
}

/** Opts a client out. Nothing is said about whether they were, or still are, somebody's client. */
export const unsubscribe = (deps: Deps, { organizationId, contactId }: ClientPlace, cause: string): Promise<void> =>
  deps.store.tenant(organizationId, async (tx) => {
    const contact = await lockContact(tx, contactId)
    if (contact === undefined) return
    await changeOptOut(tx, contactId, true, { cause, at: deps.now() })
  })

const sign = (key: string, ids: Buffer): Buffer =>
  createHmac('sha256', key)
    .update(`unsubscribe ${ids.toString('hex')}`)
    .digest()

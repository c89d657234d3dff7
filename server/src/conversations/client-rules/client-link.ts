import { createHmac, timingSafeEqual } from 'node:crypto'
import { CLIENT_RULE_LIMITS } from '@attune/contract/conversations/automated/client-rules'
import { DAY_MS } from '@attune/contract/durations'
import type { Deps } from '../../deps.ts'

/** Whose page a link opens. */
export interface ClientPlace {
  organizationId: string
  contactId: string
}

/**
 * The placeholder for the link to the client's page in a message. The link itself is made when the message is sent, so
 * that nobody who reads the thread can act in the client's name.
 */
export const linkPlaceholder = ({ publicUrl }: Pick<Deps, 'publicUrl'>): string => `${publicUrl}/my/…`

/** The text as it is sent: with the client's link, which works for a week. */
export const withClientLink = (
  deps: Pick<Deps, 'secret' | 'now' | 'publicUrl'>,
  text: string,
  link: ClientPlace & { linkRev: number },
): string => text.replaceAll(linkPlaceholder(deps), () => clientLinkOf(deps, link))

export const clientLinkOf = (
  deps: Pick<Deps, 'secret' | 'now' | 'publicUrl'>,
  link: ClientPlace & { linkRev: number },
): string => {
  const expires = Math.floor((deps.now().getTime() + CLIENT_RULE_LIMITS.linkDays * DAY_MS) / 1_000)
  const head = Buffer.alloc(36)
  Buffer.from(link.organizationId.slice(3), 'hex').copy(head, 0)
  Buffer.from(link.contactId.slice(3), 'hex').copy(head, 16)
  head.writeUInt32BE(expires, 32)
  const token = Buffer.concat([head, sign(deps.secret, head, link.linkRev)]).toString('base64url')
  return `${deps.publicUrl}/my/${token}`
}

/** What a token says, before it is checked, as the client's row has to be read first. Null if it can't be a token. */
export const readClientToken = (token: string): (ClientPlace & { head: Buffer; signature: Buffer }) | null => {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== 68 || bytes.toString('base64url') !== token) return null
  const head = bytes.subarray(0, 36)
  const organizationId = `or_${head.toString('hex', 0, 16)}`
  return { organizationId, contactId: `ct_${head.toString('hex', 16, 32)}`, head, signature: bytes.subarray(36) }
}

/** Whether a token was signed here for this state of the client's links, and still works. */
export const isValidToken = (
  deps: Pick<Deps, 'secret' | 'now'>,
  { head, signature }: { head: Buffer; signature: Buffer },
  linkRev: number,
): boolean =>
  timingSafeEqual(signature, sign(deps.secret, head, linkRev)) && head.readUInt32BE(32) * 1_000 > deps.now().getTime()

const sign = (secret: string, head: Buffer, linkRev: number): Buffer =>
  createHmac('sha256', secret)
    .update(`client-page ${head.toString('hex')} ${linkRev}`)
    .digest()

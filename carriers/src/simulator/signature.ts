import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'

export const SIGNATURE_HEADER = 'x-simulator-signature'
/** A signature is good for this long, to either side of its own time: clocks differ. */
export const SIGNATURE_SECONDS = 300

/** The header of one try: HMAC-SHA256 in hex over `timestamp.nonce.body`; the timestamp is in seconds. */
export const sign = (secret: string, body: string | Buffer, at: Date, nonce: string = randomUUID()): string => {
  const timestamp = Math.floor(at.getTime() / 1000)
  return `t=${timestamp},n=${nonce},v1=${digest(secret, timestamp, nonce, body).toString('hex')}`
}

/**
 * Says yes once to each signature that is right and fresh. A right one is remembered until its age alone refuses it;
 * wrong ones are not, so that strangers cannot fill the memory. An empty secret refuses everything.
 */
export const createSignatureCheck = (secret: string) => {
  const seen = new Map<string, number>()
  return (header: string | string[] | undefined, body: Buffer, now: Date): boolean => {
    const parts = typeof header === 'string' ? HEADER.exec(header) : null
    if (secret === '' || parts === null) return false
    const [, time = '', nonce = '', given = ''] = parts
    const timestamp = Number(time)
    const seconds = now.getTime() / 1000
    if (!(Math.abs(seconds - timestamp) <= SIGNATURE_SECONDS)) return false
    if (!timingSafeEqual(digest(secret, timestamp, nonce, body), Buffer.from(given, 'hex'))) return false
    forgetOlder(seen, seconds)
    if (seen.has(nonce)) return false
    seen.set(nonce, timestamp + SIGNATURE_SECONDS)
    return true
  }
}

const HEADER = /^t=([0-9]{1,12}),n=([A-Za-z0-9-]{8,64}),v1=([0-9a-f]{64})$/

const digest = (secret: string, timestamp: number, nonce: string, body: string | Buffer): Buffer =>
  createHmac('sha256', secret).update(`${timestamp}.${nonce}.`).update(body).digest()

/** Entries stand in the order of coming, nearly that of their time: the oldest are at the front. */
const forgetOlder = (seen: Map<string, number>, seconds: number): void => {
  for (const [nonce, until] of seen) {
    if (until >= seconds) return
    seen.delete(nonce)
  }
}

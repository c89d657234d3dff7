import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'

export const SIGNATURE_HEADER = 'x-simulator-signature'
/** How long a signature is valid, before and after its own time, since clocks differ. */
export const SIGNATURE_SECONDS = 300

/** Signs one attempt: HMAC-SHA256 in hex over `timestamp.nonce.body`, with the timestamp in seconds. */
export const sign = (secret: string, body: string | Buffer, at: Date, nonce: string = randomUUID()): string => {
  const timestamp = Math.floor(at.getTime() / 1000)
  return `t=${timestamp},n=${nonce},v1=${digest(secret, timestamp, nonce, body).toString('hex')}`
}

/**
 * Creates a check that accepts each correct and fresh signature once. Accepted signatures are remembered until they
 * expire; wrong ones aren't, so that attackers can't fill the memory. With an empty secret everything is rejected.
 */
export const createSignatureCheck = (secret: string) => {
  const seen = new Map<string, number>()
  return (header: string | string[] | undefined, body: Buffer, now: Date): boolean => {
    const mark = readSignature(secret, header, body, now)
    if (mark === null) return false
    forgetOlder(seen, now.getTime() / 1000)
    if (seen.has(mark.nonce)) return false
    seen.set(mark.nonce, mark.timestamp + SIGNATURE_SECONDS)
    return true
  }
}

/** Whether a signature is correct and fresh, whatever was accepted before. */
export const isSignature = (secret: string, header: string | string[] | undefined, body: Buffer, now: Date): boolean =>
  readSignature(secret, header, body, now) !== null

const readSignature = (
  secret: string,
  header: string | string[] | undefined,
  body: Buffer,
  now: Date,
): { nonce: string; timestamp: number } | null => {
  const parts = typeof header === 'string' ? HEADER.exec(header) : null
  if (secret === '' || parts === null) return null
  const [, time = '', nonce = '', given = ''] = parts
  const timestamp = Number(time)
  if (!(Math.abs(now.getTime() / 1000 - timestamp) <= SIGNATURE_SECONDS)) return null
  return timingSafeEqual(digest(secret, timestamp, nonce, body), Buffer.from(given, 'hex'))
    ? { nonce, timestamp }
    : null
}

const HEADER = /^t=([0-9]{1,12}),n=([A-Za-z0-9-]{8,64}),v1=([0-9a-f]{64})$/

const digest = (secret: string, timestamp: number, nonce: string, body: string | Buffer): Buffer =>
  createHmac('sha256', secret).update(`${timestamp}.${nonce}.`).update(body).digest()

/** Entries are in order of arrival, which is nearly the order of their times, so the oldest come first. */
const forgetOlder = (seen: Map<string, number>, seconds: number): void => {
  for (const [nonce, until] of seen) {
    if (until >= seconds) return
    seen.delete(nonce)
  }
}

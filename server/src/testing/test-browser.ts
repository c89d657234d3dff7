import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import type { PushSubscription } from '@attune/contract/staff/notifications'

/** A browser subscribed to a push service. Only it can read what is sent to it. */
export interface TestBrowser {
  subscription: PushSubscription
  /** Decrypts a body. Throws if it was encrypted for another browser. */
  read(body: Buffer): unknown
}

export const testBrowser = (origin: string): TestBrowser => {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  const auth = randomBytes(16)
  return {
    subscription: {
      endpoint: `${origin}/${randomBytes(12).toString('base64url')}`,
      keys: { p256dh: pair.getPublicKey('base64url'), auth: auth.toString('base64url') },
    },
    read: (body) => JSON.parse(decrypt(body, pair, auth).toString('utf8')) as unknown,
  }
}

/** After RFC 8291 §3.4 and RFC 8188 §2, independent of the library that encrypts. */
const decrypt = (body: Buffer, pair: ReturnType<typeof createECDH>, auth: Buffer): Buffer => {
  const [salt, keyBytes] = [body.subarray(0, 16), body[20] ?? 0]
  const sender = body.subarray(21, 21 + keyBytes)
  const derive = (key: Buffer, with_: Buffer, info: Buffer | string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', key, with_, info, bytes))
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender])
  const key = derive(pair.computeSecret(sender), auth, info, 32)
  const cipher = createDecipheriv(
    'aes-128-gcm',
    derive(key, salt, 'Content-Encoding: aes128gcm\0', 16),
    derive(key, salt, 'Content-Encoding: nonce\0', 12),
  )
  cipher.setAuthTag(body.subarray(-16))
  const padded = Buffer.concat([cipher.update(body.subarray(21 + keyBytes, -16)), cipher.final()])
  const end = padded.findLastIndex((byte) => byte !== 0)
  if (padded[end] !== 2) throw new Error('The last record ends with a 2.')
  return padded.subarray(0, end)
}

import { createPrivateKey, createPublicKey, hkdfSync, sign, type KeyObject } from 'node:crypto'

export interface Signer {
  /** As SPKI, base64. */
  publicKey: string
  /** The signature over these bytes (Ed25519, RFC 8032), base64. */
  sign(text: string): string
}

/** The installation's key, with which everything exported from its logs is signed. */
export const signerOf = (secret: string): Signer => {
  const key = signingKeyOf(secret)
  return {
    publicKey: createPublicKey(key).export({ format: 'der', type: 'spki' }).toString('base64'),
    sign: (text) => sign(null, Buffer.from(text), key).toString('base64'),
  }
}

/** What precedes the 32 bytes of an Ed25519 key in PKCS #8 (RFC 8410). */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex')

const signingKeyOf = (secret: string): KeyObject =>
  createPrivateKey({
    key: Buffer.concat([PKCS8_HEAD, Buffer.from(hkdfSync('sha256', secret, '', 'attune log signature', 32))]),
    format: 'der',
    type: 'pkcs8',
  })

import { signerOf } from './signing.ts'

/**
 * One event per line, then a line with a signature (Ed25519, RFC 8032) over all bytes before it, so that nobody can
 * change the file unnoticed afterwards.
 */
export const toSignedLines = (secret: string, events: readonly object[]): string => {
  const lines = events.map((event) => `${JSON.stringify(event)}\n`).join('')
  const signer = signerOf(secret)
  const signature = { algorithm: 'Ed25519', publicKey: signer.publicKey, value: signer.sign(lines) }
  return `${lines}${JSON.stringify({ signature })}\n`
}

import { createHash } from 'node:crypto'
import type { WebhookRequest } from '../carrier.ts'
import { createSignatureCheck, isSignature, sign } from '../simulator/signature.ts'

/** Path that mails are posted to, below Attune's public URL. */
export const INBOUND_PATH = '/carriers/email/inbound'
export const SIGNATURE_HEADER = 'x-attune-signature'
/** SHA-256 of the mail, in hex. This is what is signed, so the signature can be checked before the mail is read. */
export const DIGEST_HEADER = 'x-attune-digest'

const digestOf = (raw: Buffer): string => createHash('sha256').update(raw).digest('hex')

/** The headers with which a mail is posted. */
export const signMail = (secret: string, raw: Buffer, at: Date): Record<string, string> => ({
  [DIGEST_HEADER]: digestOf(raw),
  [SIGNATURE_HEADER]: sign(secret, digestOf(raw), at),
})

/**
 * Checks posted mails: `admits` by the headers alone, before megabytes of mail are read, and `isSigned` with the mail;
 * it accepts each signature once.
 */
export const createMailCheck = (secret: string) => {
  const isNew = createSignatureCheck(secret)
  const digestIn = (headers: WebhookRequest['headers']): Buffer => {
    const digest = headers[DIGEST_HEADER]
    return Buffer.from(typeof digest === 'string' ? digest : '')
  }
  return {
    admits: (headers: WebhookRequest['headers'], now: Date): boolean =>
      isSignature(secret, headers[SIGNATURE_HEADER], digestIn(headers), now),
    isSigned: ({ headers, body, now }: WebhookRequest): boolean =>
      digestIn(headers).equals(Buffer.from(digestOf(body))) && isNew(headers[SIGNATURE_HEADER], digestIn(headers), now),
  }
}

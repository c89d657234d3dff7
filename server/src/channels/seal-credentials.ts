import { hkdfSync } from 'node:crypto'
import { seal, unseal } from '../staff/security/seal.ts'

/** The credentials of a Twilio account. */
export interface TwilioCredentials {
  authToken: string
  /** The secret of the API key, if there is one. */
  keySecret: string | null
}

/** The credentials of a mailbox. */
export interface MailboxCredentials {
  smtpPassword: string
  imapPassword: string
  /**
   * Makes the secret addresses that clients reply to. It stays when the installation's secret is replaced: they are in
   * clients' address books.
   */
  marks: string
}

export type Credentials = TwilioCredentials | MailboxCredentials

/** Credentials as they are stored, with the name of the key that opens them. */
export interface SealedCredentials {
  sealed: Buffer
  sealed_by: string
}

const PURPOSE = 'attune carrier credentials'

/**
 * Encrypts credentials so that they are useless to whoever reads the database or a backup, with a key derived from the
 * installation's secret, bound to organization and account.
 */
export const sealCredentials = (secret: string, of: string, credentials: Credentials): SealedCredentials => ({
  sealed: seal(secret, of, JSON.stringify(credentials), PURPOSE),
  sealed_by: nameOfKey(secret),
})

/**
 * Decrypts credentials with the secret among these that they were encrypted with. Null if it is none of them, or if they
 * are another account's.
 */
export const openCredentials = <Kept extends Credentials = Credentials>(
  secrets: readonly string[],
  of: string,
  { sealed, sealed_by: keyName }: { sealed: Buffer | null; sealed_by: string | null },
): Kept | null => {
  const secret = secrets.find((one) => nameOfKey(one) === keyName)
  const text = secret === undefined ? null : unseal(secret, of, sealed, PURPOSE)
  // Only `sealCredentials` makes what its key opens, and each kind of account has its own.
  return text === null ? null : (JSON.parse(text) as Kept)
}

/** Names the key without telling anything about it, so that it is known which rows have an older one. */
const nameOfKey = (secret: string): string =>
  Buffer.from(hkdfSync('sha256', secret, '', `${PURPOSE}, name`, 8)).toString('hex')

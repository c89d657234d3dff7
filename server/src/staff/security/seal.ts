import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { Deps } from '../../deps.ts'

const IV_BYTES = 12
const TAG_BYTES = 16
const SECOND_FACTOR = 'attune second factor'

/**
 * Encrypts a text so that it is useless to anyone who reads the database: AES-256-GCM under a key derived from the
 * installation's secret, bound to the account, or to whatever else it belongs to. Each purpose has its own key. Returns
 * initialization vector, tag and ciphertext in one buffer.
 */
export const seal = (secret: string, accountId: string, text: string, purpose = SECOND_FACTOR): Buffer => {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret, purpose), iv).setAAD(Buffer.from(accountId))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed])
}

/** Decrypts a sealed text. Null if it was sealed with another secret or for another account. */
export const unseal = (
  secret: string,
  accountId: string,
  sealed: Buffer | null,
  purpose = SECOND_FACTOR,
): string | null => {
  if (sealed === null || sealed.length < IV_BYTES + TAG_BYTES) return null
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secret, purpose), sealed.subarray(0, IV_BYTES))
    .setAAD(Buffer.from(accountId))
    .setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  try {
    return decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    // The tag does not match: the installation's secret has changed, or the row belongs to another account.
    return null
  }
}

/** Decrypts with the installation's secret, or with the one that is being replaced. */
export const unsealFactor = (
  { secret, oldSecret }: Pick<Deps, 'secret' | 'oldSecret'>,
  accountId: string,
  sealed: Buffer | null,
): string | null =>
  unseal(secret, accountId, sealed) ?? (oldSecret === undefined ? null : unseal(oldSecret, accountId, sealed))

const keyOf = (secret: string, purpose: string): Buffer => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))

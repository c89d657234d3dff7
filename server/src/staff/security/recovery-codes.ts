import { createHmac, randomInt } from 'node:crypto'
import { RECOVERY_CODES } from '@attune/contract/staff/limits'

/** Without characters that look alike. */
const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789'
const HALF = 5

/** Creates recovery codes as they are shown, such as `k7mqx-3hd9w`: about 49 bits each. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () => `${randomHalf()}-${randomHalf()}`)

const randomHalf = (): string => Array.from({ length: HALF }, () => SIGNS[randomInt(SIGNS.length)]).join('')

/** Normalizes a typed code: no spaces or dashes, lower case. */
export const normalizeCode = (text: string): string => text.replaceAll(/[\s-]/g, '').toLowerCase()

/** Hashes a code with the installation's secret: codes are short enough to be guessed by whoever reads the database. */
export const hashRecoveryCode = (secret: string, code: string): Buffer =>
  createHmac('sha256', secret)
    .update(`recovery code ${normalizeCode(code)}`)
    .digest()

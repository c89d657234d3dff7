import { createHmac, randomInt } from 'node:crypto'
import { RECOVERY_CODES } from '@attune/contract/staff/limits'

/** Without signs that look like others. */
const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789'
const HALF = 5

/** New codes as they are shown, such as `k7mqx-3hd9w`: about 49 bits each. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () => `${randomHalf()}-${randomHalf()}`)

const randomHalf = (): string => Array.from({ length: HALF }, () => SIGNS[randomInt(SIGNS.length)]).join('')

/** A code as people type it, without spaces and dashes, in lower case. */
export const normalizeCode = (text: string): string => text.replaceAll(/[\s-]/g, '').toLowerCase()

/** Codes are short enough to be tried out by who reads the database: their hash takes the installation's secret. */
export const hashRecoveryCode = (secret: string, code: string): Buffer =>
  createHmac('sha256', secret)
    .update(`recovery code ${normalizeCode(code)}`)
    .digest()

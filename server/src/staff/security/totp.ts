import { TOTP as RULES } from '@attune/contract/staff/limits'
import { Secret, TOTP } from 'otpauth'

/** RFC 4226 asks for 160 bits. */
const SECRET_BYTES = 20

/** A new secret as base32, the way people type it and authenticators take it. */
export const newSecret = (): string => new Secret({ size: SECRET_BYTES }).base32

/** What a QR code of the set-up says. */
export const uriOf = (secret: string, email: string): string => totp(secret, email).toString()

/** The step of time a code belongs to; null when it is no code of now, the one before or the one after. */
export const stepOf = (secret: string, code: string, now: Date): bigint | null => {
  const timestamp = now.getTime()
  const delta = totp(secret, '').validate({ token: code, timestamp, window: RULES.window })
  return delta === null ? null : BigInt(Math.floor(timestamp / 1000 / RULES.periodSeconds) + delta)
}

const totp = (secret: string, label: string): TOTP =>
  new TOTP({
    issuer: RULES.issuer,
    label,
    algorithm: 'SHA1',
    digits: RULES.digits,
    period: RULES.periodSeconds,
    secret: Secret.fromBase32(secret),
  })

import { TOTP as RULES } from '@attune/contract/staff/limits'
import { Secret, TOTP } from 'otpauth'

/** RFC 4226 asks for 160 bits. */
const SECRET_BYTES = 20

/** Creates a secret in base32, the form that people type and authenticators accept. */
export const newSecret = (): string => new Secret({ size: SECRET_BYTES }).base32

/** The URI in the set-up's QR code. */
export const uriOf = (secret: string, email: string): string => totp(secret, email).toString()

/** The time step a code belongs to; null unless it is the current one, the previous or the next. */
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

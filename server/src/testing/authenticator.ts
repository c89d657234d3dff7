import { Secret, TOTP } from 'otpauth'
import type { Caller } from './caller.ts'

/** The code an authenticator app shows for a secret at a time. */
export const codeOf = (secret: string, at: Date): string =>
  new TOTP({ secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: 30 }).generate({
    timestamp: at.getTime(),
  })

/** Sets up somebody's second factor with the current code. Returns its secret. */
export const addSecondFactor = async (who: Caller, password: string, now = new Date()): Promise<string> => {
  const { secret } = await who.ok<{ secret: string }>('POST', '/v2/users.startSecondFactor', { password })
  await who.ok('POST', '/v2/users.confirmSecondFactor', { code: codeOf(secret, now) })
  return secret
}

import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { SIGN_UP } from '@attune/contract/contacts/limits'
import type { Deps } from '../../deps.ts'

type TokenDeps = Pick<Deps, 'secret' | 'now'>

/** What a form carries to tell programs that post without opening the page, at once or much later, from people. */
export const signFormToken = (deps: TokenDeps, coachId: string): string => {
  const head = Buffer.alloc(20)
  randomBytes(16).copy(head, 0)
  head.writeUInt32BE(Math.floor(deps.now().getTime() / 1_000), 16)
  return Buffer.concat([head, sign(deps.secret, coachId, head)]).toString('base64url')
}

/** The sign-up that a form makes, or why it can't; null if the token wasn't made here for this coach's page. */
export const readFormToken = (
  deps: TokenDeps,
  coachId: string,
  token: string,
): { signUpId: string } | 'too-quick' | 'too-old' | null => {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== 52 || bytes.toString('base64url') !== token) return null
  const head = bytes.subarray(0, 20)
  if (!timingSafeEqual(bytes.subarray(20), sign(deps.secret, coachId, head))) return null
  const age = Math.floor(deps.now().getTime() / 1_000) - head.readUInt32BE(16)
  if (age < SIGN_UP.quickestSeconds) return 'too-quick'
  return age > SIGN_UP.formHours * 3_600 ? 'too-old' : { signUpId: `su_${head.toString('hex', 0, 16)}` }
}

const sign = (secret: string, coachId: string, head: Buffer): Buffer =>
  createHmac('sha256', secret)
    .update(`sign-up ${coachId} ${head.toString('hex')}`)
    .digest()

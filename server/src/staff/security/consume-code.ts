import type { AccountRecord } from '@attune/store/staff/accounts'
import { consumeRecoveryCode, consumeStep } from '@attune/store/staff/second-factor'
import type { Global } from '@attune/store/store'
import type { Deps } from '../../deps.ts'
import { hashRecoveryCode, normalizeCode } from './recovery-codes.ts'
import { unsealFactor } from './seal.ts'
import { stepOf } from './totp.ts'

/** Uses up an authenticator or recovery code. Returns false if it is wrong or was used before. */
export const consumeCode = async (deps: Deps, tx: Global, account: AccountRecord, text: string): Promise<boolean> => {
  const code = normalizeCode(text)
  if (!/^[0-9]{6}$/.test(code)) return consumeRecoveryCode(tx, account.account_id, hashRecoveryCode(deps.secret, code))
  const secret = unsealFactor(deps, account.account_id, account.second_factor_secret)
  const step = secret === null ? null : stepOf(secret, code, deps.now())
  return step !== null && consumeStep(tx, account.account_id, step)
}

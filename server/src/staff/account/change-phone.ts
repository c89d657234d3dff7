import type { Account } from '@attune/contract/staff/entity'
import { changeAccount } from '@attune/store/staff/accounts'
import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../refusal.ts'
import type { Person } from '../../calls/who.ts'
import { verifyPassword } from './verify-password.ts'
import { changeVerifiedAccount, loadOwnAccount } from './change-own-account.ts'

/** Changes or removes one's own phone number. Stored in E.164: without a country code a number is ambiguous. */
export const changePhone = async (
  deps: Deps,
  who: Person,
  input: { phone: string | null; password: string },
): Promise<Account> => {
  const phone = input.phone === null ? null : toE164(input.phone)
  if (phone === undefined) throw new Refusal('PhoneInvalid')
  const verified = await verifyPassword(deps, who, input.password)
  return changeVerifiedAccount(deps, who, verified, async ({ tx, held, recordFact }) => {
    if (held.phone !== phone) {
      await changeAccount(tx, held.account_id, { phone })
      await recordFact('AccountPhoneChanged')
    }
    return loadOwnAccount(deps, who, tx)
  })
}

const toE164 = (text: string): string | undefined => {
  const number = parsePhoneNumberFromString(text.trim().replace(/^00/, '+'))
  return number?.isValid() === true && number.ext === undefined ? number.number : undefined
}

import type { Account } from '@attune/contract/staff/entity'
import { changeAccount } from '@attune/store/staff/accounts'
import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../refusal.ts'
import type { Person } from '../who.ts'
import { askPassword } from './ask-password.ts'
import { accountNow, changeOwn } from './change-own.ts'

/** Changes one's own phone number, or removes it. Kept in E.164; without a country code it could be anybody's. */
export const changePhone = async (
  deps: Deps,
  who: Person,
  input: { phone: string | null; password: string },
): Promise<Account> => {
  const phone = input.phone === null ? null : e164(input.phone)
  if (phone === undefined) throw new Refusal('PhoneInvalid')
  await askPassword(deps, who, input.password)
  return changeOwn(deps, who, async ({ tx, held, tell }) => {
    if (held.phone !== phone) {
      await changeAccount(tx, held.account_id, { phone })
      await tell('AccountPhoneChanged')
    }
    return accountNow(deps, who, tx)
  })
}

const e164 = (text: string): string | undefined => {
  const number = parsePhoneNumberFromString(text.trim().replace(/^00/, '+'))
  return number?.isValid() === true && number.ext === undefined ? number.number : undefined
}

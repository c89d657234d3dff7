import type { Account } from '@attune/contract/staff/entity'
import { endTourOffer } from '@attune/store/staff/accounts'
import type { Person } from '../../calls/who.ts'
import type { Deps } from '../../deps.ts'
import { forgetAccount } from '../session-cache.ts'
import { loadOwnAccount } from './change-own-account.ts'

/**
 * No longer offers the product tour. The account's `rev` stays: somebody editing it elsewhere has nothing new to look
 * at. The time of the first answer stays, too.
 */
export const endProductTour = async (deps: Deps, who: Person): Promise<Account> => {
  await endTourOffer(deps.store.global, who.account.account_id, deps.now())
  forgetAccount(who.account.account_id)
  return loadOwnAccount(deps, who)
}

import type { Account } from '@attune/contract/staff/entity'
import { may, putAccount } from '../../client/account.ts'
import { calls } from '../../client/calls.ts'
import { notifyFailure } from '../../client/notify.ts'

/** Whether the account should still be offered the tour. Someone switched into it doesn't decide for its owner. */
export const isTourOffered = (account: Account): boolean =>
  account.productTourAt === null && account.switched === null && may(account, 'product-tour.view')

/** Stops Home from offering the tour. If that fails, shows why, and the offer stays. */
export const endTourOffer = (account: Account): void => {
  if (isTourOffered(account)) void calls.staff.endProductTour({}).then(putAccount, notifyFailure)
}

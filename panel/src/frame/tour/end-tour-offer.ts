import type { Account } from '@attune/contract/staff/entity'
import { may, putAccount } from '../../client/account.ts'
import { calls } from '../../client/calls.ts'
import { notifyFailure } from '../../client/notify.ts'

/** Whether the account is still to be offered the tour. While switched into it, nobody answers for its owner. */
export const isTourOffered = (account: Account): boolean =>
  account.productTourAt === null && account.switched === null && may(account, 'product-tour.view')

/** Home doesn't offer the tour any more. Shows why if that fails; the offer then stays. */
export const endTourOffer = (account: Account): void => {
  if (isTourOffered(account)) void calls.staff.endProductTour({}).then(putAccount, notifyFailure)
}

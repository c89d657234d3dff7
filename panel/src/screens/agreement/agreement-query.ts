import { queryOptions } from '@tanstack/react-query'
import type { AgreementState } from '@attune/contract/staff/agreement/agreement-calls'
import { calls } from '../../client/calls.ts'
import { detailOf, failureOf } from '../../client/failure.ts'
import { queryClient } from '../../client/query-client.ts'

/** The organization's agreement, and whether the reader has signed it. */
export const agreementQuery = queryOptions({
  queryKey: ['agreement'],
  queryFn: ({ signal }) => calls.staff.getAgreement({}, { signal }),
})

export const putAgreementInCache = (state: AgreementState): void => {
  queryClient.setQueryData(agreementQuery.queryKey, state)
}

/** Shows the current agreement, if a change was refused because the reader saw an older one. */
export const takeChangedAgreement = (error: unknown): void => {
  if (failureOf(error).code === 'AgreementChanged') putAgreementInCache(detailOf(error) as AgreementState) // The contract's.
}

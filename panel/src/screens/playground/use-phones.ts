import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type { Phone } from '@attune/contract/conversations/playground-calls'
import { calls } from '../../client/calls.ts'
import { failureOf } from '../../client/failure.ts'

const PHONES_EVERY_MS = 5_000
const PHONE_EVERY_MS = 1_000
/** Slower polling while the simulator isn't responding. */
const PHONE_AFTER_FAILURE_MS = 5_000

/** Simulated phones whose client's name or number contains `q`. */
export const usePhones = (q: string) =>
  useQuery({
    queryKey: ['phones', q],
    queryFn: ({ signal }) =>
      calls.playground.listPhones(q === '' ? {} : { q }, { signal, context: { interval: true } }),
    refetchInterval: PHONES_EVERY_MS,
    placeholderData: keepPreviousData,
  })

export const phoneQuery = (contactId: string) =>
  queryOptions({
    queryKey: ['phone', contactId],
    queryFn: ({ signal }): Promise<Phone> =>
      calls.playground.getPhone({ contactId }, { signal, context: { interval: true } }),
    refetchInterval: ({ state }) => {
      if (state.error === null) return PHONE_EVERY_MS
      return failureOf(state.error).status === 404 ? false : PHONE_AFTER_FAILURE_MS
    },
  })

/** One phone, polled every second while the page is visible. */
export const usePhone = (contactId: string) => useQuery(phoneQuery(contactId))

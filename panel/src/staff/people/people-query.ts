import { queryOptions } from '@tanstack/react-query'
import { calls } from '../../client/calls.ts'

const PEOPLE = ['people'] as const

/** The most that one answer returns. In larger organizations, people are found by name. */
const MOST = 100

/** The organization's accounts by name, disabled ones included; with `q`, those whose name or email contains it. */
export const peopleQuery = (q: string) =>
  queryOptions({
    queryKey: [...PEOPLE, q],
    queryFn: ({ signal }) => calls.directory.listUsers({ limit: MOST, ...(q !== '' && { q }) }, { signal }),
    placeholderData: (before) => before,
  })

export const PEOPLE_KEY = { queryKey: PEOPLE }
/** The lists of Users, which show the same accounts. */
export const USER_LISTS_KEY = { queryKey: ['users', 'list'] } as const

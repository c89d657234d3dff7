import type { Absence } from '@attune/contract/staff/absence-calls'
import { queryOptions } from '@tanstack/react-query'
import { calls } from '../../client/calls.ts'
import { notify } from '../../client/notify.ts'
import { queryClient } from '../../client/query-client.ts'

/** Absences that concern the reader, current or still to come, the next first. */
export const absencesQuery = queryOptions({
  queryKey: ['absences'],
  queryFn: async ({ signal }) => (await calls.directory.listAbsences({}, { signal })).data,
})

/** The server restricts or extends access at once, so everything is reloaded. */
export const refreshAbsences = (): Promise<void> => queryClient.invalidateQueries()

/** Ends an absence that has begun, or calls off one that hasn't. */
export const endAbsence = async ({ _id: id, current, account }: Absence, isOwn: boolean): Promise<void> => {
  try {
    await calls.directory.endAbsence({ id })
    notify({
      kind: 'good',
      title: current ? (isOwn ? 'You’re back' : `${account.name} is back`) : 'Time away called off',
    })
  } finally {
    await refreshAbsences()
  }
}

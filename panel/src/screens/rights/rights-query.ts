import { queryOptions } from '@tanstack/react-query'
import { calls } from '../../client/calls.ts'

export const rightsQuery = (organizationId: string) =>
  queryOptions({
    queryKey: ['rights', organizationId],
    queryFn: ({ signal }) => calls.directory.getRights({ id: organizationId }, { signal }),
    staleTime: 0,
  })

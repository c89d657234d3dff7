import { queryOptions } from '@tanstack/react-query'
import { calls } from '../../client/calls.ts'
import { queryClient } from '../../client/query-client.ts'

export type ContactImport = Awaited<ReturnType<typeof calls.contacts.getImport>>
export type ImportRow = Awaited<ReturnType<typeof calls.contacts.listImportRows>>['data'][number]

const IMPORTS = ['contact-imports'] as const
const POLL_MS = 700

/** Whether the server is working on it; it is then polled. */
const isBusy = ({ state }: ContactImport): boolean => ['reading', 'checking', 'applying'].includes(state)

export const importsQuery = queryOptions({
  queryKey: [...IMPORTS, 'all'],
  queryFn: async ({ signal }) => (await calls.contacts.listImports({}, { signal })).data,
  staleTime: 0,
})

export const importQuery = (importId: string) =>
  queryOptions({
    queryKey: [...IMPORTS, importId],
    queryFn: ({ signal }) => calls.contacts.getImport({ importId }, { signal, context: { interval: true } }),
    refetchInterval: ({ state: { data } }) => (data !== undefined && isBusy(data) ? POLL_MS : false),
    staleTime: 0,
  })

export const putImport = (file: ContactImport): void => {
  const queryKey = [...IMPORTS, file._id]
  // A load under way may have begun before this step, and nothing would be polled any more.
  void queryClient.cancelQueries({ queryKey, exact: true })
  queryClient.setQueryData(queryKey, file)
  queryClient.removeQueries({ queryKey: [...IMPORTS, file._id, 'rows'] })
}

export const rowsKey = (importId: string, state: ImportRow['state']) => [...IMPORTS, importId, 'rows', state] as const

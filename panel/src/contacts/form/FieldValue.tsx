import { useQuery } from '@tanstack/react-query'
import { calls } from '../../client/calls.ts'
import { splitList, type ContactField } from './contact-fields.ts'

interface FieldValueProps {
  field: ContactField
  value: string
}

/** A field's value as people read it. */
export const FieldValue = ({ field, value }: FieldValueProps) => {
  if (field === 'photo') return value === '' ? 'No photo' : 'Another photo'
  if (value === '') return '–'
  if (field === 'coaches' || field === 'primaryCoach') return <Names ids={splitList(value)} />
  if (field === 'labels') return splitList(value).join(', ')
  return value
}

const Names = ({ ids }: { ids: string[] }) => {
  const { data, isPending } = useQuery({
    queryKey: ['choices', 'colleagues', 'ids', ids.join(',')],
    queryFn: async ({ signal }) =>
      (await calls.directory.colleagues({ ids: ids.join(','), limit: 100 }, { signal })).data,
    staleTime: 5 * 60_000,
  })
  const nameOf = (id: string) => data?.find(({ _id }) => _id === id)?.name
  return ids.map((id) => nameOf(id) ?? (isPending ? 'Loading...' : 'Unknown User')).join(', ')
}

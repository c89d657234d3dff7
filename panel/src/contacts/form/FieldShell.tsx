import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { calls } from '../../client/calls.ts'
import { FIELD_TITLES, splitList, type ContactField } from './contact-fields.ts'
import type { Conflict } from './edit-state.ts'
import { TwoVersions } from './TwoVersions.tsx'
import classes from './FieldShell.module.css'

interface FieldShellProps {
  field: ContactField
  /** The client who already has this phone number or email address. */
  takenBy?: string | undefined
  children: ReactNode
  /** Set if someone else changed the same field meanwhile. */
  conflict: Conflict<ContactField> | undefined
  onTakeTheirs: (field: ContactField) => void
  onKeepMine: (field: ContactField) => void
  wide?: boolean
}

/** A field, with both versions below it if two people changed it. */
export const FieldShell = ({
  field,
  takenBy,
  children,
  conflict,
  onTakeTheirs,
  onKeepMine,
  wide = false,
}: FieldShellProps) => (
  <div className={classes.shell} data-field={field} data-wide={wide || undefined}>
    {children}
    {takenBy !== undefined && (
      <Link className={classes.other} to="/contacts/$id" params={{ id: takenBy }}>
        Open that client
      </Link>
    )}
    {conflict !== undefined && (
      <TwoVersions
        of={FIELD_TITLES[conflict.field]}
        theirs={<FieldValue field={conflict.field} value={conflict.theirs} />}
        mine={<FieldValue field={conflict.field} value={conflict.mine} />}
        onTakeTheirs={() => onTakeTheirs(conflict.field)}
        onKeepMine={() => onKeepMine(conflict.field)}
      />
    )}
  </div>
)

interface FieldValueProps {
  field: ContactField
  value: string
}

/** A field's value in readable form. */
const FieldValue = ({ field, value }: FieldValueProps) => {
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
      (await calls.directory.listColleagues({ ids: ids.join(','), limit: 100 }, { signal })).data,
    staleTime: 5 * 60_000,
  })
  const nameOf = (id: string) => data?.find(({ _id }) => _id === id)?.name
  return ids.map((id) => nameOf(id) ?? (isPending ? 'Loading...' : 'Unknown User')).join(', ')
}

import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { calls } from '../../client/calls.ts'
import { FIELD_TITLES, splitList, type ContactField } from './contact-fields.ts'
import type { Conflict } from './edit-state.ts'
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
      <div className={classes.conflict} role="group" aria-label={`Two versions of ${FIELD_TITLES[conflict.field]}`}>
        <div className={classes.side}>
          <p className={classes.whose}>Theirs</p>
          <p className={classes.value}>
            <FieldValue field={conflict.field} value={conflict.theirs} />
          </p>
          <Button variant="default" onClick={() => onTakeTheirs(conflict.field)}>
            Take theirs
          </Button>
        </div>
        <div className={classes.side}>
          <p className={classes.whose}>Mine</p>
          <p className={classes.value}>
            <FieldValue field={conflict.field} value={conflict.mine} />
          </p>
          <Button variant="default" onClick={() => onKeepMine(conflict.field)}>
            Keep mine
          </Button>
        </div>
      </div>
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

import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { FIELD_TITLES, type ContactField } from './contact-fields.ts'
import type { Conflict } from './edit-state.ts'
import { FieldValue } from './FieldValue.tsx'
import classes from './FieldShell.module.css'

interface FieldShellProps {
  children: ReactNode
  /** Set where somebody else changed the same field meanwhile. */
  conflict: Conflict<ContactField> | undefined
  onTakeTheirs: (field: ContactField) => void
  onKeepMine: (field: ContactField) => void
  wide?: boolean
}

/** A field, and below it both versions when two people changed it. */
export const FieldShell = ({ children, conflict, onTakeTheirs, onKeepMine, wide = false }: FieldShellProps) => (
  <div className={classes.shell} data-wide={wide || undefined}>
    {children}
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

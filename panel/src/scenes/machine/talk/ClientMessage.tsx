import { IconPhoto } from '@tabler/icons-react'
import type { TalkRow } from './talk-rows.ts'
import classes from './Talk.module.css'

/** What was answered in the client's place. */
export const ClientMessage = ({ row }: { row: Extract<TalkRow, { kind: 'in' }> }) => (
  <>
    <p className={classes.bubble} dir="auto">
      {row.photos.map((shows, at) => (
        <span key={at} className={classes.photo}>
          <IconPhoto size={16} stroke={1.5} aria-hidden="true" />
          Photo of {shows}
        </span>
      ))}
      {row.text}
    </p>
    <p className={classes.meta}>{row.time}</p>
  </>
)

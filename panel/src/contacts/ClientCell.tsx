import type { Measure, Rank } from '@attune/contract/contacts/ranks'
import { Avatar } from '../ui/Avatar.tsx'
import { Sparkline } from '../ui/Sparkline.tsx'
import classes from './ClientCell.module.css'

interface ClientCellProps {
  contact: {
    _id: string
    title: string
    photoUrl: string | null
    /** Null if the reader may not see them. */
    ranks: Readonly<Record<Measure, Rank | null>> | null
  }
}

/** A client in a cell of a table about something else. Their ranks are at the same place in each row. */
export const ClientCell = ({ contact: { title, photoUrl, ranks } }: ClientCellProps) => (
  <span className={classes.client}>
    <Avatar name={title} photo={photoUrl} kind="client" size={20} />
    <span className={classes.name} dir="auto">
      {title}
    </span>
    {ranks !== null && (
      <span className={classes.ranks}>
        <Sparkline ranks={ranks} />
      </span>
    )}
  </span>
)

import { Avatar } from '../ui/Avatar.tsx'
import classes from './ClientCell.module.css'

interface ClientCellProps {
  contact: { _id: string; title: string; photoUrl: string | null }
}

/** A client in a cell of a table about something else. */
export const ClientCell = ({ contact: { _id, title, photoUrl } }: ClientCellProps) => (
  <span className={classes.client} dir="auto">
    <Avatar id={_id} name={title} photo={photoUrl} kind="client" size={20} />
    <span className={classes.name}>{title}</span>
  </span>
)

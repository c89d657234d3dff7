import { Link } from '@tanstack/react-router'
import type { Contact } from '@attune/contract/contacts/entity'
import { useNow } from '../../ui/time/use-now.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Sparkline } from '../../ui/Sparkline.tsx'
import { Tag } from '../../ui/Tag.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { formatLastMessageTime } from '../client-time.ts'
import { ClientTime } from '../ClientTime.tsx'
import { nameOf } from '../contact-name.ts'
import { ContactStatus } from '../ContactStatus.tsx'
import classes from './columns.module.css'

/** Columns that are hidden by default. */
export const INITIALLY_HIDDEN = ['email', 'coach', 'created']
/** The same on a tablet held upright, where the others fit. */
export const INITIALLY_HIDDEN_TIGHT = [...INITIALLY_HIDDEN, 'phone', 'labels', 'time']

/** Time zones for display: the viewer's, and the organization's for clients whose zone is unknown. */
export interface Zones {
  mine: string
  organization: string | null
}

/** The columns of Clients, in order. Zones are passed in, because reading them in every row would be slow. */
export const contactColumns = ({ mine, organization }: Zones): readonly Column<Contact>[] => [
  {
    key: 'name',
    title: 'Client',
    sort: 'name',
    fixed: true,
    cell: (contact) => (
      <span className={classes.client}>
        <Avatar name={nameOf(contact)} kind="client" size={20} photo={contact.profile.photoThumbnail} />
        <Link className={classes.name} to="/contacts/$id" params={{ id: contact._id }} tabIndex={-1}>
          {nameOf(contact)}
        </Link>
      </span>
    ),
  },
  { key: 'phone', title: 'Phone', width: 146, cell: ({ phoneShown, phone }) => phoneShown ?? phone },
  { key: 'email', title: 'Email', width: 200, cell: ({ email }) => email },
  { key: 'ranks', title: 'Ranks', sort: 'ranks', width: 60, cell: ({ ranks }) => <Sparkline ranks={ranks} /> },
  {
    key: 'status',
    title: 'Status',
    sort: 'status',
    width: 100,
    cell: (contact) => <ContactStatus contact={contact} />,
  },
  { key: 'labels', title: 'Labels', width: 180, cell: ({ labels }) => labels.length > 0 && <Labels labels={labels} /> },
  { key: 'coach', title: 'Coach', width: 140, cell: ({ primaryCoach }) => primaryCoach?.name },
  {
    key: 'time',
    title: 'Client time',
    width: 170,
    cell: ({ profile }) => <ClientTime zone={profile.timezone} fallback={organization} />,
  },
  {
    key: 'created',
    title: 'Added',
    sort: 'created',
    align: 'end',
    width: 110,
    cell: ({ createdAt }) => <When at={createdAt} zone={mine} />,
  },
  {
    key: 'lastMessage',
    title: 'Last message',
    sort: 'lastMessage',
    align: 'end',
    width: 116,
    cell: ({ lastMessageAt }) => lastMessageAt !== null && <When at={lastMessageAt} zone={mine} />,
  },
]

/** A client's row on a phone, in two lines. */
export const PhoneContact = ({ contact, zone }: { contact: Contact; zone: string }) => (
  <Link className={classes.phone} to="/contacts/$id" params={{ id: contact._id }}>
    <Avatar name={nameOf(contact)} kind="client" size={36} photo={contact.profile.photoThumbnail} />
    <span className={classes.lines}>
      <span className={classes.line}>
        <span className={classes.name}>{nameOf(contact)}</span>
        {contact.lastMessageAt !== null && (
          <span className={classes.when}>
            <When at={contact.lastMessageAt} zone={zone} />
          </span>
        )}
      </span>
      <span className={classes.line}>
        <Sparkline ranks={contact.ranks} />
        <span className={classes.state}>
          <ContactStatus contact={contact} />
        </span>
        <Labels labels={contact.labels} />
      </span>
    </span>
  </Link>
)

const When = ({ at, zone }: { at: string; zone: string }) => {
  const now = useNow()
  return <time dateTime={at}>{formatLastMessageTime(new Date(at), now, zone)}</time>
}

const Labels = ({ labels }: Pick<Contact, 'labels'>) => (
  <span className={classes.labels} title={labels.join(', ')}>
    {labels.map((label) => (
      <Tag key={label}>{label}</Tag>
    ))}
  </span>
)

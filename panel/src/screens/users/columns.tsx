import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ROLE_LABELS } from '@attune/contract/roles'
import type { User } from '@attune/contract/staff/users/user'
import { organizationsQuery } from '../../client/account.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { Tag } from '../../ui/Tag.tsx'
import classes from './Users.module.css'

/** The columns of Users. An admin of the installation sees which organization each belongs to. */
export const userColumns = (withOrganization: boolean, isLink: boolean): readonly Column<User>[] => [
  { key: 'name', title: 'Name', sort: 'name', fixed: true, cell: (user) => <Name user={user} isLink={isLink} /> },
  {
    key: 'role',
    title: 'Role',
    sort: 'role',
    width: 208,
    cell: ({ roles }) => roles.map((role) => ROLE_LABELS[role]).join(', '),
  },
  ...(withOrganization
    ? [
        {
          key: 'organization',
          title: 'Organization',
          sort: 'organization',
          width: 184,
          cell: ({ organization }: User) => <OrganizationTitle id={organization} />,
        },
      ]
    : []),
  {
    key: 'tags',
    title: 'Tags',
    width: 200,
    cell: ({ tags, featured }) =>
      (tags.length > 0 || featured) && (
        <span className={classes.tags}>
          {featured && <Tag tone="good">Featured</Tag>}
          {tags.slice(0, 3).map((tag) => (
            <Tag key={tag}>{tag}</Tag>
          ))}
          {tags.length > 3 && <span className={classes.meta}>+{tags.length - 3}</span>}
        </span>
      ),
  },
  { key: 'state', title: 'State', sort: 'state', width: 132, cell: (user) => <State user={user} /> },
]

const Name = ({
  user: { _id, name, email, photoThumbnail, organization },
  isLink,
}: {
  user: User
  isLink: boolean
}) => (
  <span className={classes.person}>
    <Avatar organization={organization} name={name} kind="staff" photo={photoThumbnail} size={28} />
    <span className={classes.words}>
      {isLink ? (
        <Link className={classes.name} to="/users/$id" params={{ id: _id }} tabIndex={-1} dir="auto">
          {name}
        </Link>
      ) : (
        <span className={classes.name} dir="auto">
          {name}
        </span>
      )}
      <span className={classes.meta}>{email}</span>
    </span>
  </span>
)

const State = ({ user: { disabled, joined } }: { user: User }) => {
  if (disabled) return <Tag tone="bad">Disabled</Tag>
  return joined ? <span className={classes.meta}>Enabled</span> : <Tag tone="warn">Invited</Tag>
}

const OrganizationTitle = ({ id }: { id: string | null }) => {
  const known = useQuery(organizationsQuery).data?.data
  if (id === null) return <span className={classes.meta}>The installation</span>
  return <>{known?.find(({ _id }) => _id === id)?.title ?? (known === undefined ? '' : 'Unknown Organization')}</>
}

/** An account on two lines, for phones. */
export const PhoneUser = ({ user, isLink }: { user: User; isLink: boolean }) => {
  const { _id, name, roles, photoThumbnail, organization, disabled, joined } = user
  const words = (
    <>
      <Avatar organization={organization} name={name} kind="staff" photo={photoThumbnail} size={36} />
      <span className={classes.words}>
        <span className={classes.name} dir="auto">
          {name}
        </span>
        <span className={classes.meta}>{roles.map((role) => ROLE_LABELS[role]).join(', ')}</span>
      </span>
      {(disabled || !joined) && <State user={user} />}
    </>
  )
  return isLink ? (
    <Link className={classes.phone} to="/users/$id" params={{ id: _id }}>
      {words}
    </Link>
  ) : (
    <span className={classes.phone}>{words}</span>
  )
}

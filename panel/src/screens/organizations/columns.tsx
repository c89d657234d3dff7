import { Link } from '@tanstack/react-router'
import type { Organization } from '@attune/contract/organizations/entity'
import { Avatar } from '../../ui/Avatar.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { RowTitle, RowTitleLink } from '../../ui/table/TwoLines.tsx'
import { Tag } from '../../ui/Tag.tsx'
import classes from './Organizations.module.css'

/** The columns of Organizations. */
export const ORGANIZATION_COLUMNS: readonly Column<Organization>[] = [
  {
    key: 'title',
    title: 'Organization',
    sort: 'title',
    fixed: true,
    cell: (organization) => <Name organization={organization} />,
  },
  {
    key: 'labels',
    title: 'Labels',
    width: 260,
    cell: ({ labels }) =>
      labels.length > 0 && (
        <span className={classes.tags}>
          {labels.slice(0, 4).map((label) => (
            <Tag key={label}>{label}</Tag>
          ))}
        </span>
      ),
  },
  {
    key: 'timezone',
    title: 'Time zone',
    sort: 'timezone',
    width: 200,
    cell: ({ timezone }) => timezone.replaceAll('_', ' '),
  },
]

const Name = ({ organization: { _id, title, logoUrl, deletion } }: { organization: Organization }) => (
  <span className={classes.organization}>
    <Avatar organization={_id} name={title} kind="staff" photo={logoUrl} size={28} />
    <RowTitleLink to="/organizations/$id/edit" params={{ id: _id }} tabIndex={-1}>
      {title}
    </RowTitleLink>
    {deletion !== null && <Tag tone="bad">Deleted</Tag>}
  </span>
)

/** An organization on two lines, for phones. */
export const PhoneOrganization = ({
  organization: { _id, title, logoUrl, timezone, deletion },
}: {
  organization: Organization
}) => (
  <Link className={classes.phone} to="/organizations/$id/edit" params={{ id: _id }}>
    <Avatar organization={_id} name={title} kind="staff" photo={logoUrl} size={36} />
    <span className={classes.words}>
      <RowTitle>{title}</RowTitle>
      <span className={classes.meta}>{timezone.replaceAll('_', ' ')}</span>
    </span>
    {deletion !== null && <Tag tone="bad">Deleted</Tag>}
  </Link>
)

import { IconEye, IconUserShare } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Switch } from '@attune/contract/staff/entity'
import { useAccount } from '../../../client/account.ts'
import { SettingsPart } from '../../../ui/page/SettingsPane.tsx'
import { formatMoment } from './format-moment.ts'
import { QueryPart } from './QueryPart.tsx'
import { switchesQuery } from './queries.ts'
import classes from './Rows.module.css'

/** Lists who has been in the account. */
export const Visits = () => (
  <SettingsPart
    title="Admins in your account"
    words="Admins can switch into your account to help you. They can’t see your password, sign-in or API keys."
  >
    <QueryPart of={useQuery(switchesQuery)} label="Loading who was in your account">
      {({ data }) =>
        data.length === 0 ? (
          <p className={classes.none}>Nobody has switched into your account.</p>
        ) : (
          <ul className={classes.rows}>
            {data.map((visit) => (
              <Row key={visit._id} visit={visit} />
            ))}
          </ul>
        )
      }
    </QueryPart>
  </SettingsPart>
)

const Row = ({ visit }: { visit: Switch }) => {
  const { timezone } = useAccount()
  const { by, reason, purpose, startedAt, endedAt } = visit
  const now = new Date()
  const when = `${formatMoment(startedAt, now, timezone)} – ${endedAt === null ? 'now' : formatMoment(endedAt, now, timezone)}`
  const Icon = purpose === null ? IconEye : IconUserShare
  return (
    <li className={classes.row}>
      <Icon className={classes.icon} size={18} stroke={1.5} aria-hidden="true" />
      <span className={classes.words}>
        <span className={classes.name} dir="auto">
          {by.name} {purpose === null ? 'looked' : 'acted in your name'}
        </span>
        <span className={classes.meta} dir="auto">
          {when}, {reason}
          {purpose !== null && `, to change: ${purpose}`}
        </span>
      </span>
    </li>
  )
}

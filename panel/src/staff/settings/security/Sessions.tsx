import { IconApi, IconDeviceDesktop } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Session } from '@attune/contract/staff/entity'
import { useAccount } from '../../../client/account.ts'
import { calls } from '../../../client/calls.ts'
import { notify } from '../../../client/notify.ts'
import { BusyButton } from '../../../ui/BusyButton.tsx'
import { SettingsPart } from '../../../ui/page/SettingsPane.tsx'
import { useAccountChange } from '../use-account-change.ts'
import { formatMoment } from './format-moment.ts'
import { loadPartAgain } from './load-part-again.ts'
import { QueryPart } from './QueryPart.tsx'
import { sessionsQuery } from './queries.ts'
import classes from './Rows.module.css'

/** Lists the account's sessions and ends them. */
export const Sessions = () => (
  <SettingsPart
    title="Sessions"
    words="Where you’re signed in. If you don’t recognize a session, end it and change your password."
  >
    <QueryPart of={useQuery(sessionsQuery)} label="Loading sessions">
      {({ data }) => (
        <>
          <ul className={classes.rows}>
            {data.map((session) => (
              <Row key={session._id} session={session} />
            ))}
          </ul>
          {data.some(({ current }) => !current) && <EndOthers />}
        </>
      )}
    </QueryPart>
  </SettingsPart>
)

const Row = ({ session }: { session: Session }) => {
  const { _id, device, current, way } = session
  const { timezone } = useAccount()
  const client = useQueryClient()
  const row = useRef<HTMLLIElement>(null)
  const end = useAccountChange({
    call: (id: string) => calls.staff.revokeSession({ id }),
    blames: {},
    onDone: () => {
      notify({ kind: 'good', title: 'The session was ended.' })
      loadPartAgain(client, row.current)
    },
  })
  const Icon = way === 'password' ? IconDeviceDesktop : IconApi
  return (
    <li ref={row} className={classes.row}>
      <Icon className={classes.icon} size={18} stroke={1.5} aria-hidden="true" />
      <span className={classes.words}>
        <span className={classes.name}>{device === '' ? 'Unknown device' : device}</span>
        <span className={classes.meta}>{metaOf(session, timezone)}</span>
      </span>
      {current ? (
        <span className={classes.here}>This session</span>
      ) : (
        <BusyButton variant="default" isBusy={end.busy} onClick={() => end.run(_id)} aria-label={`End ${device}`}>
          End
        </BusyButton>
      )}
    </li>
  )
}

const EndOthers = () => {
  const client = useQueryClient()
  const place = useRef<HTMLDivElement>(null)
  const end = useAccountChange({
    call: (_input: null) => calls.staff.revokeOtherSessions({}),
    blames: {},
    onDone: ({ ended }) => {
      notify({ kind: 'good', title: ended === 1 ? 'The other session was ended.' : `${ended} sessions were ended.` })
      // Only the session that can't be ended here is left.
      loadPartAgain(client, place.current?.closest('section'))
    },
  })
  return (
    <div ref={place} className={classes.actions}>
      <BusyButton variant="default" isBusy={end.busy} onClick={() => end.run(null)}>
        End all other sessions
      </BusyButton>
    </div>
  )
}

const metaOf = ({ way, keyName, address, startedAt, lastSeenAt }: Session, zone: string): string => {
  const now = new Date()
  const how = way === 'password' ? null : keyName === null ? 'by an API key' : `by the API key ${keyName}`
  return [
    how,
    address === '' ? null : address,
    `since ${formatMoment(startedAt, now, zone)}`,
    `last seen ${formatMoment(lastSeenAt, now, zone)}`,
  ]
    .filter((part) => part !== null)
    .join(', ')
}

import { Button } from '@mantine/core'
import { IconApi, IconDeviceDesktop } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Session } from '@attune/contract/staff/entity'
import { useAccount } from '../../../client/account.ts'
import { calls } from '../../../client/calls.ts'
import { notify } from '../../../client/notify.ts'
import { clock, listTime } from '../../../ui/time/times.ts'
import { Part } from '../Child.tsx'
import { useChange } from '../use-change.ts'
import { Loaded } from './Loaded.tsx'
import { SECURITY, sessionsQuery } from './queries.ts'
import classes from './Rows.module.css'

/** Where the account is signed in, and the way to end that. */
export const Sessions = () => (
  <Part title="Sessions" words="Where you are signed in. What you do not know, end, and change your password.">
    <Loaded of={useQuery(sessionsQuery)} label="Loading sessions">
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
    </Loaded>
  </Part>
)

const Row = ({ session }: { session: Session }) => {
  const { _id, device, current, way } = session
  const { timezone } = useAccount()
  const client = useQueryClient()
  const end = useChange({
    call: (id: string) => calls.staff.revokeSession({ id }),
    blames: {},
    onDone: () => {
      notify({ kind: 'good', title: 'The session is ended.' })
      void client.invalidateQueries({ queryKey: SECURITY })
    },
  })
  const Icon = way === 'password' ? IconDeviceDesktop : IconApi
  return (
    <li className={classes.row}>
      <Icon className={classes.icon} size={18} stroke={1.5} aria-hidden="true" />
      <span className={classes.words}>
        <span className={classes.name}>{device === '' ? 'Unknown device' : device}</span>
        <span className={classes.meta}>{metaOf(session, timezone)}</span>
      </span>
      {current ? (
        <span className={classes.here}>This session</span>
      ) : (
        <Button variant="default" loading={end.busy} onClick={() => end.run(_id)} aria-label={`End ${device}`}>
          End
        </Button>
      )}
    </li>
  )
}

const EndOthers = () => {
  const client = useQueryClient()
  const end = useChange({
    call: (_input: null) => calls.staff.revokeOtherSessions({}),
    blames: {},
    onDone: ({ ended }) => {
      notify({ kind: 'good', title: ended === 1 ? 'The other session is ended.' : `${ended} sessions are ended.` })
      void client.invalidateQueries({ queryKey: SECURITY })
    },
  })
  return (
    <div className={classes.actions}>
      <Button variant="default" loading={end.busy} onClick={() => end.run(null)}>
        End all others
      </Button>
    </div>
  )
}

const metaOf = ({ way, keyName, address, startedAt, lastSeenAt }: Session, zone: string): string => {
  const now = new Date()
  const how = way === 'password' ? null : keyName === null ? 'by an API key' : `by the API key ${keyName}`
  return [
    how,
    address === '' ? null : address,
    `since ${when(startedAt, now, zone)}`,
    `last seen ${when(lastSeenAt, now, zone)}`,
  ]
    .filter((part) => part !== null)
    .join(', ')
}

const when = (time: string, now: Date, zone: string): string => {
  const at = new Date(time)
  const day = listTime(at, now, zone)
  const hour = clock(at, zone)
  return day === hour ? hour : `${day} ${hour}`
}

import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Absence } from '@attune/contract/staff/absence-calls'
import { isAdminType } from '@attune/contract/roles'
import { useAccount } from '../../client/account.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { QueryPlaceholder } from '../../ui/page/QueryPlaceholder.tsx'
import { SettingsPane, SettingsPart } from '../../ui/page/SettingsPane.tsx'
import { absencesQuery } from './absences-query.ts'
import { AwayForm } from './AwayForm.tsx'
import { ChangeAway } from './ChangeAway.tsx'
import { describeCovered, describeSpan } from './cover-text.ts'
import { EndAbsence } from './EndAbsence.tsx'
import classes from './Away.module.css'

/** `/organizations/settings/away`: who is away now and next, who covers, and when no one does. */
export const TeamAway = () => (
  <SettingsPane title="Time Away" back="/organizations/settings">
    {useAccount().roles.some(isAdminType) ? (
      <Team />
    ) : (
      <p className={classes.nobody}>
        Managers and admins can see here who is away. Set your own time away in{' '}
        <Link to="/me/settings/away">Account Settings</Link>.
      </p>
    )}
  </SettingsPane>
)

const Team = () => {
  const query = useQuery(absencesQuery)
  const { data } = query
  const [changingId, setChangingId] = useState<string | null>(null)
  // As it is by now: a colleague may change it, too.
  const changing = data?.find(({ _id }) => _id === changingId)
  const close = () => setChangingId(null)
  const [now, next] = [data?.filter(({ current }) => current), data?.filter(({ current }) => !current)]
  return (
    <>
      {now === undefined || next === undefined ? (
        <QueryPlaceholder query={query} count={3} height={48} label="Loading who is away" />
      ) : (
        <>
          <SettingsPart title="Away now">
            {now.length === 0 && <p className={classes.nobody}>Nobody you look after is away.</p>}
            <AbsenceRows absences={now} onChange={({ _id }) => setChangingId(_id)} />
          </SettingsPart>
          {next.length > 0 && (
            <SettingsPart title="Next">
              <AbsenceRows absences={next} onChange={({ _id }) => setChangingId(_id)} />
            </SettingsPart>
          )}
          <SettingsPart
            title="Set time away"
            words="While a coach is away, a colleague gets their clients, tasks and notices. They go back automatically. Dates and times are in the coach’s own time zone."
          >
            <AwayForm forTeam />
          </SettingsPart>
        </>
      )}
      {changing !== undefined && (
        <Dialog title={`Change ${changing.account.name}’s time away`} onClose={close}>
          <ChangeAway absence={changing} onDone={close} />
        </Dialog>
      )}
    </>
  )
}

const AbsenceRows = ({
  absences,
  onChange,
}: {
  absences: readonly Absence[]
  onChange: (absence: Absence) => void
}) => (
  <ul className={classes.list}>
    {absences.map((absence) => (
      <li key={absence._id} className={classes.row}>
        <div>
          <p className={classes.span}>
            <strong>{absence.account.name}</strong>, {describeSpan(absence)}
          </p>
          <p className={classes.who}>
            {absence.cover.name} covers {describeCovered(absence)}
          </p>
          {absence.gaps.map((gap) => (
            <p key={gap.from} className={classes.gap}>
              No cover: {describeSpan({ ...gap, timezone: absence.timezone })}
            </p>
          ))}
          {absence.note !== null && (
            <p className={classes.who} dir="auto">
              {absence.note}
            </p>
          )}
        </div>
        {absence.abilities.change && (
          <div className={classes.actions}>
            <Button variant="default" onClick={() => onChange(absence)}>
              Change
            </Button>
            <EndAbsence absence={absence} />
          </div>
        )}
      </li>
    ))}
  </ul>
)

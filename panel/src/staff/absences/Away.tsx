import { useQuery } from '@tanstack/react-query'
import type { Absence } from '@attune/contract/staff/absence-calls'
import { useAccount } from '../../client/account.ts'
import { QueryPlaceholder } from '../../ui/page/QueryPlaceholder.tsx'
import { SettingsPart } from '../../ui/page/SettingsPane.tsx'
import { SettingsSection } from '../settings/SettingsSection.tsx'
import { absencesQuery } from './absences-query.ts'
import { AwayForm } from './AwayForm.tsx'
import { describeSpan, firstNameOf } from './cover-text.ts'
import { EndAbsence } from './EndAbsence.tsx'
import classes from './Away.module.css'

/** `/me/settings/away`: when the reader is away and who covers for them, and for whom they cover. */
export const Away = () => {
  const { _id: accountId } = useAccount()
  const query = useQuery(absencesQuery)
  const { data } = query
  const own = data?.filter(({ account }) => account._id === accountId) ?? []
  const covered = data?.filter(({ cover }) => cover._id === accountId) ?? []
  return (
    <SettingsSection path="away">
      {data === undefined ? (
        <QueryPlaceholder query={query} count={2} height={48} label="Loading your time away" />
      ) : (
        <>
          {own.length > 0 && (
            <SettingsPart title="Your time away">
              <ul className={classes.list}>
                {own.map((absence) => (
                  <OwnAbsence key={absence._id} absence={absence} />
                ))}
              </ul>
            </SettingsPart>
          )}
          {covered.length > 0 && (
            <SettingsPart title="You cover">
              <ul className={classes.list}>
                {covered.map((absence) => (
                  <CoveredAbsence key={absence._id} absence={absence} />
                ))}
              </ul>
            </SettingsPart>
          )}
          <SettingsPart
            title="Set time away"
            words="While you’re away, a colleague gets your clients, tasks and notices. They return to you automatically."
          >
            <AwayForm />
          </SettingsPart>
        </>
      )}
    </SettingsSection>
  )
}

const OwnAbsence = ({ absence }: { absence: Absence }) => (
  <li className={classes.row}>
    <div>
      <p className={classes.span}>{describeSpan(absence)}</p>
      <p className={classes.who}>{firstNameOf(absence.cover.name)} covers</p>
    </div>
    <EndAbsence absence={absence} />
  </li>
)

const CoveredAbsence = ({ absence }: { absence: Absence }) => (
  <li className={classes.row}>
    <div>
      <p className={classes.span}>
        {absence.account.name}, {describeSpan(absence)}
      </p>
      {absence.note !== null && (
        <p className={classes.who} dir="auto">
          {absence.note}
        </p>
      )}
    </div>
  </li>
)

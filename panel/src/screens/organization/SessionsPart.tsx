import type { Organization } from '@attune/contract/organizations/entity'
import { calls } from '../../client/calls.ts'
import { DaysPart } from './DaysPart.tsx'

/** How long until everyone has to sign in again; nothing for those who may not see the organization's settings. */
export const SessionsPart = ({ organization }: { organization: Organization }) => {
  const { _id: id, config, abilities, rev } = organization
  if (config === null) return null
  return (
    <DaysPart
      title="Sessions"
      words="How long a browser or phone stays signed in, however much it is used."
      label="Sign in again after"
      description="Older sessions end at once, including yours. Anything people are writing is kept."
      without="As long as this installation allows"
      choices={[
        [1, 'A day'],
        [7, 'A week'],
        [14, 'Two weeks'],
        [30, '30 days'],
        [60, '60 days'],
      ]}
      value={config.sessionDays}
      rev={rev}
      mayChange={abilities.update}
      save={(sessionDays, known) => calls.organizations.update({ id, rev: known, config: { sessionDays } })}
    />
  )
}

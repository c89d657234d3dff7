import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Organization } from '@attune/contract/organizations/entity'
import { loadAccountAgain, organizationsQuery, useAccount } from '../../client/account.ts'
import { calls } from '../../client/calls.ts'
import { notify } from '../../client/notify.ts'
import { queryClient } from '../../client/query-client.ts'
import { AskPassword } from '../../staff/settings/security/AskPassword.tsx'
import { SECURITY } from '../../staff/settings/security/queries.ts'
import { SettingsPart } from '../../ui/page/SettingsPane.tsx'
import classes from './BlockPart.module.css'

/** Whether everyone in the organization must have a second factor; nothing for those who may not see its settings. */
export const SecondFactorRulePart = ({ organization }: { organization: Organization }) => {
  const { secondFactor } = useAccount()
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  const { config, abilities } = organization
  if (config === null) return null
  const isRequired = config.requireSecondFactor
  return (
    <SettingsPart
      title="Second factor"
      words="People who sign in by email also enter a code from their phone, so that a stolen password isn’t enough."
    >
      <ul className={classes.sentences}>
        <li>{isRequired ? 'Everyone must have one.' : 'Everyone decides for themselves.'}</li>
        {isAsking && consequencesOf({ isRequired, hasOwn: secondFactor }).map((words) => <li key={words}>{words}</li>)}
      </ul>
      {isAsking ? (
        <AskPassword
          label={labelOf(isRequired)}
          withCode={secondFactor}
          call={(given) => calls.staff.requireSecondFactor({ required: !isRequired, ...given })}
          onDone={({ required }) => {
            setAsking(false)
            notify({
              kind: 'good',
              title: required ? 'A second factor is required' : 'A second factor is no longer required',
            })
            void queryClient.invalidateQueries({ queryKey: organizationsQuery.queryKey })
            void queryClient.invalidateQueries({ queryKey: SECURITY })
            void loadAccountAgain().then(() => {
              // They no longer have access to anything else.
              if (required && !secondFactor) void navigate({ to: '/second-factor', ignoreBlocker: true })
            })
          }}
          onCancel={() => setAsking(false)}
        />
      ) : (
        abilities.requireSecondFactor && (
          <div className={classes.form}>
            <Button variant="default" className={classes.alone ?? ''} onClick={() => setAsking(true)}>
              {labelOf(isRequired)}
            </Button>
          </div>
        )
      )}
    </SettingsPart>
  )
}

const labelOf = (isRequired: boolean): string =>
  isRequired ? 'No longer require a second factor' : 'Require a second factor'

/** What will happen, shown before the user confirms. */
export const consequencesOf = ({ isRequired, hasOwn }: { isRequired: boolean; hasOwn: boolean }): string[] =>
  isRequired
    ? ['People who have one keep it, and can remove it.']
    : [
        'From their next click on, people without one can only set it up. What they are writing is kept.',
        'Their API keys stop until they have set it up. Integrations continue.',
        ...(hasOwn ? [] : ['You don’t have one yourself, so you’ll set it up next.']),
      ]

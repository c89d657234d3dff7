import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Security } from '@attune/contract/staff/entity'
import { useAccount } from '../../../client/account.ts'
import { calls } from '../../../client/calls.ts'
import { notify } from '../../../client/notify.ts'
import { formatCount } from '../../../ui/format-count.ts'
import { formatListTime } from '../../../ui/time/format-times.ts'
import { SettingsPart } from '../../../ui/page/SettingsPane.tsx'
import { AskPassword } from './AskPassword.tsx'
import { ConfirmSecondFactor } from './ConfirmSecondFactor.tsx'
import { QueryPart } from './QueryPart.tsx'
import { loadSecurityAgain, securityQuery } from './queries.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import classes from './Rows.module.css'

type SetupStep =
  | { at: 'rest' | 'setting-up' | 'renewing' | 'removing' }
  | { at: 'scanning'; secret: string; uri: string }
  | { at: 'codes'; codes: string[] }

/**
 * Sets up or removes the second factor, or creates new recovery codes. Each asks for the password, the last two for a
 * code.
 */
export const SecondFactor = () => (
  <SettingsPart
    title="Second factor"
    words="When you sign in by email, a code from your phone is required as well as your password."
  >
    <QueryPart of={useQuery(securityQuery)} label="Loading the second factor">
      {(security) => <Steps security={security} />}
    </QueryPart>
  </SettingsPart>
)

const Steps = ({ security }: { security: Security }) => {
  const [step, setStep] = useState<SetupStep>({ at: 'rest' })
  const rest = () => setStep({ at: 'rest' })
  const showCodes = ({ recoveryCodes }: { recoveryCodes: string[] }) => {
    setStep({ at: 'codes', codes: recoveryCodes })
    loadSecurityAgain()
  }
  switch (step.at) {
    case 'rest':
      return <FactorState security={security} onStep={(at) => setStep({ at })} />
    case 'setting-up':
      return (
        <AskPassword
          label="Continue"
          call={({ password }) => calls.staff.startSecondFactor({ password })}
          onDone={({ secret, uri }) => setStep({ at: 'scanning', secret, uri })}
          onCancel={rest}
        />
      )
    case 'scanning':
      return <ConfirmSecondFactor secret={step.secret} uri={step.uri} onDone={showCodes} onCancel={rest} />
    case 'codes':
      return <RecoveryCodes codes={step.codes} onDone={rest} />
    case 'renewing':
      return (
        <AskPassword
          label="Create new codes"
          withCode
          call={(given) => calls.staff.createRecoveryCodes(given)}
          onDone={showCodes}
          onCancel={rest}
        />
      )
    case 'removing':
      return (
        <AskPassword
          label="Remove the second factor"
          withCode
          call={(given) => calls.staff.removeSecondFactor(given)}
          onDone={() => {
            notify({ kind: 'good', title: 'Second factor removed.' })
            rest()
            loadSecurityAgain()
          }}
          onCancel={rest}
        />
      )
  }
}

interface FactorStateProps {
  security: Security
  onStep: (at: 'setting-up' | 'renewing' | 'removing') => void
}

const FactorState = ({
  security: { secondFactor, secondFactorSince, recoveryCodesLeft },
  onStep,
}: FactorStateProps) => {
  const { timezone, abilities } = useAccount()
  const since =
    secondFactorSince === null ? '' : ` since ${formatListTime(new Date(secondFactorSince), new Date(), timezone)}`
  return (
    <>
      <p className={classes.once}>
        {secondFactor ? `On${since}. ${formatCount(recoveryCodesLeft, 'recovery code')} left.` : 'Off.'}
      </p>
      {abilities.changeSecondFactor && (
        <div className={classes.actions}>
          {secondFactor ? (
            <>
              <Button variant="default" onClick={() => onStep('renewing')}>
                New recovery codes
              </Button>
              <Button variant="default" onClick={() => onStep('removing')}>
                Remove
              </Button>
            </>
          ) : (
            <Button variant="default" onClick={() => onStep('setting-up')}>
              Set up
            </Button>
          )}
        </div>
      )}
    </>
  )
}

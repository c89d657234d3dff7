import { NativeSelect, Switch } from '@mantine/core'
import { PHONE_ERRORS } from '@attune/contract/conversations/constants'
import type { Phone } from '@attune/contract/conversations/playground-calls'
import { useFaults } from './use-faults.ts'
import classes from './Deliveries.module.css'

interface FaultSwitchesProps {
  phone: Phone
}

const DELAYS = [
  { ms: 0, words: 'none' },
  { ms: 2_000, words: '2 s' },
  { ms: 10_000, words: '10 s' },
  { ms: 60_000, words: '1 minute' },
  { ms: 600_000, words: '10 minutes' },
]

/** Faults the simulator makes on purpose. Each switch applies to the messages that follow. */
export const FaultSwitches = ({ phone }: FaultSwitchesProps) => {
  const { faults, change } = useFaults(phone)
  const { failWith, receiptDelayMs, loseAnswers, deliverTwice } = faults
  const delays = DELAYS.some(({ ms }) => ms === receiptDelayMs)
    ? DELAYS
    : [...DELAYS, { ms: receiptDelayMs, words: `${receiptDelayMs / 1000} s` }]
  return (
    <div className={classes.switches}>
      <Row
        label="Fail on purpose"
        isOn={failWith !== null}
        onChange={(on) => change({ failWith: on ? PHONE_ERRORS[0] : null })}
      />
      {failWith !== null && (
        <NativeSelect
          className={classes.error ?? ''}
          label="Error"
          data={[...PHONE_ERRORS]}
          value={failWith}
          onChange={(event) =>
            change({ failWith: PHONE_ERRORS.find((error) => error === event.currentTarget.value) ?? null })
          }
        />
      )}
      <div className={classes.row}>
        <label htmlFor="receipt-delay">Delay receipts</label>
        <NativeSelect
          id="receipt-delay"
          className={classes.delay ?? ''}
          data={delays.map(({ ms, words }) => ({ value: String(ms), label: words }))}
          value={String(receiptDelayMs)}
          onChange={(event) => change({ receiptDelayMs: Number(event.currentTarget.value) })}
        />
      </div>
      <Row label="Lose the carrier's answer" isOn={loseAnswers} onChange={(on) => change({ loseAnswers: on })} />
      <Row label="Deliver twice" isOn={deliverTwice} onChange={(on) => change({ deliverTwice: on })} />
    </div>
  )
}

interface RowProps {
  label: string
  isOn: boolean
  onChange: (on: boolean) => void
}

const Row = ({ label, isOn, onChange }: RowProps) => (
  <Switch
    classNames={{ body: classes.row ?? '', label: classes.label ?? '' }}
    labelPosition="left"
    label={label}
    checked={isOn}
    onChange={(event) => onChange(event.currentTarget.checked)}
  />
)

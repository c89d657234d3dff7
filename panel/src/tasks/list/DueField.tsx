import { Input, SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { useAccount } from '../../client/account.ts'
import { dateProblem } from '../../ui/inputs/date-rules.ts'
import { TypedDateField } from '../../ui/inputs/TypedDateField.tsx'
import { dayOf } from '../../ui/time/format-times.ts'
import { useNow } from '../../ui/time/use-now.ts'
import { DUE_CHOICES, dayOfChoice, describeDueDay, type DueChoice } from './due-day.ts'

interface Due {
  /** `2027-03-12`; null for no due day. */
  day: string | null
  /** Why the form can't be submitted: empty, because the field says it; null if it can be. */
  problem: '' | null
  today: string
  choice: DueChoice
  /** Undefined: what is typed isn't a day that can be chosen. */
  other: string | null | undefined
  choose: (choice: DueChoice) => void
  setOther: (day: string | null | undefined) => void
}

/** The day a new task is due on. */
export const useDue = (): Due => {
  const { timezone } = useAccount()
  const today = dayOf(useNow(), timezone)
  const [choice, setChoice] = useState<DueChoice>('3')
  const [other, setOther] = useState<string | null | undefined>(null)
  const isWrong = other === undefined || dateProblem(other, { min: today }) !== null
  const problem = choice === 'other' && isWrong ? '' : null
  const choose = (next: DueChoice) => {
    setChoice(next)
    // The field begins anew, without what was typed.
    setOther((day) => day ?? null)
  }
  return { day: dayOfChoice(choice, other ?? null, today), problem, today, choice, other, choose, setOther }
}

/** Asks when a new task is due: a common day, or any other. Without a day, it never expires. */
export const DueField = ({ due: { day, problem, today, choice, other, choose, setOther } }: { due: Due }) => (
  <>
    <Input.Wrapper
      label="Due"
      labelElement="div"
      description={problem === null ? describeDueDay(day) : 'Type a date, or choose one in the calendar.'}
      inputWrapperOrder={['label', 'input', 'description']}
    >
      <SegmentedControl
        aria-label="Due"
        fullWidth
        data={[...DUE_CHOICES]}
        value={choice}
        onChange={(value) => choose(DUE_CHOICES.find((known) => known.value === value)?.value ?? 'other')}
      />
    </Input.Wrapper>
    {choice === 'other' && (
      <TypedDateField label="Due day (none if empty)" min={today} value={other ?? null} onChange={setOther} />
    )}
  </>
)

import { Input, SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { useAccount } from '../../client/account.ts'
import { DateField } from '../../ui/inputs/DateField.tsx'
import { dateProblem } from '../../ui/inputs/date-rules.ts'
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
  other: string | null
  choose: (choice: DueChoice) => void
  setOther: (day: string | null) => void
}

/** The day a new task is due on. */
export const useDue = (): Due => {
  const { timezone } = useAccount()
  const today = dayOf(useNow(), timezone)
  const [choice, choose] = useState<DueChoice>('3')
  const [other, setOther] = useState<string | null>(null)
  const problem = choice === 'other' && dateProblem(other, { min: today }) !== null ? '' : null
  return { day: dayOfChoice(choice, other, today), problem, today, choice, other, choose, setOther }
}

/** Asks when a new task is due: a common day, or one from the calendar. Without a day, it never expires. */
export const DueField = ({ due: { day, today, choice, other, choose, setOther } }: { due: Due }) => (
  <>
    <Input.Wrapper
      label="Due"
      labelElement="div"
      description={describeDueDay(day)}
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
    {choice === 'other' && <DateField label="Due day (none if empty)" min={today} value={other} onChange={setOther} />}
  </>
)

import { Radio } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ProgramImpact, ProgramLiveChoice } from '@attune/contract/programs/entity'
import { calls } from '../../client/calls.ts'
import { failureOf } from '../../client/failure.ts'
import { DialogForm } from '../../ui/DialogForm.tsx'
import { SkeletonRows } from '../../ui/page/SkeletonRows.tsx'
import { countPeople, describeImpact } from '../program-text.ts'
import type { ProgramEdit } from './program-edits.ts'
import classes from './ImpactDialog.module.css'

interface ImpactDialogProps {
  id: string
  edit: ProgramEdit
  onSave: (live: ProgramLiveChoice) => Promise<void>
  onClose: () => void
}

/** What a save would mean for the clients in the program, and the choice of what happens to them. */
export const ImpactDialog = ({ id, edit, onSave, onClose }: ImpactDialogProps) => {
  const [live, setLive] = useState<ProgramLiveChoice>('move')
  const { days, steps } = edit
  const { data, error } = useQuery({
    queryKey: ['programs', 'impact', id, { days, steps }],
    queryFn: ({ signal }) => calls.programs.getImpact({ id, days, steps: [...steps] }, { signal }),
    gcTime: 0,
  })
  return (
    <DialogForm
      title="Clients are in this program"
      submit="Save program"
      hold={data === undefined ? 'Loading who is in it.' : null}
      onSubmit={() => onSave(live)}
      onClose={onClose}
    >
      {error !== null && <p role="alert">{failureOf(error).content}</p>}
      {data === undefined && error === null && <SkeletonRows count={2} height={40} label="Loading the impact" />}
      {data !== undefined && <Impact impact={data} />}
      <Radio.Group
        label="What happens to them?"
        value={live}
        onChange={(value) => setLive(value === 'pin' || value === 'end' ? value : 'move')}
      >
        <div className={classes.choices}>
          <Radio value="move" label="They continue in the new version" description={moveWords(data)} />
          <Radio value="pin" label="They finish the version they are in" />
          <Radio value="end" label="They leave the program" />
        </div>
      </Radio.Group>
    </DialogForm>
  )
}

const Impact = ({ impact }: { impact: ProgramImpact }) => (
  <>
    <p className={classes.words}>{describeImpact(impact)}</p>
    <ul className={classes.days} aria-label="Who is on which day">
      {impact.days.map(({ day, people: count }) => (
        <li key={day}>
          {day === 0 ? 'Not begun' : `Day ${day}`}: {countPeople(count)}
        </li>
      ))}
    </ul>
  </>
)

const moveWords = (impact: ProgramImpact | undefined): string => {
  const past = impact?.pastEnd ?? 0
  const over = past === 0 ? '' : ` For ${countPeople(past)} past the last day it is over.`
  return `Nothing comes twice. Steps whose time has passed are left out.${over}`
}

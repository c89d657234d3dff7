import { Radio } from '@mantine/core'
import { useState } from 'react'
import type { CaseResult } from '@attune/contract/scenes/case'
import { DialogForm } from '../../../ui/DialogForm.tsx'
import { formatCount } from '../../../ui/format-count.ts'
import classes from './FailingCases.module.css'

interface FailingCasesProps {
  /** All results; only the failing ones are shown. */
  cases: readonly CaseResult[]
  onSave: (cases: 'keep' | 'update') => Promise<unknown>
  onClose: () => void
}

/** Shown before saving when recorded cases fail: what differs, and whether to keep or re-record them. */
export const FailingCases = ({ cases, onSave, onClose }: FailingCasesProps) => {
  const [choice, setChoice] = useState<'keep' | 'update'>('keep')
  const failing = cases.filter(({ ok }) => !ok)
  return (
    <DialogForm
      title={formatCount(failing.length, 'recorded case fails', 'recorded cases fail')}
      submit="Save"
      size={560}
      onSubmit={() => onSave(choice)}
      onClose={onClose}
    >
      <ul className={classes.cases}>
        {failing.map(({ caseId, title, differences }) => (
          <li key={caseId}>
            <h3 className={classes.title}>{title}</h3>
            {differences.map(({ at, expected, now }, place) => (
              // The same difference may occur twice.
              // eslint-disable-next-line react/no-array-index-key
              <dl key={place} className={classes.difference}>
                <dt>Recorded</dt>
                <dd>{expected || 'Nothing'}</dd>
                <dt>Now</dt>
                <dd>{now || 'Nothing'}</dd>
                <dt className="visually-hidden">When</dt>
                <dd className={classes.at}>{at}</dd>
              </dl>
            ))}
          </li>
        ))}
      </ul>
      <Radio.Group
        label="What happens to them"
        value={choice}
        onChange={(next) => setChoice(next === 'update' ? 'update' : 'keep')}
      >
        <div className={classes.choices}>
          <Radio
            size="xs"
            value="keep"
            label="Keep them as recorded"
            description="They’ll fail until the scene behaves as it did before."
          />
          <Radio
            size="xs"
            value="update"
            label="Record them again"
            description="The current results become the expected results."
          />
        </div>
      </Radio.Group>
    </DialogForm>
  )
}

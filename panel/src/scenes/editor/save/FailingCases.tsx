import { Radio } from '@mantine/core'
import { useState } from 'react'
import type { CaseResult } from '@attune/contract/scenes/case'
import { DialogForm } from '../../../ui/DialogForm.tsx'
import classes from './FailingCases.module.css'

interface FailingCasesProps {
  /** Those that come out otherwise are among them. */
  cases: readonly CaseResult[]
  onSave: (cases: 'keep' | 'update') => Promise<unknown>
  onClose: () => void
}

/** Before saving while recorded cases come out otherwise than they did: how, and what becomes of them. */
export const FailingCases = ({ cases, onSave, onClose }: FailingCasesProps) => {
  const [choice, setChoice] = useState<'keep' | 'update'>('keep')
  const failing = cases.filter(({ ok }) => !ok)
  return (
    <DialogForm
      title={failing.length === 1 ? '1 recorded case fails' : `${failing.length} recorded cases fail`}
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
              // The same may be told twice.
              // eslint-disable-next-line react/no-array-index-key
              <dl key={place} className={classes.difference}>
                <dt>Recorded</dt>
                <dd>{expected || 'Nothing'}</dd>
                <dt>Now</dt>
                <dd>{now || 'Nothing'}</dd>
                <dt className="said">When</dt>
                <dd className={classes.at}>{at}</dd>
              </dl>
            ))}
          </li>
        ))}
      </ul>
      <Radio.Group
        label="What becomes of them"
        value={choice}
        onChange={(next) => setChoice(next === 'update' ? 'update' : 'keep')}
      >
        <div className={classes.choices}>
          <Radio
            size="xs"
            value="keep"
            label="Keep them as they were recorded"
            description="They fail until the scene does again what it did."
          />
          <Radio
            size="xs"
            value="update"
            label="Record them anew"
            description="What comes of them now is what must come of them from now on."
          />
        </div>
      </Radio.Group>
    </DialogForm>
  )
}

import { Checkbox } from '@mantine/core'
import { ALERT_CONDITION_MAX } from '@attune/contract/notices/alert-limits'
import { CONDITION_NAMES } from '@attune/engine/alerts/condition'
import { CodeInput } from '../../ui/code/CodeInput.tsx'
import { conditionFault, EXAMPLES, type AlertEdit } from './alert-edits.ts'
import { ReplayLine } from './ReplayLine.tsx'
import classes from './Alerts.module.css'

interface ConditionFieldProps {
  edit: AlertEdit
  onChange: (part: Partial<AlertEdit>) => void
}

const NO_SCENE = { nodes: [], dataSource: [] }

/** When the alert is raised: sample conditions, the condition itself, and what it would have done in the last month. */
export const ConditionField = ({ edit, onChange }: ConditionFieldProps) => (
  <div className={classes.condition}>
    {!edit.onlyScenes && (
      <>
        <CodeInput
          label="Condition"
          language="expression"
          multiline
          required
          hint="It fires when this becomes true for a client. Start typing to see what it can read."
          placeholder="daysSinceText >= 7"
          maxLength={ALERT_CONDITION_MAX}
          error={edit.condition.trim() === '' ? null : conditionFault(edit.condition)}
          value={edit.condition}
          onChange={(condition) => onChange({ condition })}
          scene={NO_SCENE}
          nodeId={null}
          names={CONDITION_NAMES}
        />
        <div className={classes.examples} role="group" aria-label="Conditions to begin with">
          {EXAMPLES.map((example) => (
            <button
              key={example.title}
              type="button"
              className={classes.example}
              onClick={() => onChange({ condition: example.condition, title: titleAfter(edit.title, example.title) })}
            >
              {example.title}
            </button>
          ))}
        </div>
        <ReplayLine condition={edit.condition} restDays={edit.restDays} />
      </>
    )}
    <Checkbox
      label="Only scenes raise it"
      checked={edit.onlyScenes}
      onChange={({ currentTarget }) => onChange({ onlyScenes: currentTarget.checked })}
    />
  </div>
)

/** A title the user wrote stays; an empty one, or that of another example, is replaced. */
const titleAfter = (title: string, next: string): string =>
  title.trim() === '' || EXAMPLES.some((example) => example.title === title) ? next : title

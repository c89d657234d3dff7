import { Switch } from '@mantine/core'
import { BlockPart, type BlockHost } from '../BlockPart.tsx'
import { TASK_RULES, TASKS } from '../task-block.ts'
import { CountField } from './CountField.tsx'
import classes from './Fields.module.css'

export const TasksPart = (host: BlockHost) => (
  <BlockPart {...host} block={TASKS}>
    {({ values, errors, change }) => (
      <div>
        {TASK_RULES.map(({ name, title, after }) => (
          <div key={name} className={classes.rule}>
            <Switch
              label={title}
              checked={values[name].on}
              onChange={({ currentTarget }) => change({ [name]: { ...values[name], on: currentTarget.checked } })}
            />
            {after !== undefined && values[name].on && (
              <CountField
                label={after}
                value={values[name].hours}
                error={errors[name]}
                onChange={(hours) => change({ [name]: { ...values[name], hours } })}
              />
            )}
          </div>
        ))}
      </div>
    )}
  </BlockPart>
)

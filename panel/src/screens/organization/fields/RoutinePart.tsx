import { BlockPart, type BlockHost } from '../BlockPart.tsx'
import { ROUTINE, ROUTINE_FIELDS } from '../routine-block.ts'
import { TimeField } from './TimeField.tsx'
import classes from './Fields.module.css'

export const RoutinePart = (host: BlockHost) => (
  <BlockPart {...host} block={ROUTINE}>
    {({ values, errors, change }) => (
      <div className={classes.row}>
        {ROUTINE_FIELDS.map(({ name, label }) => (
          <TimeField
            key={name}
            label={label}
            value={values[name]}
            error={errors[name]}
            onChange={(time) => change({ [name]: time })}
          />
        ))}
      </div>
    )}
  </BlockPart>
)

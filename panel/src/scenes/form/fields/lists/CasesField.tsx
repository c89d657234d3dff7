import { NumberInput, TextInput } from '@mantine/core'
import type { SceneOutput } from '@attune/contract/scenes/graph'
import { NODE_NAME_MAX, SWITCH_CASES_MAX } from '@attune/contract/scenes/nodes/limits'
import type { FieldProps, FormOf } from '../../field-props.ts'
import { ExpressionField } from '../../code-fields.tsx'
import { AddItem } from './AddItem.tsx'
import { errorsAt, errorsOfItem, itemsOf, movesOf, withItem } from './list-edits.ts'
import { ListItem } from './ListItem.tsx'
import { toInputNumber, parseInputNumber } from '../number-input.ts'
import classes from '../fields.module.css'

const EXPRESSION: FormOf<'expression'> = {
  field: 'expression',
  name: 'expression',
  title: 'Expression',
  required: true,
}

/** The cases of a switch in evaluation order; output 0 is `otherwise`. */
export const CasesField = ({ value, onChange, errors, context }: FieldProps<FormOf<'cases'>>) => {
  const cases = itemsOf(value)
  const add = () => onChange([...cases, { num: freeNumber(cases, context.node.outputs), expression: '' }])
  return (
    <div role="group" aria-label="Cases" className={classes.list}>
      {cases.map((one, at) => {
        const wrong = errorsOfItem(errors, at)
        const set = (change: Record<string, unknown>) => onChange(withItem(cases, at, change))
        return (
          <ListItem
            // Cases can be renumbered and moved; only the position is stable.
            // eslint-disable-next-line react/no-array-index-key
            key={at}
            title={`Case ${at + 1}`}
            readOnly={context.readOnly}
            {...movesOf(cases, at, onChange)}
          >
            <ExpressionField
              form={EXPRESSION}
              value={one['expression']}
              errors={errorsAt(wrong, 'expression')}
              context={context}
              onChange={(expression) => set({ expression })}
            />
            <div className={classes.pair}>
              <NumberInput
                size="xs"
                label="Number"
                description="The output it leads to."
                hideControls
                clampBehavior="none"
                value={toInputNumber(one['num'])}
                readOnly={context.readOnly}
                error={wrong.get('num')}
                onChange={(num) => set({ num: parseInputNumber(num) })}
              />
              <TextInput
                label="Description"
                description="Shown on the node."
                maxLength={NODE_NAME_MAX}
                autoComplete="off"
                value={typeof one['description'] === 'string' ? one['description'] : ''}
                readOnly={context.readOnly}
                onChange={({ currentTarget: { value: text } }) => set({ description: text === '' ? undefined : text })}
              />
            </div>
          </ListItem>
        )
      })}
      <p className={classes.note}>
        {cases.length === 0
          ? 'No cases yet. Every client takes “otherwise”.'
          : 'The first case that’s true is taken, or “otherwise” if none is.'}
      </p>
      {errors.has('') && <p className={classes.problem}>{errors.get('')}</p>}
      {!context.readOnly && cases.length < SWITCH_CASES_MAX && <AddItem inHead label="Add case" onAdd={add} />}
    </div>
  )
}

/** The lowest unused number that leads nowhere yet: a case that was just removed keeps its edge until it is applied. */
export const freeNumber = (
  cases: readonly Record<string, unknown>[],
  outputs: readonly Pick<SceneOutput, 'num'>[],
): number => {
  const taken = new Set([...cases, ...outputs].map(({ num }) => num))
  let free = 1
  while (taken.has(free)) free += 1
  return free
}

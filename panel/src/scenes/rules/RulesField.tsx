import { Button, Input } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { RULES_MAX } from '@attune/contract/scenes/rules'
import type { FieldProps, FormOf } from '../form/field-props.ts'
import { useHeadSlot } from '../form/head-slot.ts'
import { looseRulesOf, NEW_RULE, type LooseRule } from './rule-edits.ts'
import { RuleCard } from './RuleCard.tsx'
import classes from './RulesField.module.css'

/** When a scheduler fires: the earliest time of its rules, with a preview of each. */
export const RulesField = ({ form, value, onChange, errors, context }: FieldProps<FormOf<'rules'>>) => {
  const rules = looseRulesOf(value)
  const [closed, setClosed] = useState<ReadonlySet<number>>(new Set())
  const slot = useHeadSlot()
  const { readOnly } = context
  const set = (place: number, next: LooseRule | null) => {
    onChange(rules.flatMap((rule, at) => (at === place ? (next ?? []) : rule)))
    // The rules after it move up by one.
    if (next === null)
      setClosed((before) => new Set([...before].flatMap((at) => (at === place ? [] : at > place ? at - 1 : at))))
  }
  const add = !readOnly && rules.length < RULES_MAX && (
    <Button
      variant="subtle"
      leftSection={<IconPlus size={15} stroke={1.5} />}
      onClick={() => onChange([...rules, NEW_RULE])}
    >
      Add rule
    </Button>
  )
  const whole = errors.get('')
  return (
    <div className={classes.rules} role="group" aria-label={form.title}>
      {slot === null ? add : createPortal(add, slot)}
      {whole !== undefined && <Input.Error role="alert">{whole}</Input.Error>}
      {rules.map((rule, place) => (
        <RuleCard
          // Rules have no id; only the position is stable.
          key={place}
          place={place}
          rule={rule}
          errors={errorsAt(errors, place)}
          readOnly={readOnly}
          isOpen={!closed.has(place)}
          onToggle={() =>
            setClosed((before) =>
              before.has(place) ? new Set([...before].filter((at) => at !== place)) : new Set([...before, place]),
            )
          }
          onChange={(next) => set(place, next)}
          onRemove={() => set(place, null)}
        />
      ))}
    </div>
  )
}

/** Messages of one rule by path, such as `dateStrategy.weekdays`. */
const errorsAt = (errors: ReadonlyMap<string, string>, place: number): ReadonlyMap<string, string> => {
  const start = `${place}.`
  return new Map(
    [...errors].flatMap(([at, sentence]) => (at.startsWith(start) ? [[at.slice(start.length), sentence]] : [])),
  )
}

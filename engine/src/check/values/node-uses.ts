import type { PropertyForm } from '@attune/contract/scenes/nodes/property'
import { fieldsOf, type CheckedNode } from '../graph.ts'
import { expressionUses } from './expression-uses.ts'
import { templateUses, type StepBudget } from './template-uses.ts'
import { isWithin, type PropertyUse } from './uses.ts'

/** The variables that each property of a node relies on. */
export const usesOf = ({ kind, properties }: CheckedNode, steps: StepBudget): PropertyUse[] =>
  kind.properties.flatMap((form) => usesIn(form, properties[form.name], steps).filter(({ names }) => names.length > 0))

const usesIn = (form: PropertyForm, value: unknown, steps: StepBudget): PropertyUse[] => {
  const property = form.name
  switch (form.field) {
    case 'template':
      return [{ property, names: templateUses(value, steps) }]
    case 'expression':
      return [{ property, names: expressionUses(value).needs }]
    case 'cases':
      return caseUses(property, value)
    case 'data-source':
      return [{ property: `${property}.value`, names: valueUses(value, steps) }]
    case 'prompt-messages':
      return listOf(value).map((message, place) => ({
        property: `${property}.${place}.content`,
        names: fieldsOf(message)['render'] === true ? templateUses(fieldsOf(message)['content'], steps) : [],
      }))
    case 'prompt-text':
      return [{ property, names: promptTextUses(value, steps) }]
    default:
      return []
  }
}

/** The variables that an author's value relies on, on a node or as a data source. */
export const valueUses = (stored: unknown, steps: StepBudget): readonly string[] => {
  const { kind, value } = fieldsOf(stored)
  if (kind === 'expression') return expressionUses(value).needs
  return kind === 'template' ? templateUses(value, steps) : []
}

const promptTextUses = (value: unknown, steps: StepBudget): readonly string[] => {
  const id = typeof value === 'string' ? /^#(\w{1,60})$/.exec(value.trim())?.[1] : undefined
  return id === undefined ? templateUses(value, steps) : [`data.${id}`]
}

/**
 * A case is evaluated only if those before it weren't true, so variables whose absence makes an earlier case true have
 * a value here.
 */
const caseUses = (property: string, cases: unknown): PropertyUse[] => {
  const known: string[] = []
  return listOf(cases).map((one, place) => {
    const { needs, ifTrue, ifFalse } = expressionUses(fieldsOf(one)['expression'])
    // An expression that is only a name tests for its presence.
    const asksItself = needs.length === 1 && ifTrue.length === 1 && fieldsOf(one)['expression'] === needs[0]
    const names = asksItself ? [] : needs.filter((name) => !known.some((given) => isWithin(name, given)))
    known.push(...ifFalse)
    return { property: `${property}.${place}.expression`, names }
  })
}

/** For each output of a switch: the variables known to have a value there. */
export const knownByCase = ({ properties }: CheckedNode): Map<number, readonly string[]> => {
  const before: string[] = []
  const known = new Map<number, readonly string[]>()
  for (const one of listOf(properties['cases'])) {
    const { num, expression } = fieldsOf(one)
    const { ifTrue, ifFalse } = expressionUses(expression)
    if (typeof num === 'number' && !known.has(num)) known.set(num, [...before, ...ifTrue])
    before.push(...ifFalse)
  }
  return known.set(0, before)
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? (value as unknown[]) : [])

import { PROMPT_MESSAGES_MAX, SWITCH_CASES_MAX } from '@attune/contract/scenes/nodes/limits'
import { REPLY_ROLES } from '@attune/contract/prompts/limits'
import type { PropertyFault } from './fault.ts'
import { fieldsOf } from './graph.ts'
import { expressionFaults, templateFaults } from './sources.ts'

export const casesFaults = (value: unknown): PropertyFault[] => {
  if (!Array.isArray(value)) return [{ reason: 'It should be a list of cases.' }]
  if (value.length > SWITCH_CASES_MAX) return [{ reason: `Use at most ${SWITCH_CASES_MAX} cases.` }]
  const taken = new Set<unknown>()
  return value.flatMap((one: unknown, place) => {
    const { num, expression } = fieldsOf(one)
    const reason = caseNumberFault(num, taken)
    taken.add(num)
    return [
      ...(reason === undefined ? [] : [{ at: `${place}.num`, reason }]),
      ...expressionFaults(expression).map((fault) => ({ ...fault, at: `${place}.expression` })),
    ]
  })
}

const caseNumberFault = (num: unknown, taken: ReadonlySet<unknown>): string | null | undefined => {
  if (num === undefined || num === null || num === '') return null
  if (!Number.isSafeInteger(num)) return 'It should be a whole number.'
  if (Number(num) < 1) return 'It should be at least 1.'
  if (Number(num) > NUM_MAX) return `It should be at most ${NUM_MAX}.`
  return taken.has(num) ? 'Another case already has this number.' : undefined
}

const NUM_MAX = 1_000

export const promptMessagesFaults = (value: unknown): PropertyFault[] => {
  if (!Array.isArray(value)) return [{ reason: 'It should be a list of messages.' }]
  if (value.length > PROMPT_MESSAGES_MAX) return [{ reason: `Use at most ${PROMPT_MESSAGES_MAX} messages.` }]
  return value.flatMap((one: unknown, place): PropertyFault[] => {
    const { role, content, render } = fieldsOf(one)
    const known = REPLY_ROLES.some((name) => name === role)
    const empty = typeof content !== 'string' || content.trim() === ''
    const faults = empty ? [{ reason: null }] : render === true ? templateFaults(content) : []
    return [
      ...(known ? [] : [{ at: `${place}.role`, reason: `The role should be one of ${REPLY_ROLES.join(', ')}.` }]),
      ...faults.map((fault) => ({ ...fault, at: `${place}.content` })),
    ]
  })
}

import { go, addProblem, type Visit } from '../../turn/visit.ts'
import { evaluateExpression } from '../../turn/source-values.ts'
import type { NodeRunner } from '../runner.ts'

export const switchRunner: NodeRunner = {
  enter: (visit) => {
    const taken = casesOf(visit).find(({ expression }) => isTrue(visit, expression))
    return go(taken?.num ?? 0)
  },
}

/** Truthy as in JavaScript: a present answer, a number other than 0, a text that isn't empty. */
const isTrue = (visit: Visit, expression: unknown): boolean => {
  const worked = evaluateExpression(visit, expression)
  if (!worked.ok) addProblem(visit, `A case couldn't be evaluated and counts as false: ${worked.message}`)
  return worked.ok && Boolean(worked.value)
}

const casesOf = ({ node }: Visit): { num: number; expression: unknown }[] => {
  const { cases } = node.properties
  return (Array.isArray(cases) ? (cases as unknown[]) : []).flatMap((one) => {
    const { num, expression }: { num?: unknown; expression?: unknown } =
      typeof one === 'object' && one !== null ? one : {}
    return typeof num === 'number' && Number.isInteger(num) && num >= 1 ? [{ num, expression }] : []
  })
}

import { go, addProblem, type Visit } from '../../turn/visit.ts'
import { evaluateExpression } from '../../turn/source-values.ts'
import type { IndexedNode } from '../../turn/scene-index.ts'
import type { NodeRunner } from '../runner.ts'

export const switchRunner: NodeRunner = {
  enter: (visit) => {
    const taken = casesOf(visit.node).find(({ expression }) => isTrue(visit, expression))
    return go(taken?.num ?? 0)
  },
}

/** Truthy as in JavaScript: a present answer, a number other than 0, a text that isn't empty. */
const isTrue = (visit: Visit, expression: unknown): boolean => {
  const worked = evaluateExpression(visit, expression)
  if (!worked.ok) addProblem(visit, `A case couldn't be evaluated and counts as false: ${worked.message}`)
  return worked.ok && Boolean(worked.value)
}

interface SwitchCase {
  num: number
  expression: unknown
}

/** Read once per version. */
const casesOf = (node: IndexedNode): readonly SwitchCase[] => {
  const known = read.get(node)
  if (known) return known
  const cases = readCases(node.properties['cases'])
  read.set(node, cases)
  return cases
}

const read = new WeakMap<IndexedNode, readonly SwitchCase[]>()

const readCases = (stored: unknown): SwitchCase[] =>
  (Array.isArray(stored) ? (stored as unknown[]) : []).flatMap((one) => {
    const { num, expression }: { num?: unknown; expression?: unknown } =
      typeof one === 'object' && one !== null ? one : {}
    return typeof num === 'number' && Number.isInteger(num) && num >= 1 ? [{ num, expression }] : []
  })

import { forgetScope } from '../../turn/scope.ts'
import { go, addProblem, addEffect, type Visit } from '../../turn/visit.ts'
import { readSource, valueOf } from '../../turn/source-values.ts'
import type { NodeRunner } from '../runner.ts'
import { textOf } from '../settings.ts'

export const saveIntoProfile: NodeRunner = {
  enter: (visit) => {
    const key = textOf(visit, 'key')?.trim() ?? null
    const stored = visit.node.properties['value']
    const worked = valueOf(visit, stored)
    if (key === null) addProblem(visit, 'No profile key is set, so nothing was saved.')
    else if (!worked.ok) addProblem(visit, `Nothing was saved under ${key}: ${worked.message}`)
    else save(visit, key, readSource(stored)?.type ?? 'string', worked.value)
    return go(1)
  },
}

const save = (
  visit: Visit,
  profileKey: string,
  type: 'string' | 'number' | 'boolean' | 'date',
  value: unknown,
): void => {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return
  addEffect(visit, { kind: 'save-profile', profileKey, type, value })
  visit.turn.client.profile[profileKey] = value
  forgetScope(visit.turn)
}

import type { DataType } from '@attune/contract/scenes/graph'
import { amountKindOf, changeProfile, type SavedValue } from '../../profile/change-profile.ts'
import { isAmount, readAmount, type Amount, type AmountUnit } from '../../profile/amount.ts'
import { forgetScope } from '../../turn/scope.ts'
import { readSource, unitsOf, untypedValueOf, valueOf, type SourceResult } from '../../turn/source-values.ts'
import { go, addProblem, addEffect, type Visit } from '../../turn/visit.ts'
import type { NodeRunner } from '../runner.ts'
import { textOf } from '../settings.ts'

export const saveIntoProfile: NodeRunner = {
  enter: (visit) => {
    const key = textOf(visit, 'key')?.trim() ?? null
    const stored = visit.node.properties['value']
    if (key === null) {
      addProblem(visit, 'No profile key is set, so nothing was saved.')
      return go(1)
    }
    const worked = amountKindOf(key) === null ? valueOf(visit, stored) : amountOf(visit, key, stored)
    if (!worked.ok) addProblem(visit, `Nothing was saved under ${key}: ${worked.message}`)
    else if (isSavable(worked.value)) saveValue(visit, key, readSource(stored)?.type ?? 'string', worked.value)
    return go(1)
  },
}

/** Saves a value into the profile, for the nodes after it too. A value that can't be saved is a problem. */
export const saveValue = (visit: Visit, profileKey: string, type: DataType, value: SavedValue): void => {
  const { client } = visit.turn
  const change = changeProfile(client.profile, profileKey, value)
  if (!change.ok) return addProblem(visit, `Nothing was saved under ${profileKey}: ${change.message}`)
  addEffect(visit, { kind: 'save-profile', profileKey, type, value: change.value })
  client.profile = { ...client.profile, ...change.values }
  forgetScope(visit.turn)
}

const isSavable = (value: unknown): value is SavedValue =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' || isAmount(value)

/**
 * A weight or height always has a unit: its own, otherwise that of the amounts it was computed from, otherwise the one
 * the client is measured in.
 */
const amountOf = (visit: Visit, key: string, stored: unknown): SourceResult<Amount> => {
  const worked = untypedValueOf(visit, stored)
  if (!worked.ok) return worked
  const { value } = worked
  if (isAmount(value)) return { ok: true, value: { value: value.value, unit: value.unit } }
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  const given = readAmount(text)
  if (given !== null) return { ok: true, value: given }
  const units = unitsOf(visit, stored)
  if (units.size > 1) return { ok: false, message: `It mixes ${[...units].join(' and ')}.` }
  const [unit = ownUnit(visit, key)] = units
  const amount = readAmount(text, unit)
  return amount === null
    ? { ok: false, message: `“${text.slice(0, 40).toWellFormed()}” isn't an amount.` }
    : { ok: true, value: amount }
}

const ownUnit = ({ turn }: Visit, key: string): AmountUnit => {
  const usual = key === 'basic.height' ? 'in' : 'lb'
  const own = { value: 0, unit: turn.client.profile[`${key}Unit`] }
  return isAmount(own) ? own.unit : usual
}

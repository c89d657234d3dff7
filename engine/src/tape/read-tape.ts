import type { Tape, TapeInput } from './tape.ts'

/** A tape from what was stored or sent; null where it is none. What it says is not judged: `playTape` takes any. */
export const readTape = (stored: unknown): Tape | null => {
  if (!isGroup(stored) || stored['format'] !== 1) return null
  const { world, automation, inputs, until } = stored
  if (!isWorld(world) || !isTerms(automation) || typeof until !== 'string' || !Array.isArray(inputs)) return null
  if (inputs.length > INPUTS_MAX || !(inputs as unknown[]).every(isInput)) return null
  // Its parts were looked at one by one.
  return stored as unknown as Tape
}

const INPUTS_MAX = 2_000
const MARKS = ['wakeUpTime', 'goToSleepTime', 'workoutTime', 'customTime']

type Group = Record<string, unknown>

const isGroup = (value: unknown): value is Group => typeof value === 'object' && value !== null && !Array.isArray(value)
const isTexts = (value: unknown): boolean => Array.isArray(value) && value.every((one) => typeof one === 'string')
const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) >= 0

const isWorld = (world: unknown): boolean => {
  if (!isGroup(world) || !isGroup(world['contact']) || !isGroup(world['profile']) || !isGroup(world['routine']))
    return false
  const { contact, profile, routine } = world
  const { own, fallback } = routine as Group
  return (
    [world['now'], world['zone'], contact['id'], contact['firstName'], contact['fullName'], contact['status']].every(
      (one) => typeof one === 'string',
    ) &&
    [contact['email'], contact['phone']].every((one) => one === null || typeof one === 'string') &&
    Object.values(profile).every((one) => one === null || ['string', 'number', 'boolean'].includes(typeof one)) &&
    isTexts(world['tags']) &&
    isTexts(world['running']) &&
    typeof world['muted'] === 'boolean' &&
    isGroup(own) &&
    Object.values(own).every((one) => typeof one === 'string') &&
    isGroup(fallback) &&
    MARKS.every((name) => typeof fallback[name] === 'string')
  )
}

const isTerms = (terms: unknown): boolean => {
  if (!isGroup(terms) || !isGroup(terms['muteTracking'])) return false
  const { quietHours, dailyCap, muteTracking } = terms
  const hours = quietHours === null || (isGroup(quietHours) && isTexts([quietHours['from'], quietHours['to']]))
  const limit = (muteTracking as Group)['limit']
  return (
    hours &&
    (dailyCap === null || isCount(dailyCap)) &&
    (limit === null || isCount(limit)) &&
    isCount((muteTracking as Group)['minutes'])
  )
}

/** The parts that each kind of input cannot be without. */
const isInput = (input: unknown): boolean => {
  if (!isGroup(input) || typeof input['at'] !== 'string') return false
  const kind = input['kind'] as TapeInput['kind']
  switch (kind) {
    case 'start':
      return typeof input['by'] === 'string' && (input['config'] === undefined || Array.isArray(input['config']))
    case 'reply':
      return typeof input['text'] === 'string' && isTexts(input['photos'])
    case 'event':
      return typeof input['name'] === 'string' && isGroup(input['data'])
    case 'result':
    case 'sample':
      return typeof input['node'] === 'string' && isResult(input['result'])
    case 'results':
      return input['from'] === 'samples' || input['from'] === 'given'
    case 'clock': {
      const { zone, routine } = input
      const times = routine === undefined || (isGroup(routine) && isTexts(Object.values(routine)))
      return (zone === undefined || typeof zone === 'string') && times
    }
    case 'mute':
      return input['until'] === null || typeof input['until'] === 'string'
    case 'stop':
      return true
    default:
      return false
  }
}

const isResult = (result: unknown): boolean => {
  if (!isGroup(result)) return false
  if (result['ok'] === false) return typeof result['error'] === 'string'
  const { stopped } = result
  if (result['ok'] !== true || !('value' in result)) return false
  return (
    stopped === undefined || ((stopped === 'breaking-words' || stopped === 'stop-words') && isTexts(result['words']))
  )
}

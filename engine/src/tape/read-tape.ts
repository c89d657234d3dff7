import { isRecord } from '@attune/contract/is-record'
import { AUTOMATION_MAX, HOURS_RULES } from '@attune/contract/organizations/automation-settings'
import { isAmount } from '../profile/amount.ts'
import type { Tape, TapeInput } from './tape.ts'

/**
 * Parses a stored or received tape. Returns null if the value is not a valid tape. Its contents aren't judged, since
 * `playTape` accepts any.
 */
export const readTape = (stored: unknown): Tape | null => (isTape(stored) ? stored : null)

const isTape = (stored: unknown): stored is Tape => {
  if (!isRecord(stored) || stored['format'] !== 1) return false
  const { world, automation, inputs, until } = stored
  if (!isWorld(world) || !isTerms(automation) || typeof until !== 'string' || !Array.isArray(inputs)) return false
  return inputs.length <= INPUTS_MAX && (inputs as unknown[]).every(isInput)
}

const INPUTS_MAX = 2_000
const MARKS = ['wakeUpTime', 'goToSleepTime', 'workoutTime', 'customTime']

const isTexts = (value: unknown): boolean => Array.isArray(value) && value.every((one) => typeof one === 'string')
const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) >= 0

const isWorld = (world: unknown): boolean => {
  if (!isRecord(world) || !isRecord(world['contact']) || !isRecord(world['profile']) || !isRecord(world['routine']))
    return false
  const { contact, profile, routine } = world
  const { own, fallback } = routine as Record<string, unknown>
  return (
    [world['now'], world['zone'], contact['id'], contact['firstName'], contact['fullName'], contact['status']].every(
      (one) => typeof one === 'string',
    ) &&
    [contact['email'], contact['phone']].every((one) => one === null || typeof one === 'string') &&
    Object.values(profile).every(isProfileValue) &&
    isTexts(world['tags']) &&
    isTexts(world['running']) &&
    typeof world['muted'] === 'boolean' &&
    isRecord(own) &&
    Object.values(own).every((one) => typeof one === 'string') &&
    isRecord(fallback) &&
    MARKS.every((name) => typeof fallback[name] === 'string')
  )
}

const isProfileValue = (value: unknown): boolean =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value) || isAmount(value)

const isTerms = (terms: unknown): boolean => {
  if (!isRecord(terms) || !isRecord(terms['muteTracking'])) return false
  const { quietHours, dailyCap, muteTracking, hours: open, organizationZone, clientCommands } = terms
  const hours = quietHours === null || (isRecord(quietHours) && isTexts([quietHours['from'], quietHours['to']]))
  const limit = (muteTracking as Record<string, unknown>)['limit']
  return (
    hours &&
    (open === undefined || isOrganizationHours(open)) &&
    (organizationZone === undefined || typeof organizationZone === 'string') &&
    (clientCommands === undefined || typeof clientCommands === 'boolean') &&
    (dailyCap === null || isCount(dailyCap)) &&
    (limit === null || isCount(limit)) &&
    isCount((muteTracking as Record<string, unknown>)['minutes'])
  )
}

const isOrganizationHours = (hours: unknown): boolean => {
  if (!isRecord(hours) || !Array.isArray(hours['week']) || hours['week'].length > AUTOMATION_MAX.spans) return false
  const { week, holidays, automation } = hours
  return (
    (week as unknown[]).every(isSpan) &&
    isTexts(holidays) &&
    (holidays as unknown[]).length <= AUTOMATION_MAX.holidays &&
    HOURS_RULES.some((rule) => rule === automation)
  )
}

const isSpan = (span: unknown): boolean =>
  isRecord(span) && Number.isSafeInteger(span['day']) && isTexts([span['from'], span['to']])

/** Checks the fields that each kind of input needs. */
const isInput = (input: unknown): boolean => {
  if (!isRecord(input) || typeof input['at'] !== 'string') return false
  const kind = input['kind'] as TapeInput['kind']
  switch (kind) {
    case 'start':
      return typeof input['by'] === 'string' && (input['config'] === undefined || Array.isArray(input['config']))
    case 'reply':
      return (
        typeof input['text'] === 'string' &&
        isTexts(input['photos']) &&
        (input['keyword'] === undefined || typeof input['keyword'] === 'boolean')
      )
    case 'event':
      return typeof input['name'] === 'string' && isRecord(input['data'])
    case 'result':
    case 'sample':
      return typeof input['node'] === 'string' && isResult(input['result'])
    case 'results':
      return input['from'] === 'samples' || input['from'] === 'given'
    case 'clock': {
      const { zone, routine } = input
      const times = routine === undefined || (isRecord(routine) && isTexts(Object.values(routine)))
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
  if (!isRecord(result)) return false
  if (result['ok'] === false) return typeof result['error'] === 'string'
  const { stopped } = result
  if (result['ok'] !== true || !('value' in result)) return false
  return (
    stopped === undefined || ((stopped === 'breaking-words' || stopped === 'stop-words') && isTexts(result['words']))
  )
}

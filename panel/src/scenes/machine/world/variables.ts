import { LOCAL_TIME } from '@attune/contract/local-time'
import type { SceneGraph } from '@attune/contract/scenes/graph'
import type { TapeState } from '@attune/engine/tape/tape-state'
import { formatTime } from '../../../ui/time/format-times.ts'

/** A value with its value before this step, if that was different. */
export interface Variable {
  name: string
  value: string
  was: string | null
  /** Rendered as tags if not null. */
  tags: readonly string[] | null
}

/** What a scene sees of the client: values it saved itself first, then the routine, then the rest. */
export const variablesOf = (scene: SceneGraph, now: TapeState, before: TapeState | null): Variable[] => {
  const [is, was] = [valuesOf(scene, now), before === null ? null : valuesOf(scene, before)]
  return [...is].map(([name, value]) => {
    const old = was?.get(name) ?? null
    const changed = was !== null && old !== value
    return { name, value, was: changed ? (old ?? '') : null, tags: name === 'tags' ? now.world.tags : null }
  })
}

export const countChanged = (variables: readonly Variable[]): number =>
  variables.filter(({ was }) => was !== null).length

const valuesOf = (scene: SceneGraph, { run, world }: TapeState): ReadonlyMap<string, string> => {
  const values = new Map<string, string>()
  const own = savedKeysOf(scene)
  for (const key of own) if (world.profile[key] != null) values.set(nameOf(key), formatValue(world.profile[key]))
  if (run.lastAnswer !== null) values.set('answer', formatValue(run.answers[run.lastAnswer]?.value))
  if (world.tags.length > 0 || scene.nodes.some(({ type }) => type === 'tag_manage'))
    values.set('tags', world.tags.join(', '))
  for (const node of scene.nodes)
    if (node.type === 'attempt') {
      const passes = run.attempts[node._id] ?? 0
      const { amount } = node.properties
      values.set(node.title || 'attempt', `${passes} of ${typeof amount === 'number' ? amount : 0}`)
    }
  if (run.photo !== null) values.set('photo.category', run.photo.category)
  if (run.reply !== '') values.set('reply', run.reply)
  const rules = JSON.stringify(scene.nodes.map(({ properties }) => properties['rules']))
  for (const mark of MARKS)
    if (world.routine.own[mark] !== undefined || rules.includes(mark))
      values.set(mark, formatTimeOfDay(world.routine.own[mark] ?? world.routine.fallback[mark]))
  for (const [key, value] of Object.entries(world.profile))
    if (value !== null && !own.has(key) && !key.startsWith('routine.') && !HIDDEN.has(key))
      values.set(nameOf(key), `${formatValue(value)}${unitOf(world.profile, key)}`)
  if (world.muted) values.set('muted', 'yes')
  return values
}

const MARKS = ['goToSleepTime', 'wakeUpTime', 'workoutTime', 'customTime'] as const
/** Shown elsewhere on screen, or part of another value. */
const HIDDEN: ReadonlySet<string> = new Set([
  'timezone',
  'basic.fullName',
  'basic.firstName',
  'basic.heightUnit',
  'basic.weightUnit',
])

const unitOf = (profile: TapeState['world']['profile'], key: string): string => {
  const unit = profile[`${key}Unit`]
  return typeof unit === 'string' ? ` ${unit === 'lb' ? 'lbs' : unit}` : ''
}

/** Profile keys that the scene itself writes. */
const savedKeysOf = ({ nodes }: SceneGraph): ReadonlySet<string> =>
  new Set(
    nodes.flatMap(({ type, properties }) =>
      type === 'save_into_profile' && typeof properties['key'] === 'string' && !properties['key'].startsWith('routine.')
        ? [properties['key']]
        : [],
    ),
  )

const nameOf = (key: string): string => key.replace(/^basic\./, '')

const formatValue = (value: unknown): string => {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'string') return formatTimeOfDay(value)
  if (typeof value === 'object' && value !== null)
    return Object.values(value)
      .filter((one) => typeof one === 'string' || typeof one === 'number')
      .join(' ')
  return value === undefined || value === null ? '–' : String(value as number)
}

/** `22:00` as `10:00 PM`. Any other text stays as it is. */
export const formatTimeOfDay = (time: string): string =>
  LOCAL_TIME.test(time) ? formatTime(new Date(`2026-01-01T${time}:00Z`), 'UTC') : time

import type { SceneGraph } from '@attune/contract/scenes/graph'
import { advance } from '@attune/engine/advance'
import type { Effect } from '@attune/engine/effect'
import type { TurnInput } from '@attune/engine/input'
import type { Run } from '@attune/engine/run'
import { newRun } from '@attune/engine/start'
import { formatSavedValue } from '@attune/engine/profile/amount'
import type { World } from '@attune/engine/world'
import type { PlayedScene } from './by-hand.ts'

/** Runs a scene from start to end with these replies. `store`: serialize the run between turns, as a database would. */
export const playOurs = (
  scene: SceneGraph,
  replies: readonly string[],
  store = false,
): PlayedScene & { visited: number } => {
  let run: Run = newRun({ runId: 'st_1', scene, world: WORLD })
  const sent: string[] = []
  let visited = 0
  let turns = 0
  const turn = (input: TurnInput): void => {
    const world = worldAt(turns)
    turns += 1
    const done = advance({ scene, run, input, world, own: true })
    run = store ? (JSON.parse(JSON.stringify(done.run)) as Run) : done.run
    visited += done.trace.spent.nodes
    for (const effect of done.effects) note(sent, effect)
  }
  turn({ kind: 'start', by: 'hand' })
  for (const [place, text] of replies.entries())
    turn({ kind: 'reply', message: { id: `ct_1:${place}:m`, text, at: WORLD.now, photos: [] }, unsent: [] })
  return { sent, ended: run.status === 'ended', visited }
}

/** One minute per turn. Created beforehand, since callers of the engine have the time at hand. */
const worldAt = (turn: number): World =>
  (worlds[turn] ??= {
    ...WORLD,
    now: new Date(Temporal.Instant.from(WORLD.now).epochMilliseconds + turn * 60_000).toISOString(),
  })

const worlds: World[] = []

const note = (sent: string[], effect: Effect): void => {
  if (effect.kind === 'send') sent.push(effect.text)
  else if (effect.kind === 'tags') sent.push(`tag ${effect.tags.join()}`)
  else if (effect.kind === 'save-profile') sent.push(`save ${effect.profileKey} ${formatSavedValue(effect.value)}`)
  else if (effect.kind === 'problem') throw new Error(`The scene has a problem: ${effect.message}`)
}

const WORLD: World = {
  now: '2026-03-02T09:00:00Z',
  zone: 'Europe/Berlin',
  contact: { id: 'ct_1', firstName: 'Sam', fullName: 'Sam Okafor', status: 'active', email: null, phone: null },
  profile: { 'basic.goal': 'Run 5 km', 'basic.weight': null },
  tags: ['new'],
  routine: {
    own: {},
    fallback: { wakeUpTime: '07:00', goToSleepTime: '22:30', workoutTime: '18:00', customTime: '12:00' },
  },
  muted: false,
  running: [],
}

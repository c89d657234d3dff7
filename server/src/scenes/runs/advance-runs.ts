import type { TurnInput } from '@attune/engine/input'
import type { Run } from '@attune/engine/run'
import { lockContact } from '@attune/store/contacts/contacts'
import { runEngine, type Played } from './engine-turn.ts'
import type { LiveRun, RunSession } from './run-session.ts'
import { settle } from './settle.ts'
import { startQueued } from './start-run.ts'
import { worldOf } from './world-of.ts'

/** Turns of one contact in one transaction: scenes that start one another for ever end here. */
const TURNS_MAX = 50

/** Plays what is next until nothing is: turns, and the starts and ends they lead to. */
export const advanceRuns = async (play: RunSession): Promise<void> => {
  for (let step = play.next.shift(); step !== undefined; step = play.next.shift()) {
    if (step.kind === 'start') await startQueued(play, step)
    else await takeTurn(play, step.runId, step.input)
  }
}

const takeTurn = async (play: RunSession, runId: string, input: TurnInput): Promise<void> => {
  const live = play.live.find(({ run }) => run.runId === runId)
  if (live === undefined) return
  // What the turn before has done to the client is seen by the next one.
  if (play.turns > 0) play.contact = (await lockContact(play.tx, play.contact.contact_id)) ?? play.contact
  play.turns += 1
  const world = worldOf(play.contact, play.settings, {
    at: play.at,
    running: play.live.map(({ run }) => run.sceneId),
  })
  const played =
    play.turns > TURNS_MAX
      ? toFailedTurn(live, play, input, 'Too many steps of scenes followed one another at once.')
      : await runEngine(play, live, input, world)
  const outcome =
    played.kind === 'too-long'
      ? toFailedTurn(live, play, input, 'This step took too long to work out, so the scene was ended.')
      : played.kind === 'broken'
        ? toFailedTurn(live, play, input, 'This step could not be worked out, so the scene was ended.')
        : played
  if (outcome.trace.ignored === undefined) await settle(play, live, outcome)
}

/** The run's end where the engine could not give it one. */
const toFailedTurn = (
  live: LiveRun,
  play: RunSession,
  input: TurnInput,
  message: string,
): Extract<Played, { kind: 'played' }> => {
  const turn = live.run.turn + 1
  const node = live.run.tokens[0]?.node ?? ''
  const run: Run = { ...live.run, turn, status: 'ended', ended: 'failed', tokens: [] }
  return {
    kind: 'played',
    run,
    effects: [
      { key: `${turn}.0`, node, kind: 'problem', message },
      { key: `${turn}.1`, node, kind: 'ended', how: 'failed' },
    ],
    trace: {
      turn,
      input: input.kind,
      at: play.at.toISOString(),
      steps: [],
      spent: { nodes: 0, fuel: 0 },
    },
  }
}

import type { Input } from '@attune/engine/input'
import type { Run } from '@attune/engine/run'
import { lockContact } from '@attune/store/contacts/contacts'
import { playTurn, type Played } from './engine-turn.ts'
import type { Live, Play } from './play.ts'
import { settle } from './settle.ts'
import { startNext } from './start-run.ts'
import { worldOf } from './world-of.ts'

/** Turns of one contact in one transaction: scenes that start one another for ever end here. */
const TURNS_MAX = 50

/** Plays what is next until nothing is: turns, and the starts and ends they lead to. */
export const playOn = async (play: Play): Promise<void> => {
  for (let step = play.next.shift(); step !== undefined; step = play.next.shift()) {
    if (step.kind === 'start') await startNext(play, step)
    else await playOne(play, step.runId, step.input)
  }
}

const playOne = async (play: Play, runId: string, input: Input): Promise<void> => {
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
      ? failed(live, play, input, 'Too many steps of scenes followed one another at once.')
      : await playTurn(play, live, input, world)
  const outcome =
    played.kind === 'too-long'
      ? failed(live, play, input, 'This step took too long to work out, so the scene was ended.')
      : played.kind === 'broken'
        ? failed(live, play, input, 'This step could not be worked out, so the scene was ended.')
        : played
  if (outcome.trace.ignored === undefined) await settle(play, live, outcome)
}

/** The run's end where the engine could not give it one. */
const failed = (live: Live, play: Play, input: Input, message: string): Extract<Played, { kind: 'played' }> => {
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

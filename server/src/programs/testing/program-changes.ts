import { DAY_MS } from '@attune/contract/durations'
import type { ContactProgram, Program, ProgramStep } from '@attune/contract/programs/entity'
import type { programFacts } from '@attune/contract/programs/facts'
import type { Caller } from '../../testing/caller.ts'
import type { BelongingsOf } from '../../testing/keeper.ts'
import { doLater } from '../../testing/time/do-later.ts'
import { FAR_AHEAD_DAY } from '../../testing/time/far-ahead.ts'
import type { TestClient, World } from '../../testing/world.ts'

interface Scene {
  world: World
  hannah: Caller
  priya: Caller
  maria: TestClient
}

type ProgramFact = keyof typeof programFacts
type AuthoringFact = 'ProgramCreated' | 'ProgramSaved' | 'ProgramArchived' | 'ProgramUnarchived'

/** For each fact of a program itself, a change that records it, perhaps among others. Complete by type. */
export const authoringChanges: Record<AuthoringFact, (scene: Scene) => Promise<unknown>> = {
  ProgramCreated: ({ priya }) => addProgram(priya),
  ProgramSaved: async ({ priya }) => {
    const { _id } = await addProgram(priya)
    await priya.ok('PUT', `/v1/programs/${_id}`, { days: 3 })
  },
  ProgramArchived: async ({ priya }) => {
    const { _id } = await addProgram(priya)
    await priya.ok('PUT', `/v1/programs/${_id}/archived`, { archived: true })
  },
  ProgramUnarchived: async ({ priya }) => {
    const { _id } = await addProgram(priya)
    await priya.ok('PUT', `/v1/programs/${_id}/archived`, { archived: true })
    await priya.ok('PUT', `/v1/programs/${_id}/archived`, { archived: false })
  },
}

/** The same for each fact of a client's time in a program. Complete by type. */
export const programChanges: Record<Exclude<ProgramFact, AuthoringFact>, (scene: Scene) => Promise<unknown>> = {
  // Begins later: of several changes, readers learn of the last.
  ProgramEnrolled: async (scene) =>
    enrol(scene.hannah, scene.maria, (await addProgram(scene.priya))._id, { startOn: dateIn(scene, 3) }),
  ProgramStarted: (scene) => enrolNew(scene),
  ProgramChanged: async (scene) => {
    const state = await enrolNew(scene)
    await scene.hannah.ok('PATCH', pathOf(state), { postponedUntil: dateIn(scene, 5) })
  },
  ProgramStepRan: async (scene) => {
    const { _id } = await addProgram(scene.priya, { days: 3, steps: [message('soon', 2, '00:00', 'Hello')] })
    const state = await enrol(scene.hannah, scene.maria, _id)
    await doLater(scene.world, 'run-program', 2 * DAY_MS)
    return state
  },
  ProgramEnded: async (scene) => {
    const state = await enrolNew(scene)
    await scene.hannah.ok('DELETE', pathOf(state), {})
  },
}

/** The client has a state in another program. */
export const programBelongings: BelongingsOf<'state' | 'program'> = {
  state: {
    of: 'client',
    add: async ({ coach, author, client }) => {
      const { _id, next } = await enrol(coach, client, (await addProgram(author))._id, { startOn: FAR_AHEAD_DAY })
      return { stateId: _id, stepAt: next?.at ?? '' }
    },
  },
  program: { of: 'organization', add: async ({ author }) => ({ programId: (await addProgram(author))._id }) },
}

const dateIn = ({ world }: Scene, days: number): string =>
  new Date(world.deps.now().getTime() + days * DAY_MS).toISOString().slice(0, 10)

const enrolNew = async ({ priya, hannah, maria }: Scene): Promise<ContactProgram> =>
  enrol(hannah, maria, (await addProgram(priya))._id)

export const pathOf = ({ _id, contactId }: ContactProgram): string => `/v1/contacts/${contactId}/programs/${_id}`

export const message = (_id: string, day: number, localTime: string, text: string): ProgramStep => ({
  _id,
  day,
  time: { type: 'exact_time', localTime },
  action: { kind: 'message', text },
})

/** A step that makes a task. */
export const task = (_id: string, day: number, localTime: string, title: string): ProgramStep => ({
  ...message(_id, day, localTime, ''),
  action: { kind: 'task', title, priority: 'high', expiresInHours: 24 },
})

/** Creates a program of a week, with a question each morning of the first two days unless said otherwise. */
export const addProgram = (who: Caller, more: Record<string, unknown> = {}): Promise<Program> =>
  who.ok('POST', '/v1/programs', {
    title: 'First week',
    days: 7,
    steps: [message('one1', 1, '13:00', 'How was day one?'), message('two2', 2, '13:00', 'How was day two?')],
    ...more,
  })

export const enrol = (
  who: Caller,
  client: { id: string },
  programId: string,
  more: Record<string, unknown> = {},
): Promise<ContactProgram> => who.ok('POST', `/v1/contacts/${client.id}/programs`, { programId, ...more })

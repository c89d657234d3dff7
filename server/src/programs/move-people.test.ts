import type { ContactProgram, Program } from '@attune/contract/programs/entity'
import { reckonAgain } from '@attune/store/programs/people'
import { expect, test } from 'vitest'
import { automationDesk } from '../testing/automation/automation-desk.ts'
import { workAt } from '../testing/automation/automation-says.ts'
import { addProgram, enrol, message, pathOf } from './testing/program-changes.ts'
import { watchStatements } from '../testing/runs/watch-statements.ts'
import { newId } from '../new-id.ts'
import { loadMember } from '../staff/load-member.ts'
import { updateProgram } from './programs.ts'

// It is Wednesday, 2026-11-18, noon in Denver.
const desk = automationDesk()
const save = (program: Program, body: object) => desk.priya.ok<Program>('PUT', `/v1/programs/${program._id}`, body)
const stateOf = async (client = desk.maria): Promise<ContactProgram | undefined> =>
  (await desk.hannah.ok<{ data: ContactProgram[] }>('GET', `/v1/contacts/${client.id}/programs?includes=steps`)).data[0]
const STEPS = [message('one1', 1, '13:00', 'One'), message('two2', 2, '13:00', 'Two')]

test('pinned, a client stays in the version they are in', async () => {
  const program = await addProgram(desk.priya, { steps: STEPS })
  await enrol(desk.hannah, desk.maria, program._id)
  await save(program, { steps: [message('one1', 1, '13:00', 'New one')], live: 'pin' })
  await workAt(desk.world, '2026-11-18T20:00:00Z')
  await workAt(desk.world, '2026-11-19T20:00:00Z')
  expect([await desk.texts(), (await stateOf())?.version]).toEqual([['One', 'Two'], 1])
})

test('moved, a client goes on in the new one: nothing comes twice, and what is past is left out', async () => {
  const program = await addProgram(desk.priya, { steps: STEPS })
  await enrol(desk.hannah, desk.maria, program._id)
  await workAt(desk.world, '2026-11-18T20:00:00Z')
  const steps = [
    message('one1', 3, '13:00', 'One again'),
    message('past', 1, '08:00', 'Too late'),
    message('two2', 2, '14:00', 'New two'),
  ]
  await save(program, { steps, live: 'move' })
  await desk.world.work()
  expect(await stateOf()).toMatchObject({ version: 2, next: { _id: 'two2', atClient: '2026-11-19T14:00' } })
  await workAt(desk.world, '2026-11-19T20:00:00Z')
  expect(await desk.texts()).toEqual(['One'])
  await workAt(desk.world, '2026-11-19T21:00:00Z')
  await workAt(desk.world, '2026-11-20T20:00:00Z')
  expect(await desk.texts()).toEqual(['One', 'New two'])
  expect((await stateOf())?.steps?.map(({ _id, outcome }) => [_id, outcome])).toEqual([
    ['past', 'passed'],
    ['one1', 'sent'],
    ['two2', 'sent'],
  ])
})

test('moved while postponed, a client gets nothing of the days they have been through', async () => {
  const program = await addProgram(desk.priya, { steps: STEPS })
  const state = await enrol(desk.hannah, desk.maria, program._id, { startOn: '2026-11-17' })
  await desk.hannah.ok('PATCH', pathOf(state), { postponedUntil: '2026-11-20' })
  await save(program, { steps: [...STEPS, message('new1', 1, '14:00', 'Too late')], live: 'move' })
  await desk.world.work()
  expect(await stateOf()).toMatchObject({
    ...{ version: 2, status: 'postponed', day: 2 },
    next: { _id: 'two2', atClient: '2026-11-20T13:00' },
  })
  // Day 1 is now the day before the pause ends.
  await workAt(desk.world, '2026-11-19T21:00:00Z')
  expect(await desk.texts()).toEqual([])
  await workAt(desk.world, '2026-11-20T20:00:00Z')
  expect(await desk.texts()).toEqual(['Two'])
  expect((await stateOf())?.steps?.map(({ _id, outcome }) => [_id, outcome])).toEqual([
    ['one1', 'passed'],
    ['new1', 'passed'],
    ['two2', 'sent'],
  ])
})

test('a step that is due as the program is saved still comes once, in the version it was due in', async () => {
  const program = await addProgram(desk.priya, { steps: STEPS })
  await enrol(desk.hannah, desk.maria, program._id)
  desk.world.at(new Date('2026-11-18T20:00:01Z'))
  await save(program, {
    steps: [message('one1', 1, '13:00', 'New one'), message('new3', 1, '12:30', 'No')],
    live: 'move',
  })
  await workAt(desk.world, '2026-11-18T20:00:02Z')
  expect(await desk.texts()).toEqual(['One'])
})

test('with fewer days, the program is over for those past the last one; ended, it is over for all', async () => {
  const program = await addProgram(desk.priya, { steps: STEPS })
  await enrol(desk.hannah, desk.maria, program._id, { startOn: '2026-11-15' })
  await save(program, { days: 3, live: 'move' })
  await desk.world.work()
  expect(await stateOf()).toMatchObject({ status: 'done', version: 2 })
  const other = await desk.newClient()
  await enrol(desk.hannah, other, program._id)
  await save(program, { days: 4, live: 'end' })
  await desk.world.work()
  expect(await stateOf(other)).toMatchObject({ status: 'removed', removedReason: 'the program was changed' })
})

test('who is to leave leaves, also if the program is saved again before their turn comes', async () => {
  const program = await addProgram(desk.priya, { steps: STEPS })
  await enrol(desk.hannah, desk.maria, program._id)
  await save(program, { days: 9, live: 'end' })
  const other = await desk.newClient()
  await enrol(desk.hannah, other, program._id)
  await save(program, { days: 10, live: 'move' })
  await desk.world.work()
  expect(await stateOf()).toMatchObject({ status: 'removed', removedReason: 'the program was changed' })
  expect(await stateOf(other)).toMatchObject({ status: 'active', version: 3 })
})

test('who is to move moves to the version that was saved for them, also if a later one is pinned first', async () => {
  const program = await addProgram(desk.priya, { steps: STEPS })
  await enrol(desk.hannah, desk.maria, program._id)
  await save(program, { steps: [message('one1', 1, '13:00', 'New one')], live: 'move' })
  await save(program, { steps: [message('one1', 1, '13:00', 'Newest one')], live: 'pin' })
  await desk.world.work()
  expect(await stateOf()).toMatchObject({ version: 2 })
  await workAt(desk.world, '2026-11-18T20:00:00Z')
  expect(await desk.texts()).toEqual(['New one'])
})

test('who is to move isn’t taken to a later, pinned version by a change of their times', async () => {
  const program = await addProgram(desk.priya, { steps: STEPS })
  await enrol(desk.hannah, desk.maria, program._id)
  await desk.world.work()
  // The job of this change comes before those of the two saves.
  await desk.world.deps.store.tenant(desk.northline.id, (tx) => reckonAgain(tx, desk.world.deps.now(), desk.maria.id))
  await save(program, { steps: [message('one1', 1, '13:00', 'New one')], live: 'move' })
  await save(program, { steps: [message('one1', 1, '13:00', 'Newest one')], live: 'pin' })
  await desk.world.work()
  await workAt(desk.world, '2026-11-18T20:00:00Z')
  expect([await desk.texts(), (await stateOf())?.version]).toEqual([['New one'], 2])
})

test('who is to move and is postponed first still moves', async () => {
  const program = await addProgram(desk.priya, { steps: STEPS })
  const state = await enrol(desk.hannah, desk.maria, program._id)
  await save(program, { steps: [message('one1', 1, '13:00', 'New one')], live: 'move' })
  await desk.hannah.ok('PATCH', pathOf(state), { postponedUntil: '2026-11-20' })
  await desk.world.work()
  expect(await stateOf()).toMatchObject({
    ...{ version: 2, status: 'postponed' },
    next: { _id: 'one1', atClient: '2026-11-20T13:00' },
  })
})

test('200 people inside are marked by one statement, and each goes on by a job of their own', async () => {
  const program = await addProgram(desk.priya, { steps: STEPS })
  await enrol(desk.hannah, desk.maria, program._id)
  const { store } = desk.world.deps
  const clients = await Promise.all(Array.from({ length: 199 }, () => desk.newClient()))
  await store.tenant(desk.northline.id, (tx) =>
    tx
      .insert(
        'program_states',
        clients.map(({ id }) => ({
          state_id: newId('pe'),
          contact_id: id,
          program_id: program._id,
          version: 1,
          pending: null,
          status: 'active' as const,
          start_on: '2026-11-18',
          postponed_until: null,
          next_run_at: new Date('2026-11-18T20:00:00Z'),
          reason: 'no reason',
          removed_reason: null,
          enrolled_by: desk.hannah.id,
          enrolled_at: desk.world.deps.now(),
          started_at: desk.world.deps.now(),
        })),
      )
      .execute(),
  )
  expect(await countStatements(program, { days: 9 })).toBe(
    await countStatements(await addProgram(desk.priya), { days: 9 }),
  )
  const pending = await store.tenant(desk.northline.id, (tx) =>
    tx.from('program_states').select('pending').where('program_id', '=', program._id).execute(),
  )
  expect(pending.filter((row) => row.pending === 'move')).toHaveLength(200)
  await desk.world.work()
  const { people } = await desk.priya.ok<Program>('GET', `/v1/programs/${program._id}`)
  const impact = await desk.priya.ok('POST', `/v1/programs/${program._id}/impact`, { days: 9, steps: STEPS })
  expect([people, impact]).toMatchObject([200, { versions: [{ version: 2, people: 200 }] }])
})

/** How many statements a save takes that moves everyone. */
const countStatements = async (program: Program, plan: object): Promise<number> => {
  const { deps, statements } = watchStatements(desk.world.deps)
  const priya = await loadMember(deps, { accountId: desk.priya.id, organizationId: desk.northline.id }, 'test')
  if (priya === null) throw new Error('There is no such member.')
  await updateProgram(deps, priya, { id: program._id, ...plan, live: 'move' })
  return statements.length
}

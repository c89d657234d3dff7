import type { ContactProgram } from '@attune/contract/programs/entity'
import type { Plan } from '@attune/contract/scenes/runs/why'
import { expect, test } from 'vitest'
import { automationDesk } from '../testing/automation/automation-desk.ts'
import { workAt } from '../testing/automation/automation-says.ts'
import { addProgram, enrol, message } from './testing/program-changes.ts'

// It is Wednesday, 2026-11-18, noon in Denver.
const desk = automationDesk()
const plan = async () => (await desk.hannah.ok<Plan>('GET', `/v1/contacts/${desk.maria.id}/plan`)).data
const times = async () => (await plan()).map(({ text, atClient }) => [text, atClient])
const enrolMaria = async (): Promise<ContactProgram> => {
  const steps = [message('one1', 1, '13:00', 'First'), message('two2', 2, '13:00', 'Second')]
  const { _id } = await addProgram(desk.priya, { days: 3, steps })
  return enrol(desk.hannah, desk.maria, _id)
}
const pathOf = ({ _id }: ContactProgram, stepId: string) =>
  `/v1/contacts/${desk.maria.id}/programs/${_id}/steps/${stepId}/move`

test('a step moves for one client, also behind the next one, and leaves at its new time', async () => {
  const state = await enrolMaria()
  const other = await desk.newClient()
  await enrol(desk.hannah, other, state.program._id)
  const [first] = await plan()
  expect(first).toMatchObject({ source: { stepId: 'one1' }, fixed: null, abilities: { move: true } })
  await desk.hannah.ok('POST', pathOf(state, 'one1'), { at: first?.at, to: '2026-11-19T15:00' })
  expect(await times()).toEqual([
    ['Second', '2026-11-19T13:00'],
    ['First', '2026-11-19T15:00'],
  ])
  await workAt(desk.world, '2026-11-18T20:00:01Z')
  expect(await desk.texts()).toEqual([])
  for (const at of ['2026-11-19T20:00:01Z', '2026-11-19T22:00:01Z']) await workAt(desk.world, at)
  expect(await desk.texts()).toEqual(['Second', 'First'])
})

test('a step that moved goes with the client’s zone, and a pause puts it back on its day', async () => {
  const state = await enrolMaria()
  const [, second] = await plan()
  await desk.hannah.ok('POST', pathOf(state, 'two2'), { at: second?.at, to: '2026-11-19T18:00' })
  await desk.setClient({ profile: { timezone: 'America/New_York' } })
  await desk.world.work()
  expect((await plan()).map(({ at }) => at)).toContain('2026-11-19T23:00:00.000Z')
  await desk.hannah.ok('PATCH', `/v1/contacts/${desk.maria.id}/programs/${state._id}`, { postponedUntil: '2026-11-25' })
  expect((await times()).find(([text]) => text === 'Second')?.[1]?.slice(10)).toBe('T13:00')
})

test('a time that has passed or is after the program, and a step that is gone, are refused', async () => {
  const state = await enrolMaria()
  const [first] = await plan()
  const move = (to: string, at = first?.at) => desk.hannah.refused('POST', pathOf(state, 'one1'), { at, to })
  expect(await move('2026-11-18T11:00')).toMatchObject({ status: 422, code: 'MoveInvalid' })
  expect(await move('2026-11-21T00:00')).toMatchObject({ status: 422, code: 'MoveInvalid' })
  expect(await move('2026-11-19T15:00', '2026-11-18T19:30:00.000Z')).toMatchObject({ code: 'PlannedMessageGone' })
  await workAt(desk.world, '2026-11-18T20:00:01Z')
  expect(await move('2026-11-19T15:00')).toMatchObject({ status: 409, code: 'PlannedMessageGone' })
})

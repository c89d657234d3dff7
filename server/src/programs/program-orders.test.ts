import type { Page } from '@attune/contract/page'
import type { ProgramSummary } from '@attune/contract/programs/entity'
import { expect, test } from 'vitest'
import { addProgram, enrol, message } from './testing/program-changes.ts'
import { expectOrders } from '../testing/list-orders.ts'
import { runDesk } from '../testing/runs/run-desk.ts'

const PROGRAMS = '/v1/programs'
const desk = runDesk()

test('programs are sorted by each of their orders, page by page, also where they are equal', async () => {
  const { priya, hannah, maria } = desk
  await addProgram(priya, { title: 'Sleep', days: 30 })
  await addProgram(priya, { title: 'ease in', days: 7, steps: [] })
  const walks = await addProgram(priya, { title: 'Walks', days: 7, steps: [message('aaaa', 1, '09:00', 'Walk')] })
  await addProgram(priya, { title: 'Walks', days: 7 })
  await priya.ok('PUT', `${PROGRAMS}/${walks._id}`, { days: 14 })
  await enrol(hannah, maria, walks._id)
  await expectOrders<ProgramSummary>(priya, `${PROGRAMS}?archived=false`, {
    updated: ({ updatedAt }) => updatedAt,
    title: ({ title }) => title.toLowerCase(),
    days: ({ days }) => days,
    steps: ({ steps }) => steps,
    people: ({ people }) => people,
    version: ({ version }) => version,
  })
  const titles = async (query: string) =>
    (await hannah.ok<Page<ProgramSummary>>('GET', `${PROGRAMS}${query}`)).data.map(({ title }) => title)
  expect(await titles('?sort=title')).toEqual(['ease in', 'Sleep', 'Walks', 'Walks'])
  expect((await titles('?sort=people'))[0]).toBe('Walks')
  expect(await titles('?sort=updated')).toEqual(await titles(''))
})

test('an order that there isn’t is refused with those that there are, and so is a place of another one', async () => {
  expect(await desk.priya.refused('GET', `${PROGRAMS}?sort=shoes`)).toMatchObject({
    code: 'InputInvalid',
    data: {
      issues: [{ path: 'sort', message: 'This list can be sorted by updated, title, days, steps, people or version.' }],
    },
  })
  const { pagination } = await desk.priya.ok<Page<ProgramSummary>>('GET', `${PROGRAMS}?sort=title&limit=1`)
  for (const sort of ['updated', 'days', 'steps', 'people', 'version'])
    expect((await desk.priya.refused('GET', `${PROGRAMS}?sort=${sort}&next=${pagination.next}`)).code).toBe(
      'InputInvalid',
    )
})

import type { Absence } from '@attune/contract/staff/absence-calls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inMinutes } from '../staff/testing/absence-changes.ts'
import { testPhones } from '../testing/test-phones.ts'
import { createWorld, type World } from '../testing/world.ts'
import { createCast, type Cast } from './cast.ts'
import { askEverything, expectNothing } from './matrix.ts'
import { readersOf, type Reader } from './readers.ts'
import { rowsOf, type Rows } from './rows.ts'

const phones = testPhones()
let world: World
let rows: Rows
let cast: Cast

beforeAll(async () => {
  world = await createWorld({ phones })
  rows = await rowsOf(world)
  cast = await createCast(world)
})
afterAll(async () => {
  await rows.close()
  await world.close()
})

// ASVS 8.2.2
test('every call reaches a covered client in the span of the cover, and neither before it nor after', async () => {
  const [house, other] = cast.houses
  const covering = readersOf(world, cast, house, other).find(({ name }) => name.startsWith('ROLE_COACH of') && name)
  const cover = house.people.filter(({ name }) => name.startsWith('ROLE_COACH of'))[1]
  if (covering === undefined || cover === undefined) throw new Error('A house has two coaches.')
  const wrong: string[] = []
  const seen = new Set<string>()
  const check = async (when: string, reaches: Reader['reaches']) => {
    const { caller, accountId, may } = cover
    const reader = { ...covering, name: `the cover ${when}`, caller, accountId, may, reaches }
    const victims = reaches(house.near) ? [house.near, house.far, other.near] : [house.far, house.near, other.near]
    await askEverything({ reader, cast, wrong, seen }, victims, { rows, phones })
  }
  const begin = new Date(Date.now() + 2 * 60_000)
  const absence = await house.coach.ok<Absence>('POST', '/v1/staff/absences', {
    from: inMinutes(0, begin),
    to: inMinutes(3, begin),
    cover: cover.accountId,
  })
  world.at(new Date(begin.getTime() - 90_000))
  await check('before', (victim) => victim === house.far)
  world.at(new Date(new Date(absence.to).getTime() - 1))
  await check('at the last moment', (victim) => victim === house.far || victim === house.near)
  world.at(new Date(absence.to))
  await check('at the end', (victim) => victim === house.far)
  expectNothing(wrong)
  expect(seen).toContain(house.near.name)
  expect(seen).not.toContain(other.near.name)
}, 120_000)

import type { Absence } from '@attune/contract/staff/absence-calls'
import { permissionBits } from '@attune/contract/staff/masks'
import { setDisabled, setMembership } from '@attune/store/staff/accounts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { workAt } from '../../testing/automation/automation-says.ts'
import { inMinutes, setAway } from '../testing/absence-changes.ts'
import {
  createWorld,
  threadsOf,
  type TestClient,
  type TestOrganization,
  type TestPerson,
  type World,
} from '../../testing/world.ts'

const PATH = '/v1/staff/absences'
const DAY = 24 * 60
let world: World
let northline: TestOrganization
let carla: TestPerson
let hannah: TestPerson
let tess: TestPerson
let luis: TestPerson
let priya: TestPerson
let maria: TestClient
let phones = 110_000

beforeAll(async () => {
  world = await createWorld()
})
beforeEach(async () => {
  northline = await world.organization('Northline', newPhone())
  carla = await northline.staff('Carla', 'ROLE_COACH')
  hannah = await northline.staff('Hannah', 'ROLE_COACH')
  tess = await northline.staff('Tess', 'ROLE_COACH')
  luis = await northline.staff('Luis', 'ROLE_MANAGER', { manages: [carla] })
  priya = await northline.staff('Priya', 'ROLE_ADMIN')
  maria = await northline.client('Maria Lopez', newPhone(), carla)
})
afterEach(() => world.at(null))
afterAll(() => world.close())

const newPhone = () => `+13036${(phones += 1)}`
const list = async (who: TestPerson) => (await who.ok<{ data: Absence[] }>('GET', PATH)).data
const reached = async (who: TestPerson) => (await threadsOf(who)).map(({ contactId }) => contactId)
const refuse = async (input: object, who = carla) =>
  (await who.refused('POST', PATH, { from: inMinutes(0), to: inMinutes(4), cover: hannah.id, ...input })).code

describe('an absence', () => {
  test('isn’t changed over what somebody else has changed since it was read', async () => {
    const read = await setAway(carla, hannah, { from: '2036-07-01T09:00', to: '2036-07-08T18:00' })
    const path = `${PATH}/${read._id}`
    const changed = await luis.ok<Absence>('PATCH', path, { note: 'Maria wants short texts.', rev: read.rev })
    const late = { cover: tess.id, rev: read.rev }
    expect(await priya.refused('PATCH', path, late)).toMatchObject({
      ...{ code: 'AbsenceOutdated', status: 409 },
      data: { rev: changed.rev, note: 'Maria wants short texts.' },
    })
    const after = await priya.ok<Absence>('PATCH', path, { ...late, rev: changed.rev })
    expect(after).toMatchObject({ cover: { name: 'Tess' }, note: 'Maria wants short texts.' })
  })

  test('is set with its span on the coach’s clock; coach, cover, manager and admin know of it, others don’t', async () => {
    const begin = new Date('2036-07-01T15:00:00.000Z')
    const absence = await setAway(carla, hannah, {
      from: '2036-07-01T09:00',
      to: '2036-07-08T18:00',
      note: ' Maria wants short texts. ',
    })
    expect(absence).toMatchObject({
      account: { name: 'Carla' },
      cover: { name: 'Hannah' },
      setBy: { name: 'Carla' },
      from: begin.toISOString(),
      to: '2036-07-09T00:00:00.000Z',
      timezone: 'America/Denver',
      note: 'Maria wants short texts.',
      current: false,
    })
    for (const who of [carla, luis, priya])
      expect(await list(who)).toMatchObject([{ _id: absence._id, abilities: { change: true } }])
    expect(await list(hannah)).toMatchObject([{ note: 'Maria wants short texts.', abilities: { change: false } }])
    expect(await list(tess)).toEqual([])
    expect(await reached(hannah)).toEqual([])
  })

  test('is refused with a cover who cannot cover', async () => {
    expect(await refuse({ cover: carla.id })).toBe('CoverSelf')
    const harbour = await world.organization('Harbour', newPhone())
    expect(await refuse({ cover: (await harbour.staff('Ines', 'ROLE_COACH')).id })).toBe('CoverUnknown')
    const sam = await northline.staff('Sam', 'ROLE_COACH')
    await setDisabled(world.deps.store.global, sam.id, world.now())
    expect(await refuse({ cover: sam.id })).toBe('CoverDisabled')
    await setAway(hannah, tess, { from: inMinutes(2), to: inMinutes(3 * DAY) })
    expect(await refuse({})).toBe('CoverAway')
    await setAway(carla, hannah, { from: inMinutes(3 * DAY), to: inMinutes(4 * DAY) })
  })

  test('is refused with dates that cannot be', async () => {
    expect(await refuse({ from: inMinutes(10), to: inMinutes(5) })).toBe('AbsenceEndsEarly')
    expect(await refuse({ from: inMinutes(-2 * DAY), to: inMinutes(DAY) })).toBe('AbsencePast')
    expect(await refuse({ from: inMinutes(-3 * DAY), to: inMinutes(-2 * DAY) })).toBe('AbsencePast')
    expect(await refuse({ to: inMinutes(367 * DAY) })).toBe('AbsenceTooLong')
    expect(
      await carla.refused('POST', PATH, { from: '2036-02-30T09:00', to: '2036-03-03T09:00', cover: hannah.id }),
    ).toMatchObject({ status: 400 })
    await setAway(carla, hannah, { from: inMinutes(DAY), to: inMinutes(2 * DAY) })
    expect(await refuse({ to: inMinutes(DAY + 1) })).toBe('AbsenceOverlaps')
    await setAway(carla, hannah, { to: inMinutes(DAY) })
  })

  test('is set for others by their manager and admins alone', async () => {
    expect(await refuse({ account: carla.id, cover: tess.id }, hannah)).toBe('AccountNotFound')
    expect(await refuse({ account: hannah.id, cover: tess.id }, luis)).toBe('AccountNotFound')
    const absence = await setAway(luis, hannah, { account: carla.id })
    expect(absence).toMatchObject({ account: { name: 'Carla' }, setBy: { name: 'Luis' }, current: true })
    for (const [method, path] of [
      ['PATCH', `${PATH}/${absence._id}`],
      ['POST', `${PATH}/${absence._id}/end`],
    ] as const)
      expect(await hannah.refused(method, path, {})).toMatchObject({ code: 'AbsenceNotFound' })
    await priya.ok('POST', `${PATH}/${absence._id}/end`, {})
    expect(await list(carla)).toEqual([])
    expect(await priya.refused('POST', `${PATH}/${absence._id}/end`, {})).toMatchObject({ code: 'AbsenceNotFound' })
  })

  test('is changed, and a new cover takes over from the one before at once', async () => {
    const absence = await setAway(carla, hannah)
    expect([await reached(hannah), await reached(tess)]).toEqual([[maria.id], []])
    const changed = await carla.ok<Absence>('PATCH', `${PATH}/${absence._id}`, {
      cover: tess.id,
      from: inMinutes(DAY),
      to: inMinutes(9),
    })
    expect(changed).toMatchObject({ from: absence.from, cover: { name: 'Tess' }, current: true })
    expect([await reached(hannah), await reached(tess)]).toEqual([[], [maria.id]])
    expect(await carla.refused('PATCH', `${PATH}/${absence._id}`, { to: inMinutes(-5) })).toMatchObject({
      code: 'AbsenceEndsEarly',
    })
  })
})

test('an account that was deleted is neither away nor covers, and can be given no clients by that', async () => {
  await priya.ok('DELETE', `/v1/admin/users/${tess.id}`)
  await world.work()
  expect(await refuse({ account: tess.id }, priya)).toBe('AccountNotFound')
  expect(await refuse({ cover: tess.id })).toBe('CoverUnknown')
  const given = { primaryCoach: tess.id, coaches: [tess.id] }
  expect((await priya.refused('PUT', `/v1/contacts/${maria.id}`, given)).code).toBe('CoachNotFound')
})

describe('the cover', () => {
  test('of a cover who is away acts instead, and nobody acts for whoever covers for them', async () => {
    await setAway(carla, hannah)
    await setAway(hannah, tess)
    const ben = await northline.staff('Ben', 'ROLE_COACH')
    expect([await reached(hannah), await reached(tess)]).toEqual([[], [maria.id]])
    await setAway(tess, ben)
    // No further than one step.
    expect([await reached(hannah), await reached(tess), await reached(ben)]).toEqual([[], [maria.id], []])
    expect(await reached(carla)).toEqual([maria.id])
  })

  test('can neither give a covered client to somebody nor keep them', async () => {
    const ines = await northline.staff('Ines', 'ROLE_MANAGER', { manages: [tess] })
    const permissions = permissionBits.of(['contacts.update', 'contacts.view', 'conversations.view'])
    await setMembership(world.deps.store.global, ines.id, { permissions })
    await setAway(carla, hannah)
    const update = (who: TestPerson, coaches: string[]) =>
      who.refused('PUT', `/v1/contacts/${maria.id}`, { coaches, primaryCoach: coaches[0] })
    expect(await update(hannah, [carla.id, hannah.id])).toMatchObject({ code: 'CoachNotFound' })
    const [absence] = await list(carla)
    await carla.ok('PATCH', `${PATH}/${absence?._id}`, { cover: ines.id })
    expect(await reached(ines)).toEqual([maria.id])
    expect(await update(ines, [carla.id, tess.id])).toMatchObject({ code: 'CoachNotFound' })
  })

  test.each(['disabled', 'moved'])('ends once their account is %s: coach and manager are told', async (how) => {
    await setAway(carla, hannah)
    if (how === 'disabled') await setDisabled(world.deps.store.global, hannah.id, world.now())
    else {
      const harbour = await world.organization('Harbour', newPhone())
      const sam = await world.admin('Sam', null)
      await sam.ok('PUT', `/v1/admin/users/${hannah.id}`, { organization: harbour.id })
    }
    await workAt(world, world.now())
    await world.work()
    expect(await list(carla)).toEqual([])
    const title = "Nobody covers any more: the cover's account was disabled or moved"
    const told = { title, entity: { title: 'Carla' } }
    for (const who of [carla, luis])
      expect((await who.ok<{ data: object[] }>('GET', '/v1/notices')).data).toMatchObject([told])
  })

  test('leaves facts of what was set, changed and ended', async () => {
    const absence = await setAway(carla, hannah)
    await carla.ok('PATCH', `${PATH}/${absence._id}`, { note: 'Hi' })
    await carla.ok('POST', `${PATH}/${absence._id}/end`, {})
    const facts = await world.deps.store.global
      .selectFrom('facts')
      .select(['kind', 'actor', 'payload'])
      .where('kind', 'like', 'Absence%')
      .where('organization_id', '=', northline.id)
      .orderBy('position')
      .execute()
    const payload = { absenceId: absence._id, coachId: carla.id, coverId: hannah.id }
    expect(facts).toMatchObject(
      ['AbsenceSet', 'AbsenceChanged', 'AbsenceEnded'].map((kind) => ({ kind, actor: carla.id, payload })),
    )
  })
})

test('managers see what a coach leaves behind, and when nobody is there because the cover is away, too', async () => {
  await northline.client('Owen Clarke', newPhone(), carla)
  await northline.client('Zoe Adams', newPhone(), hannah)
  await carla.ok('POST', '/v1/contacts/tasks', { contactId: maria.id, title: 'Call', userAssigned: carla.id })
  await setAway(carla, hannah, { from: inMinutes(10), to: inMinutes(60) })
  const find = async () => (await list(luis)).find(({ account }) => account._id === carla.id)
  expect(await find()).toMatchObject({ clients: 2, tasks: 1, gaps: [], abilities: { change: true } })
  // Whoever covers for the cover comes in, but nobody for that one.
  await setAway(hannah, tess, { from: inMinutes(20), to: inMinutes(40) })
  expect((await find())?.gaps).toEqual([])
  const { from, to } = await setAway(tess, luis, { from: inMinutes(25), to: inMinutes(30) })
  expect((await find())?.gaps).toEqual([{ from, to }])
})

import type { Contact } from '@attune/contract/contacts/entity'
import { IMPORT_PATH } from '@attune/contract/contacts/constants'
import { setDisabled } from '@attune/store/staff/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { apply, check, loadImport, loadProblems, loadRows, upload } from '../../testing/csv.ts'
import { contactsOf, createWorld, type TestOrganization, type TestPerson, type World } from '../../testing/world.ts'

let world: World
let northline: TestOrganization
let hannah: TestPerson
let tess: TestPerson
let priya: TestPerson
let numbers = 10_000

beforeAll(async () => {
  world = await createWorld()
})
beforeEach(async () => {
  northline = await world.organization('Northline', newPhone())
  hannah = await northline.staff('Hannah', 'ROLE_COACH')
  tess = await northline.staff('Tess', 'ROLE_COACH')
  priya = await northline.staff('Priya', 'ROLE_ADMIN')
})
afterAll(() => world.close())

const newPhone = (): string => `+1303556${(numbers += 1).toString().slice(-4)}`

const FILE = `Name,Phone,Email,Time zone,Labels,Coach,Status,Gender,Height,Weight,Goal,Wake-up time,Shoe size
Maria Lopez,(303) 555-0142,Maria@Example.com,America/Denver,"vip, morning",,active,f,180 cm,82 kg,"Run 10 km,
then rest",6:30 am,42
"Ödön ""Eddie"" Horváth",\u202A+36 1 455 8000\u202C,,Europe/Budapest,,,stopped,Male,5'11",180.5 lbs,,7:05,
`

describe('a file of clients', () => {
  test('is read, its columns guessed, and nothing of it is a client yet', async () => {
    const taken = await upload(hannah, FILE)
    expect(taken).toMatchObject({
      fileName: 'clients.csv',
      state: 'uploaded',
      encoding: 'utf-8',
      separator: ',',
      rows: 2,
      checked: 0,
      imported: 0,
    })
    expect(taken.columns.map(({ field }) => field)).toEqual([
      'fullName',
      'phone',
      'email',
      'timezone',
      'labels',
      'primaryCoach',
      'status',
      'gender',
      'height',
      'weight',
      'goal',
      'wakeUpTime',
      null,
    ])
    expect(taken.preview[0]?.slice(0, 3)).toEqual(['Maria Lopez', '(303) 555-0142', 'Maria@Example.com'])
    expect((await hannah.ok<{ data: { _id: string }[] }>('GET', IMPORT_PATH)).data.map(({ _id }) => _id)).toEqual([
      taken._id,
    ])
    expect(await contactsOf(hannah)).toEqual([])
  })

  test('becomes clients as the file tells of them, each with their row', async () => {
    const checked = await check(world, hannah, FILE)
    expect(checked).toMatchObject({ state: 'checked', rows: 2, checked: 2, good: 2, wrong: 0 })
    expect(await contactsOf(hannah)).toEqual([])
    const done = await apply(world, hannah, checked._id)
    expect(done).toMatchObject({ state: 'done', imported: 2, refused: 0 })
    const [maria, odon] = await contactsOf(hannah)
    expect(maria).toMatchObject({
      status: 'active',
      labels: ['vip', 'morning'],
      phone: '+13035550142',
      email: 'maria@example.com',
      profile: {
        basic: {
          fullName: 'Maria Lopez',
          gender: 'female',
          height: { value: 180, unit: 'cm' },
          weight: { value: 82, unit: 'kg' },
          goal: 'Run 10 km,\nthen rest',
        },
        routine: { wakeUpTime: '06:30', goToSleepTime: null },
        timezone: 'America/Denver',
      },
      primaryCoach: { _id: hannah.id },
    })
    expect(odon).toMatchObject({
      status: 'stop',
      phone: '+3614558000',
      profile: {
        basic: {
          fullName: 'Ödön "Eddie" Horváth',
          gender: 'male',
          height: { value: 71, unit: 'in' },
          weight: { value: 180.5, unit: 'lb' },
        },
        routine: { wakeUpTime: '07:05' },
      },
    })
    expect((await loadRows(hannah, checked._id)).map(({ line, state, contactId }) => [line, state, contactId])).toEqual(
      [
        [2, 'imported', maria?._id],
        [4, 'imported', odon?._id],
      ],
    )
  })

  test('is looked at anew when other columns are chosen', async () => {
    const first = await check(world, hannah, 'First name,Last name,Code\nMaria,Lopez,12\nSam,,x\n')
    expect(first).toMatchObject({ good: 2, wrong: 0 })
    const columns = ['firstName', 'lastName', 'wakeUpTime']
    await hannah.ok('POST', `${IMPORT_PATH}/${first._id}/check`, { columns, options: {} })
    expect((await loadRows(hannah, first._id)).map(({ state }) => state)).toEqual(['waiting', 'waiting'])
    expect(await loadRows(hannah, first._id, '&state=good')).toEqual([])
    await world.work()
    expect(await loadImport(hannah, first._id)).toMatchObject({ state: 'checked', checked: 2, good: 0, wrong: 2 })
    await hannah.ok('POST', `${IMPORT_PATH}/${first._id}/check`, {
      columns: ['firstName', 'lastName', null],
      options: {},
    })
    await world.work()
    await apply(world, hannah, first._id)
    const names = (await contactsOf(hannah)).map(({ profile }) => [profile.basic.fullName, profile.basic.firstName])
    expect(names).toEqual([
      ['Maria Lopez', 'Maria'],
      ['Sam', 'Sam'],
    ])
  })

  test('names coaches by email or name, and only those whom one may give clients to', async () => {
    const ben = await northline.staff('Ben', 'ROLE_COACH')
    await setDisabled(world.deps.store.global, ben.id, world.now())
    const file = `Name,Coach\nA,${tess.email.toUpperCase()}\nB,Tess\nC,Nobody\nD,\nE,Ben\n`
    const { _id } = await check(world, priya, file, undefined, { primaryCoach: hannah.id })
    const unknown = 'Coach: No coach you can assign clients to has this email address or name.'
    expect(await loadProblems(priya, _id)).toEqual({ 4: [unknown], 6: [unknown] })
    await apply(world, priya, _id, true)
    const coaches = (await contactsOf(priya)).map(({ profile, primaryCoach }) => [
      profile.basic.fullName,
      primaryCoach?.name,
    ])
    expect(coaches).toEqual([
      ['A', 'Tess'],
      ['B', 'Tess'],
      ['D', 'Hannah'],
    ])
    const own = await check(world, hannah, file)
    expect(Object.keys(await loadProblems(hannah, own._id))).toEqual(['2', '3', '4', '6'])
  })
})

test('a client made of a row is told to open panels like any other', async () => {
  const { _id } = await check(world, hannah, 'Name\nA\n')
  await apply(world, hannah, _id)
  const [client] = await contactsOf(hannah)
  const facts = await world.deps.store.global
    .selectFrom('facts')
    .select(['kind', 'actor'])
    .where('contact_id', '=', (client as Contact)._id)
    .execute()
  expect(facts).toEqual([{ kind: 'ContactAdded', actor: hannah.id }])
})

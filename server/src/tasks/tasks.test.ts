import { NO_RANKS } from '@attune/contract/contacts/ranks'
import type { Task } from '@attune/contract/tasks/entity'
import type { Page } from '@attune/contract/page'
import { permissionBits } from '@attune/contract/staff/masks'
import { setMembership } from '@attune/store/staff/accounts'
import { removeContact } from '../contacts/remove-contact.ts'
import { memberOf, forgetSessions } from '../staff/session-cache.ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { workAt } from '../testing/automation/automation-says.ts'
import type { Caller } from '../testing/caller.ts'
import { createWorld, type TestClient, type TestOrganization, type TestPerson, type World } from '../testing/world.ts'

const HOUR = 3_600_000
const TASKS = '/v1/contacts/tasks'

let world: World
let northline: TestOrganization
let hannah: TestPerson
let tess: TestPerson
let luis: TestPerson
let maria: TestClient
let phones = 70_000

const newPhone = (): string => `+130377${(phones += 1)}`

beforeAll(async () => {
  world = await createWorld()
})
beforeEach(async () => {
  northline = await world.organization('Northline', newPhone())
  hannah = await northline.staff('Hannah', 'ROLE_COACH')
  tess = await northline.staff('Tess', 'ROLE_ADMIN')
  luis = await northline.staff('Luis', 'ROLE_MANAGER', { manages: [hannah] })
  maria = await northline.client('Maria Lopez', newPhone(), hannah)
})
afterEach(() => world.at(null))
afterAll(() => world.close())

const make = (who: Caller, more: object = {}): Promise<Task> =>
  who.ok('POST', TASKS, { contactId: maria.id, title: 'Call about the knee', ...more })
const patch = (who: Caller, { _id }: Task, body: object): Promise<Task> => who.ok('PATCH', `${TASKS}/${_id}`, body)
const refuse = async (who: Caller, { _id }: { _id: string }, body: object) =>
  (await who.refused('PATCH', `${TASKS}/${_id}`, body)).code
const list = (who: Caller, query = ''): Promise<Page<Task>> => who.ok('GET', `${TASKS}${query}`)
const titles = async (who: Caller, query = '') => (await list(who, query)).data.map(({ title }) => title)
const nameOf = ({ id, name, email }: TestPerson) => ({ _id: id, name, email })

test('a task made by hand waits for somebody, is started, and finished by the one who started it', async () => {
  const note = 'She prefers mornings.'
  const task = await make(hannah, { title: '  Call about the knee ', note: ` ${note}\n`, priority: 'high' })
  expect((await make(hannah, { title: 'Another', note: '  ' })).note).toBeNull()
  expect(task).toMatchObject({
    title: 'Call about the knee',
    note,
    contact: { _id: maria.id, title: 'Maria Lopez', photoUrl: null, ranks: NO_RANKS },
    text: null,
    status: 'new',
    type: 'manual',
    priority: 'high',
    userAssigned: null,
    createdBy: nameOf(hannah),
    abilities: { play: true, view: true, finish: false, discard: true, autopilot: false, assign: true, reply: true },
  })
  expect(await refuse(hannah, task, { status: 'finish' })).toBe('TaskNotStarted')
  const active = await patch(hannah, task, { status: 'start' })
  expect(active).toMatchObject({
    status: 'active',
    userAssigned: nameOf(hannah),
    startedBy: nameOf(hannah),
    abilities: { play: false, finish: true, discard: true },
  })
  expect(await refuse(tess, task, { status: 'finish' })).toBe('TaskNotYours')
  expect(await refuse(tess, task, { status: 'discard', reason: 'other' })).toBe('TaskNotYours')
  // Doing it again changes nothing.
  expect(await patch(hannah, task, { status: 'start' })).toEqual(active)
  const done = await patch(hannah, task, { status: 'finish' })
  expect(done).toMatchObject({ status: 'done', discardedBy: null, abilities: { play: false, discard: false } })
  expect(await patch(hannah, task, { status: 'finish' })).toEqual(done)
  for (const body of [{ status: 'start' }, { status: 'discard', reason: 'other' }, { userAssigned: tess.id }])
    expect(await refuse(hannah, task, body)).toBe('TaskClosed')
  expect(await hannah.ok('GET', `${TASKS}/${task._id}`)).toEqual(done)
})

test('of two coaches who start a task at once, one gets it and the other hears who did', async () => {
  const task = await make(hannah)
  const both = await Promise.all(
    [hannah, tess].map((who) => who.call('PATCH', `${TASKS}/${task._id}`, { status: 'start' })),
  )
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const winner = both.find(({ status }) => status === 200)?.body as Task
  expect(both.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'TaskTaken',
    data: { by: winner.userAssigned, task: { status: 'active', rev: winner.rev } },
  })
})

test('a task is discarded with a reason of the list; details are optional and trimmed', async () => {
  const [one, two] = [await make(hannah), await make(hannah)]
  for (const reason of [undefined, '', 'Bad timing'])
    expect(await hannah.refused('PATCH', `${TASKS}/${one._id}`, { status: 'discard', reason })).toMatchObject({
      status: 422,
      code: 'DiscardReasonRequired',
    })
  const discarded = await patch(hannah, one, {
    status: 'discard',
    reason: 'bad-timing',
    reasonDetails: '  On a plane ',
  })
  expect(discarded).toMatchObject({
    status: 'discarded',
    reason: 'bad-timing',
    reasonDetails: 'On a plane',
    discardedBy: nameOf(hannah),
  })
  expect(await patch(hannah, two, { status: 'discard', reason: 'other', reasonDetails: ' ' })).toMatchObject({
    reasonDetails: null,
  })
})

test('a task is given to people who reach the client and may work on tasks; an active one by its owner or an admin', async () => {
  const far = await northline.staff('Far', 'ROLE_COACH')
  const task = await make(hannah, { userAssigned: tess.id })
  expect(task).toMatchObject({ status: 'new', userAssigned: nameOf(tess) })
  // Reads tasks only; reaches other clients; is nobody.
  for (const id of [luis.id, far.id, `us_${'0'.repeat(32)}`]) {
    expect(await refuse(hannah, task, { userAssigned: id })).toBe('TaskAssigneeUnknown')
    expect((await hannah.refused('POST', TASKS, { contactId: maria.id, title: 'A', userAssigned: id })).code).toBe(
      'TaskAssigneeUnknown',
    )
  }
  await patch(tess, task, { status: 'start' })
  expect(await refuse(hannah, task, { userAssigned: hannah.id })).toBe('TaskNotYours')
  expect(await patch(tess, task, { userAssigned: hannah.id })).toMatchObject({
    status: 'active',
    userAssigned: nameOf(hannah),
    startedBy: nameOf(tess),
  })
  expect(await patch(tess, task, { userAssigned: null })).toMatchObject({ status: 'new', userAssigned: null })
})

test('nothing is said of an account to somebody who reaches neither the task nor the client', async () => {
  const far = await northline.staff('Far', 'ROLE_COACH')
  const task = await make(hannah)
  const nobody = `us_${'0'.repeat(32)}`
  for (const userAssigned of [tess.id, luis.id, nobody]) {
    expect(await refuse(far, task, { userAssigned })).toBe('TaskNotFound')
    expect(await refuse(far, { _id: `tk_${'0'.repeat(32)}` }, { userAssigned })).toBe('TaskNotFound')
    const made = { contactId: maria.id, title: 'A', userAssigned }
    expect((await far.refused('POST', TASKS, made)).code).toBe('ContactNotFound')
  }
})

test('an admin of the installation takes tasks, and is given none', async () => {
  const sam = await world.admin('Sam', northline)
  const { _id: samId } = await sam.ok<{ _id: string }>('GET', '/v1/users/me')
  const task = await make(hannah)
  for (const who of [hannah, tess]) {
    expect(await refuse(who, task, { userAssigned: samId })).toBe('TaskAssigneeUnknown')
    const made = { contactId: maria.id, title: 'A', userAssigned: samId }
    expect((await who.refused('POST', TASKS, made)).code).toBe('TaskAssigneeUnknown')
  }
  expect(await patch(sam, task, { userAssigned: samId })).toMatchObject({ userAssigned: { _id: samId } })
})

test('flags are only added, and only by someone who may act', async () => {
  const task = await make(hannah)
  expect(await patch(hannah, task, { meta: { actionsFlags: 1 } })).toMatchObject({ meta: { actionsFlags: 1 } })
  expect(await patch(hannah, task, { meta: { actionsFlags: 0 } })).toMatchObject({ meta: { actionsFlags: 1 } })
  const other = await make(hannah)
  await patch(tess, other, { status: 'start' })
  expect(await refuse(hannah, other, { meta: { actionsFlags: 1 } })).toBe('TaskNotYours')
  expect(await refuse(hannah, other, { meta: { actionsFlags: 2 } })).toBe('InputInvalid')
})

test('a task needs a title and a time to come', async () => {
  const post = async (body: object) => (await hannah.refused('POST', TASKS, { contactId: maria.id, ...body })).code
  expect(await post({ title: '  ' })).toBe('TaskTitleRequired')
  expect(await post({ title: 'A', expiredAt: new Date(Date.now() - HOUR).toISOString() })).toBe('TaskExpiryPast')
  expect(await post({ title: 'A', contactId: `ct_${'0'.repeat(32)}` })).toBe('ContactNotFound')
})

test('tasks come by urgency, page by page, and are filtered and counted', async () => {
  const at = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString()
  await make(hannah, { title: 'Low', priority: 'low', expiredAt: at(1) })
  await make(hannah, { title: 'High, no end', priority: 'high' })
  await make(hannah, { title: 'High, late', priority: 'high', expiredAt: at(9) })
  await make(hannah, { title: 'High, soon', priority: 'high', expiredAt: at(2) })
  const own = await make(hannah, { title: 'Medium' })
  const all = ['High, soon', 'High, late', 'High, no end', 'Medium', 'Low']
  expect(await titles(hannah)).toEqual(all)
  const paged: string[] = []
  for (let next: string | null | undefined; next !== null;) {
    const page: Page<Task> = await list(hannah, `?limit=2${next === undefined ? '' : `&next=${next}`}`)
    paged.push(...page.data.map(({ title }) => title))
    next = page.pagination.next
  }
  expect(paged).toEqual(all)
  await patch(hannah, own, { status: 'start' })
  expect(await titles(hannah, `?status=active&userAssigned=${hannah.id}`)).toEqual(['Medium'])
  expect(await titles(hannah, '?sort=latest&limit=1')).toEqual(['Medium'])
  expect(await titles(hannah, '?priority=low&type=manual')).toEqual(['Low'])
  expect(await hannah.ok('GET', `${TASKS}/count?status=new,active&contactId=${maria.id}`)).toEqual({ count: 5 })
  expect((await hannah.refused('GET', `${TASKS}?next=x`)).code).toBe('InputInvalid')
  expect((await hannah.refused('GET', `${TASKS}?status=open`)).code).toBe('InputInvalid')
})

test('who reaches the client sees the task; who doesn’t can’t tell that it is there', async () => {
  const task = await make(hannah)
  const far = await northline.staff('Far', 'ROLE_COACH')
  const southline = await world.organization('Southline', newPhone())
  const stranger = await southline.staff('Sam', 'ROLE_ADMIN')
  expect(await titles(luis)).toEqual(['Call about the knee'])
  expect((await list(luis)).data[0]?.abilities).toMatchObject({ play: false, finish: false, discard: false })
  expect((await luis.refused('PATCH', `${TASKS}/${task._id}`, { status: 'start' })).code).toBe('AccessDenied')
  for (const who of [far, stranger]) {
    expect(await titles(who)).toEqual([])
    expect(await who.ok('GET', `${TASKS}/count`)).toEqual({ count: 0 })
    expect((await who.refused('GET', `${TASKS}/${task._id}`)).code).toBe('TaskNotFound')
    expect(await refuse(who, task, { status: 'start' })).toBe('TaskNotFound')
    expect((await who.refused('POST', TASKS, { contactId: maria.id, title: 'A' })).code).toBe('ContactNotFound')
  }
})

test('a reader without private data sees no name, neither in the title, the note nor the details, and no photo', async () => {
  const photo = 'https://files.example/maria.jpg'
  await world.deps.store.tenant(northline.id, (tx) =>
    tx.update('contacts').set({ photo_url: photo }).where('contact_id', '=', maria.id).execute(),
  )
  const task = await make(hannah, { title: 'Call Maria Lopez', note: 'Maria asked for it' })
  await patch(hannah, task, { status: 'discard', reason: 'other', reasonDetails: 'Maria has called' })
  const viewer = permissionBits.of(['tasks.view', 'tasks.update'])
  await setMembership(world.deps.store.global, luis.id, { permissions: viewer })
  forgetSessions()
  const alias = `Client ${maria.id.slice(-6).toUpperCase()}`
  expect((await list(luis)).data[0]).toMatchObject({
    title: `Call ${alias}`,
    note: `${alias} asked for it`,
    contact: { title: alias, photoUrl: null, ranks: null },
    abilities: { reply: false },
    reasonDetails: `${alias} has called`,
  })
  expect((await list(hannah)).data[0]).toMatchObject({ contact: { title: 'Maria Lopez', photoUrl: photo } })
  // What they write in the alias's place is the name.
  await make(luis, { title: `Write to ${alias}`, note: `Ask ${alias} when` })
  expect((await list(hannah, '?status=new')).data).toMatchObject([
    { title: 'Write to Maria Lopez', note: 'Ask Maria Lopez when' },
  ])
})

test('a task past its time is labeled, and a day later the system closes it', async () => {
  world.at(new Date(Date.now() - 2 * HOUR))
  const task = await make(hannah, { expiredAt: new Date(Date.now() - HOUR).toISOString() })
  expect(task.labels).toEqual([])
  world.at(null)
  expect((await list(hannah)).data[0]).toMatchObject({ status: 'new', labels: ['expired'] })
  const workIn = async (hours: number) => {
    await workAt(world, new Date(Date.now() + hours * HOUR))
    world.at(null)
    return hannah.ok('GET', `${TASKS}/${task._id}`)
  }
  // The time was over an hour ago.
  expect(await workIn(22)).toMatchObject({ status: 'new' })
  expect(await workIn(24)).toMatchObject({
    status: 'expired',
    discardedBy: 'system',
    labels: [],
  })
  expect(await refuse(hannah, task, { status: 'start' })).toBe('TaskClosed')
})

test('the tasks of an erased client are gone at once', async () => {
  const task = await make(hannah)
  const member = await memberOf(world.deps, tess.token ?? '', { address: '', requestId: '' }, northline.id)
  if (member === null) throw new Error('Tess is not there.')
  await removeContact(world.deps, member, { id: maria.id, reason: 'no reason' })
  expect(await titles(tess)).toEqual([])
  expect((await tess.refused('GET', `${TASKS}/${task._id}`)).code).toBe('TaskNotFound')
  await world.work()
  expect(await tess.ok('GET', `${TASKS}/count`)).toEqual({ count: 0 })
})

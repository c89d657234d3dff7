import type { Contact } from '@attune/contract/contacts/entity'
import { featureBits, permissionBits } from '@attune/contract/staff/masks'
import { setMembership } from '@attune/store/staff/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aliasOf } from '../contacts/private-data.ts'
import { newId } from '../new-id.ts'
import { forgetSessions } from '../staff/session-cache.ts'
import {
  bulkWorld,
  runBulk,
  factsAbout,
  ids,
  newPhone,
  outcomeByName,
  loadProgress,
  startBulk,
  type BulkProgress,
} from '../testing/bulk-world.ts'
import type { Caller } from '../testing/caller.ts'
import {
  contactsOf,
  createWorld,
  type TestClient,
  type TestOrganization,
  type TestPerson,
  type World,
} from '../testing/world.ts'

let world: World
let northline: TestOrganization
let hannah: TestPerson
let tess: TestPerson
let priya: TestPerson
let maria: TestClient
let sam: TestClient
let tessas: TestClient

beforeAll(async () => {
  world = await createWorld()
})
beforeEach(async () => {
  ;({ northline, hannah, tess, priya, maria, sam, tessas } = await bulkWorld(world))
})
afterAll(() => world.close())

const NOT_THERE = 'Client not found.'
const NOT_ALLOWED = "You don't have permission to do this."

describe('each client of many', () => {
  test('is named in a reason whose writer saw only their alias', async () => {
    const mo = await northline.staff('Mo', 'ROLE_ADMIN')
    const all = permissionBits.expand(permissionBits.of(['all']))
    await setMembership(world.deps.store.global, mo.id, {
      permissions: all & ~permissionBits.of(['all', 'contacts.private-data']),
    })
    forgetSessions()
    const reason = `${aliasOf(sam.id)} moved`
    await runBulk(world, mo, ids(sam), { kind: 'switch-status', newStatus: 'stop', reason })
    expect(await contactOf(sam)).toMatchObject({ statusReason: 'Sam Cole moved' })
  })

  test('is done on their own: who is out of reach is refused as if they were not there', async () => {
    const foreign = await (await world.organization('Southline', newPhone())).client('Far', newPhone())
    const nobody = newId('ct')
    const named = { ids: [maria.id, sam.id, tessas.id, foreign.id, nobody, maria.id] }
    const begun = await startBulk(hannah, named, { kind: 'mute', minutes: 60 })
    expect(begun).toMatchObject({ action: 'mute', state: 'waiting', total: 5, done: 0, refused: 0, endedAt: null })
    await world.work()
    const now = await loadProgress(hannah, begun._id)
    expect(now.job).toMatchObject({ state: 'done', total: 5, done: 2, refused: 3, endedAt: expect.any(String) })
    expect(outcomeByName(now)).toEqual({
      'Maria Lopez': 'done',
      'Sam Cole': 'done',
      [tessas.id]: NOT_THERE,
      [foreign.id]: NOT_THERE,
      [nobody]: NOT_THERE,
    })
    expect(await muted(priya)).toEqual(['Maria Lopez', 'Sam Cole'])
  })

  test('of a query: those it finds when it is begun', async () => {
    await world.deps.store.tenant(northline.id, (tx) =>
      tx.update('contacts').set({ status: 'stop' }).where('contact_id', '=', sam.id).execute(),
    )
    const { _id } = await startBulk(priya, { query: { status: 'active' } }, { kind: 'unmute' })
    await northline.client('Too late', newPhone(), hannah)
    await world.work()
    expect(Object.keys(outcomeByName(await loadProgress(priya, _id))).toSorted()).toEqual(['Maria Lopez', 'Tess’s own'])
    const mine = await runBulk(world, hannah, { query: { q: 'maria' } }, { kind: 'mute', minutes: 5 })
    expect(outcomeByName(mine)).toEqual({ 'Maria Lopez': 'done' })
  })

  test('gets what the single call would do, with its fact', async () => {
    await runBulk(world, hannah, ids(maria, sam), { kind: 'labels', add: ['vip', 'new'], remove: [] })
    await runBulk(world, hannah, ids(maria), { kind: 'labels', add: ['vip'], remove: ['new'] })
    await runBulk(world, hannah, ids(maria), { kind: 'labels', add: ['vip'], remove: ['never'] })
    await runBulk(world, hannah, ids(sam), { kind: 'switch-status', newStatus: 'stop', reason: 'moved' })
    await runBulk(world, hannah, ids(sam), { kind: 'switch-status', newStatus: 'stop', reason: 'again' })
    await runBulk(world, priya, ids(maria), { kind: 'assign', primaryCoach: tess.id })
    await runBulk(world, tess, ids(maria), { kind: 'mute', minutes: 30 })
    await runBulk(world, tess, ids(maria), { kind: 'unmute' })
    expect(await contactOf(maria)).toMatchObject({ labels: ['vip'], mute: null, primaryCoach: { _id: tess.id } })
    expect(await contactOf(sam)).toMatchObject({ labels: ['vip', 'new'], status: 'stop', statusReason: 'moved' })
    expect(await factsAbout(world, maria)).toEqual([
      'ContactChanged Hannah',
      'ContactChanged Hannah',
      'ContactReassigned Priya',
      'ContactMuted Tess',
      'ContactUnmuted Tess',
    ])
    expect(await factsAbout(world, sam)).toEqual(['ContactChanged Hannah', 'ContactStatusChanged Hannah'])
  })

  test('is found by a label that was given, and not by one that was taken', async () => {
    await runBulk(world, hannah, ids(maria, sam), { kind: 'labels', add: ['vip'], remove: [] })
    await runBulk(world, hannah, ids(sam), { kind: 'labels', add: [], remove: ['vip'] })
    expect((await contactsOf(hannah, '?label=vip')).map(({ _id }) => _id)).toEqual([maria.id])
  })

  test('has no more labels than one client may', async () => {
    const many = Array.from({ length: 30 }, (_, index) => `label ${index}`)
    await runBulk(world, hannah, ids(maria), { kind: 'labels', add: ['first'], remove: [] })
    const now = await runBulk(world, hannah, ids(maria, sam), { kind: 'labels', add: many, remove: [] })
    expect(outcomeByName(now)).toEqual({ 'Maria Lopez': 'A client can have at most 30 labels.', 'Sam Cole': 'done' })
    expect((await contactOf(maria)).labels).toEqual(['first'])
  })
})

describe('what could be done to nobody is refused at once', () => {
  test('no client, a coach who is not there, a part that is switched off', async () => {
    const refused = (who: Caller, clients: object, action: object) =>
      who.refused('POST', '/v1/contacts/bulk', { clients, action }).then(({ code }) => code)
    expect(await refused(hannah, { query: { q: 'nobody' } }, { kind: 'unmute' })).toBe('JobEmpty')
    expect(await refused(priya, ids(maria), { kind: 'assign', primaryCoach: newId('us') })).toBe('CoachNotFound')
    expect(await refused(hannah, ids(maria), { kind: 'assign', primaryCoach: tess.id })).toBe('CoachNotFound')
    await switchOffMutes()
    expect(await refused(hannah, ids(maria), { kind: 'mute', minutes: 5 })).toBe('FeatureOff')
    expect(await refused(hannah, { ids: [] }, { kind: 'unmute' })).toBe('InputInvalid')
    expect(await jobsLeft()).toBe(0)
  })
})

describe('rights are those of each one’s turn', () => {
  test('whoever lost the right, the feature, the client or the account is refused', async () => {
    const waiting = await startBulk(hannah, ids(maria, sam), { kind: 'mute', minutes: 60 })
    await reassign(sam, tess)
    await world.work()
    expect(outcomeByName(await loadProgress(hannah, waiting._id))).toEqual({
      'Maria Lopez': 'done',
      [sam.id]: NOT_THERE,
    })

    const lost = await startBulk(hannah, ids(maria), { kind: 'labels', add: ['x'], remove: [] })
    await allow('contacts.list', 'contacts.view', 'contacts.update')
    await world.work()
    expect(Object.values(outcomeByName(await loadProgress(hannah, lost._id)))).toEqual([
      "You don't have permission to change labels.",
    ])

    const status = await startBulk(hannah, ids(maria), { kind: 'switch-status', newStatus: 'stop', reason: 'x' })
    const update = await startBulk(hannah, ids(maria), { kind: 'unmute' })
    await allow('contacts.list')
    await world.work()
    for (const { _id } of [status, update])
      expect(Object.values(outcomeByName(await loadProgress(hannah, _id)))).toEqual([NOT_ALLOWED])

    await allow('contacts.list', 'contacts.update')
    const gone = await startBulk(hannah, ids(maria), { kind: 'unmute' })
    await disable(world.now())
    await world.work()
    await disable(null)
    expect(Object.values(outcomeByName(await loadProgress(hannah, gone._id)))).toEqual([NOT_ALLOWED])
    expect(await contactOf(maria)).toMatchObject({ status: 'active', labels: [] })
  })

  test('a feature switched off meanwhile', async () => {
    const { _id } = await startBulk(hannah, ids(maria), { kind: 'mute', minutes: 60 })
    await switchOffMutes()
    await world.work()
    expect(Object.values(outcomeByName(await loadProgress(hannah, _id)))).toEqual([
      'This feature is turned off for your account or organization.',
    ])
  })
})

describe('a job', () => {
  test('is its owner’s alone, and tells names only as its reader may see them', async () => {
    const { job } = await runBulk(world, hannah, ids(maria), { kind: 'mute', minutes: 60 })
    for (const other of [tess, priya])
      expect((await other.refused('GET', `/v1/contacts/bulk/${job._id}`)).code).toBe('JobNotFound')
    const filmed = await hannah.raw({
      method: 'GET',
      url: `/v1/contacts/bulk/${job._id}`,
      headers: { 'x-record-video': 'on' },
    })
    expect(filmed.json<BulkProgress>().rows.data[0]?.name).toBe(`Client ${maria.id.slice(-6).toUpperCase()}`)
  })

  test('is read page by page, also by state', async () => {
    const { job } = await runBulk(world, hannah, ids(maria, sam, tessas), { kind: 'mute', minutes: 60 })
    const first = await loadProgress(hannah, job._id, '?limit=2')
    const second = await loadProgress(hannah, job._id, `?limit=2&next=${first.rows.pagination.next}`)
    expect([...first.rows.data, ...second.rows.data].map(({ contactId }) => contactId).toSorted()).toEqual(
      [maria.id, sam.id, tessas.id].toSorted(),
    )
    expect(second.rows.pagination).toEqual({ hasNext: false, next: null })
    const refused = await loadProgress(hannah, job._id, '?state=refused')
    expect(refused.rows.data.map(({ contactId }) => contactId)).toEqual([tessas.id])
  })

  test('goes when its result has been kept long enough', async () => {
    const { job } = await runBulk(world, hannah, ids(maria), { kind: 'mute', minutes: 60 })
    await world.work('everything')
    expect((await hannah.refused('GET', `/v1/contacts/bulk/${job._id}`)).code).toBe('JobNotFound')
    expect(await jobsLeft()).toBe(0)
  })
})

const contactOf = (client: TestClient): Promise<Contact> => priya.ok('GET', `/v1/contacts/${client.id}`)

const muted = async (who: Caller): Promise<string[]> =>
  (await contactsOf(who, '?muted=true')).map(({ profile }) => profile.basic.fullName)

const reassign = (client: TestClient, to: TestPerson) =>
  priya.ok('POST', `/v1/contacts/${client.id}/assign`, { primaryCoach: to.id })

const allow = async (...names: Parameters<typeof permissionBits.of>[0][number][]) => {
  await setMembership(world.deps.store.global, hannah.id, {
    permissions: permissionBits.of([...names, 'contacts.private-data']),
  })
  forgetSessions()
}

const switchOffMutes = async () => {
  await world.deps.store.global
    .updateTable('organizations')
    .set({ features: featureBits.of(['notes']).toString() })
    .where('organization_id', '=', northline.id)
    .execute()
  forgetSessions()
}

const disable = async (at: Date | null) => {
  await world.deps.store.global
    .updateTable('accounts')
    .set({ disabled_at: at })
    .where('account_id', '=', hannah.id)
    .execute()
  forgetSessions()
}

const jobsLeft = (): Promise<number> =>
  world.deps.store.tenant(northline.id, async (tx) => {
    const jobs = await tx.from('contact_jobs').select('job_id').execute()
    const rows = await tx.from('contact_job_rows').select('job_id').execute()
    return jobs.length + rows.length
  })

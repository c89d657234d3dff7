import type { Merge, MergeStops } from '@attune/contract/doubles/entity'
import { permissionBits } from '@attune/contract/staff/masks'
import { setMembership } from '@attune/store/staff/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { rowsOf, type Rows } from '../security/rows.ts'
import { forgetSessions } from '../staff/session-cache.ts'
import { createWorld, type TestClient, type TestOrganization, type TestPerson, type World } from '../testing/world.ts'

let world: World
let rows: Rows
let northline: TestOrganization
let hannah: TestPerson
let priya: TestPerson
let maria: TestClient
let again: TestClient
let phones = 0

beforeAll(async () => {
  world = await createWorld()
  rows = await rowsOf(world)
})
beforeEach(async () => {
  northline = await world.organization('Northline', `+1303555${String(9000 + phones).padStart(4, '0')}`)
  hannah = await northline.staff('Hannah', 'ROLE_COACH')
  priya = await northline.staff('Priya', 'ROLE_ADMIN')
  maria = await northline.client('Maria Lopez', phone(), hannah)
  again = await northline.client('Maria L.', phone(), hannah)
})
afterAll(async () => {
  await rows.close()
  await world.close()
})

const phone = () => `+1303557${String(++phones).padStart(4, '0')}`

type Done = { merge: Merge; stopped: MergeStops }
const merge = (stays = maria, goes = again, who = priya) =>
  who.ok<Done>('POST', `/v1/contacts/${stays.id}/merge`, { goes: goes.id })
const refuseMerge = async (stays: { id: string }, goes: { id: string }, who = priya) =>
  who.refused('POST', `/v1/contacts/${stays.id}/merge`, { goes: goes.id })
const undo = (id: string) => priya.ok('POST', `/v1/merges/${id}/undo`, {})

/** As if a merge had been made some days ago. */
const agoBy = (mergeId: string, days: number) =>
  world.deps.store.tenant(northline.id, (tx) =>
    tx
      .update('contact_merges')
      .set({ at: new Date(Date.now() - days * 86_400_000) })
      .where('merge_id', '=', mergeId)
      .execute(),
  )

describe('refusals', () => {
  test('a merge takes two different clients within reach, and the right to erase', async () => {
    expect(await refuseMerge(maria, maria)).toMatchObject({ code: 'MergeWithSelf' })
    expect(await refuseMerge(maria, again, hannah)).toMatchObject({ code: 'AccessDenied' })
    const southline = await world.organization('Southline', phone())
    const theirs = await southline.client('Maria Lopez', phone(), await southline.staff('Sam', 'ROLE_COACH'))
    expect(await refuseMerge(maria, theirs)).toMatchObject({ code: 'ContactNotFound' })
    const tess = await northline.staff('Tess', 'ROLE_COACH')
    const of = await northline.client('Of Tess', phone(), tess)
    const rights = permissionBits.of(['contacts.view', 'contacts.delete', 'contacts.private-data'])
    await setMembership(world.deps.store.global, hannah.id, { permissions: rights })
    forgetSessions()
    expect(await refuseMerge(maria, of, hannah)).toMatchObject({ code: 'ContactNotFound' })
    const { merge: done } = await merge(maria, again, hannah)
    expect(await tess.refused('GET', `/v1/contacts/${again.id}/stays`)).toMatchObject({ code: 'ContactNotFound' })
    await setMembership(world.deps.store.global, tess.id, { permissions: rights })
    forgetSessions()
    expect(await tess.refused('POST', `/v1/merges/${done._id}/undo`, {})).toMatchObject({ code: 'MergeNotFound' })
    // Whoever doesn't see who clients are doesn't merge them.
    const masked = permissionBits.of(['contacts.view', 'contacts.delete'])
    await setMembership(world.deps.store.global, hannah.id, { permissions: masked })
    forgetSessions()
    expect(await hannah.refused('POST', `/v1/merges/${done._id}/undo`, {})).toMatchObject({ code: 'AccessDenied' })
    const { data } = await hannah.ok<{ data: Merge[] }>('GET', `/v1/contacts/${maria.id}/merges`)
    expect(data).toMatchObject([{ name: expect.stringMatching(/^Client /), abilities: { undo: false } }])
  })

  test('a merge is undone for 30 days', async () => {
    const { merge: done } = await merge()
    await agoBy(done._id, 30)
    expect(await priya.refused('POST', `/v1/merges/${done._id}/undo`, {})).toMatchObject({ code: 'MergeTooOld' })
    const path = `/v1/contacts/${maria.id}/merges`
    expect((await priya.ok<{ data: Merge[] }>('GET', path)).data).toMatchObject([{ abilities: { undo: false } }])
    expect(await priya.refused('GET', `/v1/contacts/${again.id}`)).toMatchObject({ code: 'ContactNotFound' })
    await agoBy(done._id, 29)
    await undo(done._id)
  })
})

test('erasing the one that stays erases all that it was made of', async () => {
  await priya.ok('PUT', `/v1/contacts/${again.id}`, { profile: { basic: { fullName: 'Zora Eraseworthy' } } })
  await again.texts('A text that must go')
  await hannah.ok('POST', `/v1/contacts/${again.id}/notes`, { text: 'A note that must go' })
  const { merge: done } = await merge()
  await priya.ok('DELETE', `/v1/contacts/${maria.id}`, { reason: 'asked for it' })
  await world.work()
  const left = await rows.print(northline.id)
  for (const word of ['Eraseworthy', 'must go', maria.phone, again.phone]) expect(left).not.toContain(word)
  expect(await priya.refused('POST', `/v1/merges/${done._id}/undo`, {})).toMatchObject({ code: 'MergeNotFound' })
})

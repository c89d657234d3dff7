import type { Note } from '@attune/contract/contacts/entity'
import { NOTE_TEXT_MAX } from '@attune/contract/contacts/limits'
import type { Page } from '@attune/contract/page'
import { setMembership } from '@attune/store/staff/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { maskWithoutPrivate } from '../../security/cast.ts'
import { loadMember } from '../../staff/load-member.ts'
import { watchStatements } from '../../testing/runs/watch-statements.ts'
import {
  createWorld,
  type TestClient,
  type TestOrganization,
  type TestPerson,
  type World,
} from '../../testing/world.ts'
import { listNotes } from './notes.ts'

let world: World
let northline: TestOrganization
let hannah: TestPerson
let luis: TestPerson
let priya: TestPerson
let tess: TestPerson
let mo: TestPerson
let maria: TestClient

beforeAll(async () => {
  world = await createWorld()
  northline = await world.organization('Northline', '+13035550100')
  hannah = await northline.staff('Hannah', 'ROLE_COACH')
  tess = await northline.staff('Tess', 'ROLE_COACH')
  luis = await northline.staff('Luis', 'ROLE_MANAGER', { manages: [hannah] })
  priya = await northline.staff('Priya', 'ROLE_ADMIN')
  mo = await northline.staff('Mo', 'ROLE_ADMIN')
  await setMembership(world.deps.store.global, mo.id, { permissions: maskWithoutPrivate('ROLE_ADMIN') })
  maria = await northline.client('Maria Lopez', '+13035550142', hannah)
})
afterAll(() => world.close())

const path = (note?: Note) => `/v1/contacts/${maria.id}/notes${note === undefined ? '' : `/${note._id}`}`
const write = (who: TestPerson, text: string): Promise<Note> => who.ok('POST', path(), { text })

test('notes are read by whoever reaches the client, the latest first, page by page', async () => {
  for (const text of ['One', 'Two', 'Three']) await write(hannah, text)
  const first = await luis.ok<Page<Note>>('GET', `${path()}?limit=2`)
  const second = await luis.ok<Page<Note>>('GET', `${path()}?limit=2&next=${first.pagination.next}`)
  expect([...first.data, ...second.data].map(({ text, author }) => [text, author?.name])).toEqual([
    ['Three', 'Hannah'],
    ['Two', 'Hannah'],
    ['One', 'Hannah'],
  ])
  expect(second.pagination).toEqual({ hasNext: false, next: null })
  expect((await tess.refused('GET', path())).code).toBe('ContactNotFound')
})

test('a note is changed by who wrote it, and by nobody who has not seen its last state', async () => {
  const note = await write(luis, 'Likes mornings')
  const changed = await luis.ok<Note>('PUT', path(note), { 'if-match': note.rev, text: ' Likes evenings ' })
  expect(changed).toMatchObject({ text: 'Likes evenings', rev: 2, abilities: { update: true, delete: true } })
  const late = await luis.refused('PUT', path(note), { 'if-match': note.rev, text: 'Likes noon' })
  expect([late.code, (late.data as Note).text]).toEqual(['NoteChanged', 'Likes evenings'])
  expect((await hannah.refused('PUT', path(note), { text: 'Mine' })).code).toBe('NoteNotYours')
  expect((await luis.refused('PUT', path(note), { text: ' ' })).code).toBe('NoteEmpty')
})

test('a note is taken away by who wrote it, or by who may erase clients', async () => {
  const [mine, theirs] = [await write(luis, 'Mine'), await write(luis, 'Theirs')]
  expect((await hannah.refused('DELETE', path(mine), {})).code).toBe('NoteNotYours')
  await luis.ok('DELETE', path(mine), {})
  await priya.ok('DELETE', path(theirs), {})
  expect((await luis.refused('DELETE', path(mine), {})).code).toBe('NoteNotFound')
})

test('a note of another client is not there', async () => {
  const note = await write(hannah, 'Hers')
  const other = await hannah.ok<{ _id: string }>('POST', '/v1/contacts', { profile: { basic: { fullName: 'Ben' } } })
  const wrong = `/v1/contacts/${other._id}/notes/${note._id}`
  expect((await hannah.refused('PUT', wrong, { text: 'His' })).code).toBe('NoteNotFound')
})

test('a masked author changes what they wrote with the alias, and others read the name', async () => {
  const alias = `Client ${maria.id.slice(-6).toUpperCase()}`
  const note = await write(mo, `${alias} likes mornings`)
  expect(note).toMatchObject({ text: `${alias} likes mornings`, abilities: { update: true } })
  const changed = await mo.ok<Note>('PUT', path(note), { text: `${note.text}, says ${alias}` })
  expect(changed.text).toBe(`${alias} likes mornings, says ${alias}`)
  const [read] = (await hannah.ok<Page<Note>>('GET', path())).data
  expect(read?.text).toBe('Maria Lopez likes mornings, says Maria Lopez')
})

test('neither an answer nor whether a note can be changed tells how long the name is', async () => {
  const alias = `Client ${maria.id.slice(-6).toUpperCase()}`
  for (const spare of [0, 1, 5]) {
    const text = `${'y'.repeat(NOTE_TEXT_MAX - alias.length - spare - 1)} ${alias}`
    expect(await write(mo, text)).toMatchObject({ text, abilities: { update: true } })
  }
  expect((await write(mo, `x${alias}, ${alias}x`)).text).toBe(`x${alias}, ${alias}x`)
})

test('listing notes asks once who the client is, and not at all for who sees that', async () => {
  await write(hannah, 'Maria Lopez likes mornings')
  for (const [{ id: accountId }, times] of [[mo, 1] as const, [hannah, 0] as const]) {
    const who = await loadMember(world.deps, { accountId, organizationId: northline.id }, 'test')
    const { deps, statements } = watchStatements(world.deps)
    await listNotes(deps, who!, { id: maria.id, limit: 5 })
    expect(statements.filter((text) => text.includes('also_named'))).toHaveLength(times)
  }
})

import { IMPORT_PATH } from '@attune/contract/contacts/constants'
import { permissionBits } from '@attune/contract/staff/masks'
import { setMembership } from '@attune/store/staff/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../../new-id.ts'
import { forgetSessions } from '../../staff/session-cache.ts'
import { check, loadImport, loadProblems, resultOf, loadRows, upload, uploadRaw } from '../../testing/csv.ts'
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

const FILE = `Name,Phone,Email,Goal
Maria Lopez,(303) 555-0142,Maria@Example.com,Run
Ödön Horváth,+36 1 455 8000,,
`

describe('steps', () => {
  test('go in their order only', async () => {
    const { _id } = await upload(hannah, 'Name\nA\n')
    const at = (step: string, body: object = {}) => hannah.refused('POST', `${IMPORT_PATH}/${_id}/${step}`, body)
    expect((await at('apply')).code).toBe('ImportNotReady')
    expect((await at('check', { columns: [null] })).code).toBe('ImportNameMissing')
    expect((await at('check', { columns: ['phone'] })).code).toBe('ImportNameMissing')
    expect(await at('check', { columns: ['fullName', 'phone'] })).toMatchObject({
      code: 'InputInvalid',
      data: { issues: [{ path: 'columns', message: 'The file has 1 columns.' }] },
    })
    const nobody = newId('us')
    expect((await at('check', { columns: ['fullName'], options: { primaryCoach: nobody } })).code).toBe('CoachNotFound')
    await hannah.ok('POST', `${IMPORT_PATH}/${_id}/check`, { columns: ['fullName'] })
    expect((await at('check', { columns: ['fullName'] })).code).toBe('ImportNotReady')
    await world.work()
    await hannah.ok('POST', `${IMPORT_PATH}/${_id}/apply`, {})
    expect((await at('apply')).code).toBe('ImportNotReady')
    expect((await hannah.refused('DELETE', `${IMPORT_PATH}/${_id}`, {})).code).toBe('ImportNotReady')
    await world.work()
    expect((await at('check', { columns: ['fullName'] })).code).toBe('ImportNotReady')
    const twice = await upload(hannah, 'Name,Other\nA,B\n')
    const columns = ['fullName', 'fullName']
    expect((await hannah.refused('POST', `${IMPORT_PATH}/${twice._id}/check`, { columns })).code).toBe(
      'ImportNameMissing',
    )
  })

  test('an import thrown away is gone, with its rows and no client', async () => {
    const { _id } = await check(world, hannah, FILE)
    await hannah.ok('DELETE', `${IMPORT_PATH}/${_id}`, {})
    expect((await hannah.refused('GET', `${IMPORT_PATH}/${_id}`)).code).toBe('ImportNotFound')
    await world.work()
    expect(await rowsLeft(_id)).toEqual([0, 0])
    expect(await contactsOf(hannah)).toEqual([])
  })

  test('one thrown away while its rows are being looked at stays gone', async () => {
    const { _id, columns } = await upload(hannah, FILE)
    await hannah.ok('POST', `${IMPORT_PATH}/${_id}/check`, { columns: columns.map(({ field }) => field) })
    await hannah.ok('DELETE', `${IMPORT_PATH}/${_id}`, {})
    await world.work()
    expect(await rowsLeft(_id)).toEqual([0, 0])
  })

  test('is its owner’s alone: to everybody else it is not there', async () => {
    const { _id } = await check(world, hannah, FILE)
    for (const other of [tess, priya]) {
      const path = `${IMPORT_PATH}/${_id}`
      const refused = [
        await other.refused('GET', path),
        await other.refused('GET', `${path}/rows`),
        await other.refused('POST', `${path}/check`, { columns: ['fullName'] }),
        await other.refused('POST', `${path}/apply`, {}),
        await other.refused('DELETE', path, {}),
        await other.refused('GET', `${path}/result`),
      ]
      expect(refused.map(({ code }) => code)).toEqual(refused.map(() => 'ImportNotFound'))
      expect(await other.ok('GET', IMPORT_PATH)).toEqual({ data: [] })
    }
  })
})

describe('who', () => {
  test('may not make clients may not upload them', async () => {
    const luis = await northline.staff('Luis', 'ROLE_MANAGER', { manages: [hannah] })
    expect((await uploadRaw(luis, FILE)).json()).toMatchObject({ code: 'AccessDenied' })
    expect((await uploadRaw(world.anybody, FILE)).json()).toMatchObject({ code: 'AuthenticationRequired' })
  })

  test('may not any more, once it is applied, gets no client', async () => {
    const { _id } = await check(world, hannah, FILE)
    await hannah.ok('POST', `${IMPORT_PATH}/${_id}/apply`, {})
    await allow('contacts.list', 'contacts.view')
    await world.work()
    expect(await contactsOf(priya)).toEqual([])
    await allow('contacts.create', 'contacts.list')
    expect(await loadImport(hannah, _id)).toMatchObject({ state: 'done', imported: 0, refused: 2 })
    const rows = await loadRows(hannah, _id)
    expect(rows.map(({ problems }) => problems)).toEqual(
      rows.map(() => [{ column: null, message: "You don't have permission to do this." }]),
    )
  })

  test('may label no more, once it is applied, adds nobody with labels', async () => {
    const { _id } = await check(world, hannah, 'Name,Labels\nMaria Lopez,vegan\nÖdön Horváth,\n')
    await hannah.ok('POST', `${IMPORT_PATH}/${_id}/apply`, {})
    await allow('contacts.create', 'contacts.list', 'contacts.view', 'contacts.private-data')
    await world.work()
    expect(await loadImport(hannah, _id)).toMatchObject({ state: 'done', imported: 1, refused: 1 })
    expect((await loadProblems(hannah, _id))[2]).toEqual(["Labels: You don't have permission to change labels."])
  })

  test.for(['the right', 'the account'] as const)('loses %s while rows are checked gets an end of it', async (lost) => {
    const { _id, columns } = await upload(hannah, FILE)
    const body = { columns: columns.map(({ field }) => field) }
    await hannah.ok('POST', `${IMPORT_PATH}/${_id}/check`, body)
    const disable = (at: Date | null) =>
      world.deps.store.global
        .updateTable('accounts')
        .set({ disabled_at: at })
        .where('account_id', '=', hannah.id)
        .execute()
    await (lost === 'the right' ? allow('contacts.list', 'contacts.view') : disable(world.now()))
    await world.work()
    await (lost === 'the right' ? allow('contacts.create', 'contacts.private-data') : disable(null))
    forgetSessions()
    expect(await loadImport(hannah, _id)).toMatchObject({ state: 'checked', checked: 2, good: 0, wrong: 2 })
    const sentence = "*: You don't have permission to do this."
    expect(await loadProblems(hannah, _id)).toEqual({ 2: [sentence], 3: [sentence] })
    await hannah.ok('POST', `${IMPORT_PATH}/${_id}/check`, body)
    await world.work()
    expect(await loadImport(hannah, _id)).toMatchObject({ state: 'checked', good: 2, wrong: 0 })
  })

  test('sees nobody’s identity sees none in files either, and writes none', async () => {
    await allow('contacts.create', 'contacts.list', 'contacts.view')
    const { _id, fileName, preview } = await upload(hannah, FILE)
    expect([fileName, preview[0]?.slice(0, 2)]).toEqual(['clients.csv', ['•••', '•••']])
    const columns = ['fullName', 'phone', null, null]
    await hannah.ok('POST', `${IMPORT_PATH}/${_id}/check`, { columns })
    await world.work()
    expect(JSON.stringify([await loadRows(hannah, _id), await resultOf(hannah, _id)])).not.toMatch(/Maria|5550142|Ödön/)
    expect((await loadProblems(hannah, _id))[2]?.[0]).toMatch(
      /^Phone: Clients' names, photos, phone numbers and emails are hidden/,
    )
  })

  const allow = async (...names: Parameters<typeof permissionBits.of>[0][number][]) => {
    await setMembership(world.deps.store.global, hannah.id, { permissions: permissionBits.of(names) })
    forgetSessions()
  }
})

/** Counts the imports with this id, and their rows. */
const rowsLeft = (importId: string): Promise<number[]> =>
  world.deps.store.tenant(northline.id, async (tx) => {
    const imports = await tx.from('contact_imports').select('import_id').where('import_id', '=', importId).execute()
    const rows = await tx.from('contact_import_rows').select('line').where('import_id', '=', importId).execute()
    return [imports.length, rows.length]
  })

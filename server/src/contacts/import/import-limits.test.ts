import { IMPORT_PATH } from '@attune/contract/contacts/constants'
import { IMPORTS_MAX } from '@attune/contract/contacts/limits'
import { insertImport } from '@attune/store/contacts/imports'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../../new-id.ts'
import { apply, check, upload, uploadRaw } from '../../testing/csv.ts'
import { createWorld, type TestOrganization, type TestPerson, type World } from '../../testing/world.ts'

let world: World
let northline: TestOrganization
let harbour: TestOrganization
let hannah: TestPerson
let tess: TestPerson
let numbers = 10_000

beforeAll(async () => {
  world = await createWorld()
})
beforeEach(async () => {
  northline = await world.organization('Northline', newPhone())
  harbour = await world.organization('Harbour', newPhone())
  hannah = await northline.staff('Hannah', 'ROLE_COACH')
  tess = await northline.staff('Tess', 'ROLE_COACH')
})
afterAll(() => world.close())

const newPhone = (): string => `+1303557${(numbers += 1).toString().slice(-4)}`

const FILE = 'Name\nMaria Lopez\n'

const outcomeOf = async (who: TestPerson, file: string | Buffer = FILE) => {
  const reply = await uploadRaw(who, file)
  return reply.statusCode === 200 ? 'taken' : reply.json<{ code: string }>().code
}

describe('unfinished imports', () => {
  // ASVS 5.2.1
  test('are few for one person, however many are sent at once; a deleted and an applied one no longer count', async () => {
    const outcomes = await Promise.all(Array.from({ length: IMPORTS_MAX.ofAccount + 3 }, () => outcomeOf(hannah)))
    expect(outcomes.toSorted()).toEqual([
      ...Array.from({ length: 3 }, () => 'TooManyImports'),
      ...Array.from({ length: IMPORTS_MAX.ofAccount }, () => 'taken'),
    ])
    expect(await outcomeOf(tess)).toBe('taken')
    const { data } = await hannah.ok<{ data: { _id: string }[] }>('GET', IMPORT_PATH)
    await hannah.ok('DELETE', `${IMPORT_PATH}/${data[0]?._id}`, {})
    const next = await check(world, hannah, FILE)
    expect(await outcomeOf(hannah)).toBe('TooManyImports')
    expect((await apply(world, hannah, next._id)).state).toBe('done')
    expect(await outcomeOf(hannah)).toBe('taken')
  })

  test('of a whole organization are limited, too, and those of another go on', async () => {
    for (let coaches = 0; coaches < IMPORTS_MAX.ofOrganization / IMPORTS_MAX.ofAccount; coaches += 1) {
      const coach = await northline.staff('Coach', 'ROLE_COACH')
      for (let count = 0; count < IMPORTS_MAX.ofAccount; count += 1) await upload(coach, FILE)
    }
    const refused = await uploadRaw(hannah, FILE)
    expect([refused.statusCode, refused.json<{ code: string }>().code, refused.headers['retry-after']]).toEqual([
      503,
      'ImportsBusy',
      '60',
    ])
    expect(await outcomeOf(await harbour.staff('Ines', 'ROLE_COACH'))).toBe('taken')
  })

  test('a file that is refused leaves nothing that counts, and one too many is refused before it is read', async () => {
    const noTable = Buffer.from('%PDF-1.4 no table')
    for (let count = 0; count < 2 * IMPORTS_MAX.ofAccount; count += 1)
      expect(await outcomeOf(hannah, noTable)).toBe('ImportUnreadable')
    for (let count = 0; count < IMPORTS_MAX.ofAccount; count += 1) await upload(hannah, FILE)
    expect(await outcomeOf(hannah, noTable)).toBe('TooManyImports')
  })
})

describe('what is kept of imports', () => {
  const keep = async (count: number, rows: number): Promise<void> => {
    await world.deps.store.tenant(northline.id, async (tx) => {
      for (let made = 0; made < count; made += 1)
        await insertImport(tx, {
          import_id: newId('im'),
          account_id: tess.id,
          file_name: 'clients.csv',
          state: 'done',
          encoding: 'utf-8',
          separator: ',',
          columns: '[]',
          row_count: rows,
          created_at: world.now(),
        })
    })
  }

  test('is limited by number for an organization', async () => {
    await keep(IMPORTS_MAX.kept - 1, 1)
    expect(await outcomeOf(hannah)).toBe('taken')
    expect(await outcomeOf(hannah)).toBe('ImportsFull')
  })

  // ASVS 5.2.1
  test('is limited by rows', async () => {
    await keep(9, IMPORTS_MAX.keptRows / 10)
    expect(await outcomeOf(hannah)).toBe('taken')
    await keep(1, IMPORTS_MAX.keptRows / 10)
    expect(await outcomeOf(hannah)).toBe('ImportsFull')
  })
})

import { IMPORT_MAX } from '@attune/contract/contacts/limits'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { importProblem, upload, uploadRaw } from '../../../testing/csv.ts'
import { createWorld, type TestPerson, type World } from '../../../testing/world.ts'

let world: World
let hannah: TestPerson
let numbers = 100

beforeAll(async () => {
  world = await createWorld()
})
beforeEach(async () => {
  const northline = await world.organization('Northline', `+13035550${(numbers += 1)}`)
  hannah = await northline.staff('Hannah', 'ROLE_COACH')
})
afterAll(() => world.close())

const UMLAUTS = 'Name,Goal\nÖdön Horváth,für €5\n'
/** In Windows-1252, where € is 0x80. */
const latin = (text: string): Buffer => Buffer.from([...text].map((sign) => (sign === '€' ? 0x80 : sign.charCodeAt(0))))

describe('a table', () => {
  test.for([
    ['UTF-8', Buffer.from(UMLAUTS), 'utf-8'],
    ['UTF-8 with its mark', Buffer.from(`\uFEFF${UMLAUTS}`), 'utf-8'],
    ['Windows-1252', latin(UMLAUTS.replace('ő', 'o')), 'windows-1252'],
  ] as const)('in %s is read as it was written', async ([, file, encoding]) => {
    const taken = await upload(hannah, file)
    expect(taken).toMatchObject({ encoding, columns: [{ name: 'Name' }, { name: 'Goal' }] })
    expect(taken.preview).toEqual([['Ödön Horváth', 'für €5']])
  })

  test('in UTF-8 with one damaged sign stays UTF-8', async () => {
    const damaged = Buffer.concat([Buffer.from(UMLAUTS), Buffer.from('Zoë '), Buffer.from([0xff]), Buffer.from(',ü\n')])
    const taken = await upload(hannah, damaged)
    expect(taken).toMatchObject({ encoding: 'utf-8' })
    expect(taken.preview[1]).toEqual(['Zoë \uFFFD', 'ü'])
  })

  test.for([
    ['commas', ','],
    ['semicolons', ';'],
    ['tabs', '\t'],
  ] as const)('with %s is known', async ([, sign]) => {
    const file = `Name${sign}Phone, mobile${sign === ',' ? '' : sign}Goal\nA${sign}1${sign}x\n`.replace(
      ', mobile',
      sign === ',' ? '' : ', mobile',
    )
    const taken = await upload(hannah, sign === ',' ? 'Name,Phone,Goal\nA,1,x\n' : file)
    expect(taken).toMatchObject({ separator: sign })
    expect(taken.preview).toEqual([['A', '1', 'x']])
  })

  test('that names its separator in a first line has that one', async () => {
    const taken = await upload(hannah, 'sep=;\nName;Goal\nA;one, two, three\n')
    expect(taken).toMatchObject({ separator: ';', rows: 1 })
    expect(taken.columns.map(({ name }) => name)).toEqual(['Name', 'Goal'])
  })

  test.for(['\n', '\r\n', '\r'])('with lines that end in %j, also mixed, is one of rows', async (end) => {
    const file = ['Name,Goal', 'A,"x', 'y"', '', '"B ""b""", z ', ',,', 'C,5\'11"'].join(end) + '\r\nD,w\n'
    const taken = await upload(hannah, file)
    expect(taken.preview).toEqual([
      ['A', 'x\ny'],
      ['B "b"', 'z'],
      ['C', '5\'11"'],
      ['D', 'w'],
    ])
  })

  test('of one column of names is one', async () => {
    expect(await upload(hannah, 'Name\nMaria Lopez\n')).toMatchObject({ rows: 1, columns: [{ field: 'fullName' }] })
  })

  test('keeps no name of a column empty, and guesses each field once', async () => {
    const { columns } = await upload(hannah, 'Name,,Full name,Shoe size\nA,b,c,d\n')
    expect(columns).toEqual([
      { name: 'Name', field: 'fullName' },
      { name: 'Column 2', field: null },
      { name: 'Full name', field: null },
      { name: 'Shoe size', field: null },
    ])
  })
})

describe('what is no table is refused with what to do, and leaves nothing', () => {
  test.for<[string, string | Buffer, string]>([
    ['an empty file', '', 'The file is empty.'],
    ['a file of empty lines', '\n\n \r\n', 'The file is empty.'],
    ['a head alone', 'Name,Phone\n\n,\n', 'The file has no rows below the header.'],
    [
      'no head',
      'Maria,maria@example.com\nSam,sam@example.com\n',
      "The first row isn't a header. Put a row of column names at the top, such as Name, Phone, Email.",
    ],
    [
      'no head but numbers',
      'Maria,+1 303 555 0142\nSam,+1 303 555 0143\n',
      "The first row isn't a header. Put a row of column names at the top, such as Name, Phone, Email.",
    ],
    [
      'one column of something',
      'Things\na\nb\n',
      'Only one column was found. Separate columns with commas, semicolons or tabs.',
    ],
    ['a name twice', 'Name,Phone,phone\nA,1,2\n', 'Two columns are called “phone”. Give each column a unique name.'],
    [
      'a quote left open',
      'Name,Goal\nA,fine\nB,"never closed\nC,x\n',
      'A quote that opens on or after line 3 is never closed. Double each quote inside a cell, or remove it.',
    ],
    [
      'a quote left open in a long file',
      `Name,Goal\nA,"open\n${'x,y\n'.repeat(200_000)}`,
      'A quote that opens on or after line 2 is never closed. Double each quote inside a cell, or remove it.',
    ],
    [
      'too many columns',
      `${Array.from({ length: 61 }, (_, index) => `C${index}`).join(',')}\n`,
      'The table has 61 columns. Keep at most 60.',
    ],
    [
      'UTF-16',
      Buffer.from(`\uFEFF${UMLAUTS}`, 'utf16le'),
      'The file is in UTF-16. Save it as “CSV UTF-8” and upload it again.',
    ],
    [
      'UTF-16 without its mark',
      Buffer.from(UMLAUTS, 'utf16le'),
      'The file is in UTF-16. Save it as “CSV UTF-8” and upload it again.',
    ],
    [
      'a workbook',
      Buffer.from([0x50, 0x4b, 3, 4, 20, 0, 6, 0]),
      'This is an Excel workbook. In Excel, save it as “CSV UTF-8”, then upload that file.',
    ],
    [
      'a picture',
      Buffer.from([0x89, 0x50, 0x4e, 0x47]),
      "This isn't a text file. Save the table as CSV and upload that.",
    ],
  ])('%s', async ([, file, problem]) => {
    const before = await everything()
    expect(await importProblem(hannah, file)).toBe(problem)
    expect(await everything()).toEqual(before)
  })

  test('more rows than are taken', { timeout: 240_000 }, async () => {
    const reply = await uploadRaw(hannah, `Name,Goal\n${'A,b\n'.repeat(IMPORT_MAX.rows + 1)}`)
    expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([413, 'ImportTooLarge'])
    expect(await everything()).toEqual(await everything())
  })

  test('more bytes than are taken, also where their number was not told', async () => {
    const large = Buffer.alloc(IMPORT_MAX.bytes + 1, 'A,b\n')
    for (const headers of [{}, { 'content-length': '10' }] as Record<string, string>[]) {
      const reply = await uploadRaw(hannah, large, headers)
      expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([413, 'ImportTooLarge'])
    }
  })

  test('another kind of body, another field, a name that is none', async () => {
    const json = await uploadRaw(hannah, '{"a":1}', { 'content-type': 'application/json' })
    expect(json.json()).toMatchObject({
      code: 'ImportUnreadable',
      data: { problem: 'The file was not sent as text/csv.' },
    })
    const named = await uploadRaw(hannah, UMLAUTS, { 'x-file-name': '%E0%A4%A' })
    expect(named.json()).toMatchObject({ code: 'InputInvalid', data: { issues: [{ path: 'x-file-name' }] } })
    const field = await hannah.raw({
      method: 'POST',
      url: '/v1/contacts/imports?a=1',
      headers: { 'content-type': 'text/csv' },
      payload: UMLAUTS,
    })
    expect(field.json()).toMatchObject({ code: 'InputInvalid', data: { issues: [{ path: 'a' }] } })
  })
})

test('the name of the file keeps no folder and no sign that is none', async () => {
  const reply = await uploadRaw(hannah, UMLAUTS, { 'x-file-name': encodeURIComponent('../../Nörth\u202E<client>.csv') })
  expect(reply.json()).toMatchObject({ fileName: 'Nörth_client_.csv' })
})

/** Counts imports, rows and jobs. */
const everything = async (): Promise<number[]> => {
  const { organizationId } = await hannah
    .ok<{ organization: string }>('GET', '/v1/users/me')
    .then(({ organization }) => ({
      organizationId: organization,
    }))
  return world.deps.store.tenant(organizationId, async (tx) => [
    (await tx.from('contact_imports').select('import_id').execute()).length,
    (await tx.from('contact_import_rows').select('line').execute()).length,
  ])
}

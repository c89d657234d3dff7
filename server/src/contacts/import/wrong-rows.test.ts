import { IMPORT_PATH } from '@attune/contract/contacts/constants'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { apply, check, loadProblems, resultOf } from '../../testing/csv.ts'
import { contactsOf, createWorld, type TestOrganization, type TestPerson, type World } from '../../testing/world.ts'

let world: World
let northline: TestOrganization
let hannah: TestPerson
let tess: TestPerson
let numbers = 10_000

beforeAll(async () => {
  world = await createWorld()
})
beforeEach(async () => {
  northline = await world.organization('Northline', newPhone())
  hannah = await northline.staff('Hannah', 'ROLE_COACH')
  tess = await northline.staff('Tess', 'ROLE_COACH')
})
afterAll(() => world.close())

const newPhone = (): string => `+1303556${(numbers += 1).toString().slice(-4)}`

describe('what is wrong with rows', () => {
  test('is told by column, with what to do', async () => {
    const file = [
      'Name,Phone,Email,Time zone,Labels,Status,Gender,Height,Weight,Wake-up time,Goal',
      ',,,,,,,,,,x',
      'B,12345,,,,,,,,,',
      'C,,not an address,,,,,,,,',
      'D,,,Mars/Base,,,,,,,',
      `E,,,,${'l'.repeat(41)},,,,,,`,
      'F,,,,,paused,,,,,',
      'G,,,,,,other,,,,',
      'H,,,,,,,20,,,',
      'I,,,,,,,,180,,',
      'J,,,,,,,,,25:00,',
      `K,,,,,,,,,,${'x'.repeat(2_500)}`,
      'L,,',
      'M,,,,,,,,,,,more',
      `${'n'.repeat(201)},,,,,,,,,,`,
      'O,,,,,,,,,,a\0b',
      '',
      ',,,,,,,,,,',
      'P,,,,,,,,,,good',
    ].join('\n')
    const checked = await check(world, hannah, file)
    expect(checked).toMatchObject({ rows: 16, good: 1, wrong: 15 })
    expect(await loadProblems(hannah, checked._id)).toMatchInlineSnapshot(`
      {
        "10": [
          "Weight: This isn't a valid weight. Include the unit, such as 82 kg or 180 lb.",
        ],
        "11": [
          "Wake-up time: This isn't a valid time of day. Use the form 07:30.",
        ],
        "12": [
          "Goal: This is longer than 2,000 characters. A quote before it may not be closed.",
        ],
        "13": [
          "*: This row has 3 cells, but the header has 11. A separator or quote may be missing.",
        ],
        "14": [
          "*: This row has 12 cells, but the header has 11. A separator or quote may be missing.",
        ],
        "15": [
          "Name: This is longer than 200 characters.",
        ],
        "16": [
          "Goal: This has characters that can't be read. Save the file as “CSV UTF-8”.",
        ],
        "2": [
          "Name: Enter a name for the client.",
        ],
        "3": [
          "Phone: This isn't a valid phone number. Include the country code, such as +1 303 555 0142.",
        ],
        "4": [
          "Email: This isn't a valid email address. Use the form name@example.com.",
        ],
        "5": [
          "Time zone: This isn't a valid time zone. Use a name such as America/Denver.",
        ],
        "6": [
          "Labels: A label can have at most 40 characters, on one line.",
        ],
        "7": [
          "Status: Status must be active or stop.",
        ],
        "8": [
          "Gender: Gender must be male, female or nonbinary.",
        ],
        "9": [
          "Height: This isn't a valid height. Include the unit, such as 180 cm or 71 in.",
        ],
      }
    `)
  })

  test('a number or an address twice in the file, or a client’s already, is told without telling whose', async () => {
    await northline.client('Secret Person', '+13035550177', tess)
    const file = `Name,Phone,Email
A,+1 303 555 0101,a@example.com
B,303-555-0101,A@example.com
C,(303) 555-0177,
D,,secret.person@client.example
`
    const { _id } = await check(world, hannah, file)
    expect(await loadProblems(hannah, _id)).toEqual({
      3: [
        'Phone: Line 2 of the file has the same phone number.',
        'Email: Line 2 of the file has the same email address.',
      ],
      4: ['Phone: Another client already has this phone number or email address.'],
      5: ['Email: Another client already has this phone number or email address.'],
    })
  })

  test('keeps all of it from being applied, unless only the good rows are asked for', async () => {
    const { _id } = await check(world, hannah, 'Name,Phone\nA,1\nB,+13035550102\n')
    expect(await hannah.refused('POST', `${IMPORT_PATH}/${_id}/apply`, {})).toMatchObject({
      status: 422,
      code: 'ImportHasErrors',
    })
    await world.work()
    expect(await contactsOf(hannah)).toEqual([])
    const done = await apply(world, hannah, _id, true)
    expect(done).toMatchObject({ state: 'done', good: 1, wrong: 1, imported: 1, refused: 0 })
    expect((await contactsOf(hannah)).map(({ profile }) => profile.basic.fullName)).toEqual(['B'])
  })

  test('is in the result to download, with the rows, and no formula', async () => {
    const { _id } = await check(world, hannah, 'Name,Phone\n"=HYPERLINK(""http://evil"")",1\nB,+13035550102\n')
    await apply(world, hannah, _id, true)
    const [b] = await contactsOf(hannah)
    expect(await resultOf(hannah, _id)).toBe(
      '\uFEFF"Line","Result","Problems","Client id","Name","Phone"\r\n' +
        `"2","wrong","Phone: This isn't a valid phone number. Include the country code, such as +1 303 555 0142.",,"'=HYPERLINK(""http://evil"")","1"\r\n` +
        `"3","imported",,"${b?._id}","B","'+13035550102"\r\n`,
    )
  })

  test('is mended in the result, of which the rows that were imported stay out of the next import', async () => {
    const { _id } = await check(world, hannah, 'Name,Phone\nA,1\nB,\n')
    await apply(world, hannah, _id, true)
    const mended = (await resultOf(hannah, _id)).replace('"A","1"', '"A","+13035550113"')
    const again = await check(world, hannah, mended)
    expect(again.columns).toEqual([
      { name: 'Name', field: 'fullName' },
      { name: 'Phone', field: 'phone' },
    ])
    expect(await apply(world, hannah, again._id)).toMatchObject({ rows: 1, imported: 1 })
    expect((await contactsOf(hannah)).map(({ profile }) => profile.basic.fullName).toSorted()).toEqual(['A', 'B'])
  })

  test('rows that became wrong after they were looked at are refused on their own', async () => {
    const file = 'Name,Phone,Email\nA,+13035550111,\nB,+13035550112,\nC,,somebody@client.example\n'
    const { _id } = await check(world, hannah, file)
    await northline.client('Somebody', '+13035550111', tess)
    expect(await apply(world, hannah, _id)).toMatchObject({ state: 'done', imported: 1, refused: 2 })
    expect(await loadProblems(hannah, _id)).toEqual({
      2: ['Phone: Another client already has this phone number or email address.'],
      4: ['Email: Another client already has this phone number or email address.'],
    })
  })
})

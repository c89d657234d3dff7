import { contract } from '@attune/contract/app/contract'
import * as z from 'zod'
import { beforeEach, describe, expect, test } from 'vitest'
import { automationDesk } from '../../testing/automation/automation-desk.ts'
import type { Method } from '../../testing/caller.ts'
import { KEPT_TEXTS } from './kept-texts.ts'
import { refuseTexts } from './refuse-texts.ts'

const desk = automationDesk()
const TURNED = 'See invoice\u202Egnp.exe'

let taskId: string
beforeEach(async () => {
  const task = await desk.hannah.ok<{ _id: string }>('POST', '/v1/contacts/tasks', taskOf('Call Maria'))
  taskId = task._id
})

const taskOf = (title: string) => ({ contactId: desk.maria.id, title })

describe('a character that nobody sees is refused', () => {
  test.for([
    ['\u0007', 'U+0007'],
    ['\u001b', 'U+001B'],
    ['\u007f', 'U+007F'],
    ['\u0085', 'U+0085'],
    ['\u202a', 'U+202A'],
    ['\u202e', 'U+202E'],
    ['\u2066', 'U+2066'],
    ['\u2069', 'U+2069'],
  ] as const)('%j, with where it stands', async ([character, name]) => {
    const refusal = await desk.hannah.refused('POST', '/v1/contacts/tasks', taskOf(`Call${character} Maria`))
    expect(refusal).toMatchObject({
      code: 'CharacterUnseen',
      status: 400,
      content: expect.stringContaining('has an invisible character'),
      data: { issues: [{ path: 'title', message: expect.stringContaining(`(${name}) in place 5`) }] },
    })
  })

  test.for<[string, () => [Method, string, object], string]>([
    [
      'a reason',
      () => ['PATCH', `/v1/contacts/tasks/${taskId}`, { status: 'discard', reason: 'other', reasonDetails: TURNED }],
      'reasonDetails',
    ],
    ['a note', () => ['POST', `/v1/contacts/${desk.maria.id}/notes`, { text: TURNED }], 'text'],
    [
      'a name',
      () => ['PUT', `/v1/contacts/${desk.maria.id}`, { profile: { basic: { fullName: TURNED } } }],
      'profile.basic.fullName',
    ],
    ['a template', () => ['POST', '/v1/message-templates', { title: 'Hello', text: TURNED }], 'text'],
    ['the title of a scene', () => ['POST', '/v1/interaction-flow/scenes', { title: TURNED, nodes: [] }], 'title'],
  ])('in %s', async ([, asked, path]) => {
    expect(await desk.priya.refused(...asked())).toMatchObject({
      code: 'CharacterUnseen',
      data: { issues: [{ path }] },
    })
  })
})

test.for([
  ['Arabic and Hebrew with their marks', 'مرحبا\u200f، كيف\u061c حالك؟ שלום\u200e'],
  ['emoji of many parts and joined letters', '👩🏽‍🚀🏳️‍🌈 क्\u200dष می\u200cخواهم'],
  ['tabs and lines', 'One\tTwo\nThree\r\nFour'],
] as const)('%s are taken', async ([, text]) => {
  expect(await desk.hannah.ok('POST', `/v1/contacts/${desk.maria.id}/notes`, { text })).toMatchObject({ text })
})

test('what is written to a client, what clients wrote, what is sought and phone numbers are taken as they are', async () => {
  const { hannah, priya, maria } = desk
  const message = { suffix: 'turned-around', text: TURNED }
  expect(await hannah.ok('POST', `/v1/contacts/${maria.id}/messages/send-direct`, message)).toMatchObject({
    body: { text: TURNED },
  })
  await hannah.ok('PUT', `/v1/contacts/${maria.id}/draft`, { text: TURNED })
  await hannah.ok('PATCH', `/v1/contacts/${maria.id}/questionnaires`, {
    questionnaire: [{ key: 'food', value: TURNED }],
  })
  await hannah.ok('POST', '/v2/messages.search', { q: TURNED })
  await hannah.ok('GET', `/v1/contacts?q=${encodeURIComponent(TURNED)}`)
  const pasted = { profile: { basic: { fullName: 'Ana' } }, phone: '\u202a+1 303 555 0177\u202c' }
  expect(await priya.ok('POST', '/v1/contacts', pasted)).toMatchObject({ phone: '+13035550177' })
})

test('every exception names a call and its fields', () => {
  const fieldsOf = new Map(
    Object.values(contract).flatMap((group) =>
      Object.values(group).map(({ '~orpc': { route, inputSchema } }) => [
        `${route.method} ${route.path}`,
        Object.keys(z.toJSONSchema(inputSchema as z.ZodType, { io: 'input', unrepresentable: 'any' }).properties ?? {}),
      ]),
    ),
  )
  for (const [name, kept] of Object.entries(KEPT_TEXTS)) {
    expect.soft(fieldsOf.has(name), name).toBe(true)
    if (kept !== 'all') expect.soft(fieldsOf.get(name), name).toEqual(expect.arrayContaining([...kept]))
  }
})

test('each field is read once, and counted wherever it is', () => {
  let reads = 0
  const field = () => {
    reads += 1
    return 'Hi'
  }
  const input = Object.defineProperty({ list: ['a', { phone: TURNED }] }, 'text', { enumerable: true, get: field })
  expect(refuseTexts(input, { kept: [] })).toBe(6)
  expect(reads).toBe(1)
})

test('text that can’t be stored is refused before a character that nobody sees, wherever either is', () => {
  for (const input of [
    { one: TURNED, two: '\0' },
    { two: '\0', one: TURNED },
    { one: TURNED, kept: ['\ud800'] },
  ])
    expect(() => refuseTexts(input, { kept: ['kept'] })).toThrow(expect.objectContaining({ code: 'InputInvalid' }))
  expect(() => refuseTexts({ one: { kept: TURNED } }, { kept: ['kept'] })).toThrow(
    expect.objectContaining({
      code: 'CharacterUnseen',
      data: { issues: [expect.objectContaining({ path: 'one.kept' })] },
    }),
  )
})

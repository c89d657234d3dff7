import type { SceneCase } from '@attune/contract/scenes/case'
import type { Scene } from '@attune/contract/scenes/entity'
import { HEADERS } from '@attune/contract/headers'
import { SCENE_CASES_MAX } from '@attune/contract/scenes/limits'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { TAPE } from '../../scenes/examples/sample-tape.ts'
import { createWorld, type TestOrganization, type TestPerson, type World } from '../../testing/world.ts'

const SCENES = '/v1/interaction-flow/scenes'

let world: World
let northline: TestOrganization
let hannah: TestPerson
let luis: TestPerson
let priya: TestPerson
let quinn: TestPerson
let path: string

beforeAll(async () => {
  world = await createWorld()
  northline = await world.organization('Northline', '+13035550100')
  hannah = await northline.staff('Hannah', 'ROLE_COACH')
  luis = await northline.staff('Luis', 'ROLE_MANAGER', { manages: [hannah] })
  priya = await northline.staff('Priya', 'ROLE_ADMIN')
  quinn = await (await world.organization('Southline', '+13035550200')).staff('Quinn', 'ROLE_ADMIN')
})
beforeEach(async () => {
  const { _id } = await priya.ok<Scene>('POST', SCENES, { title: 'Evening', nodes: asking('How was it') })
  path = `${SCENES}/${_id}`
})
afterAll(() => world.close())

/** A scene that asks by name, waits, and echoes the answer. */
const asking = (text: string) => [
  { _id: 'start', type: 'scene_run', properties: {}, outputs: [{ num: 1, ref: 'ask', refInput: 1 }] },
  {
    _id: 'ask',
    type: 'send_message',
    properties: { text: `${text}, {{ contact.firstName }}?` },
    outputs: [{ num: 1, ref: 'wait', refInput: 1 }],
  },
  { _id: 'wait', type: 'wait_input', properties: {}, outputs: [{ num: 1, ref: 'echo', refInput: 1 }] },
  { _id: 'echo', type: 'send_message', properties: { text: 'So it was {{ message.text }}' }, outputs: [] },
]
const record = (title: string, more: object = {}): Promise<SceneCase> =>
  luis.ok('POST', `${path}/cases`, { title, tape: TAPE, ...more })
const cases = async (who = hannah): Promise<SceneCase[]> =>
  (await who.ok<{ data: SceneCase[] }>('GET', `${path}/cases`)).data
/** The outcome of a tape, without the end of the run. */
const words = ({ expected }: SceneCase): string[] =>
  expected.map((told) => told.words).filter((told) => told !== 'Ends, done')

test('a case is saved with its tape’s outcome and does not reveal the client it was recorded with', async () => {
  const kept = await record('  A good day  ')
  expect(kept).toMatchObject({
    title: 'A good day',
    version: 1,
    rev: 1,
    createdBy: { name: 'Luis' },
    lastResult: null,
    abilities: { update: true },
    tape: { format: 1, world: { contact: { fullName: 'Sam Okafor' } }, until: TAPE.until },
  })
  expect(words(kept)).toEqual(['Sends “How was it, Sam?”', 'Sends “So it was yes”'])
  expect(await cases()).toEqual([{ ...kept, abilities: { update: false } }])
  const rows = await world.deps.store.tenant(northline.id, (tx) =>
    tx.from('scene_cases').selectAll().where('case_id', '=', kept._id).execute(),
  )
  expect(rows).toHaveLength(1)
  for (const word of ['Maria', 'Lopez', 'maria.lopez', '+13035550142', TAPE.world.contact.id])
    expect.soft(JSON.stringify(rows)).not.toContain(word)
})

test('a case is recorded in the editor’s nodes if they are sent along', async () => {
  expect(words(await record('Draft', { nodes: asking('How did it go') }))[0]).toBe('Sends “How did it go, Sam?”')
  expect(await priya.ok('GET', path)).toMatchObject({ version: 1, rev: 1 })
})

test('a case can get another title or tape, or be recorded again', async () => {
  const { _id, expected } = await record('One')
  const url = `${path}/cases/${_id}`
  expect(await luis.ok('PUT', url, { title: 'Two', 'if-match': 1 })).toMatchObject({ title: 'Two', rev: 2, expected })
  // Nothing has changed.
  expect(await luis.ok('PUT', url, { title: 'Two' })).toMatchObject({ rev: 2 })
  const silent = { ...TAPE, inputs: TAPE.inputs.slice(0, 1) }
  expect(words(await luis.ok('PUT', url, { tape: silent }))).toEqual([
    'Sends “How was it, Sam?”',
    'Still waits for a reply',
  ])
  const anew = await luis.ok<SceneCase>('PUT', url, { record: true, nodes: asking('Well') })
  expect([anew.rev, words(anew)[0]]).toEqual([4, 'Sends “Well, Sam?”'])
  const refused = await luis.refused('PUT', url, { title: 'Three', 'if-match': 2 })
  expect([refused.code, refused.data]).toEqual(['SceneCaseChanged', anew])
  await luis.ok('DELETE', url)
  expect(await cases()).toEqual([])
  for (const [method, body] of [
    ['PUT', { title: 'Four' }],
    ['DELETE', {}],
  ] as const)
    expect((await luis.refused(method, url, body)).code).toBe('SceneCaseNotFound')
})

test('a case needs a title, the title has a maximum length, and a scene a maximum number of cases', async () => {
  const refusal = async (title: string) => (await luis.refused('POST', `${path}/cases`, { title, tape: TAPE })).code
  expect([await refusal('  '), await refusal('x'.repeat(121))]).toEqual([
    'SceneCaseTitleRequired',
    'SceneCaseTitleTooLong',
  ])
  // Enough simultaneous recordings to exceed the limit: it holds.
  const codes = await Promise.all(
    Array.from({ length: SCENE_CASES_MAX + 3 }, async (_, place) => {
      const { statusCode, body } = await luis.raw({
        method: 'POST',
        url: `${path}/cases`,
        payload: { title: `Case ${place}`, tape: TAPE },
      })
      return statusCode === 200 ? 'kept' : (JSON.parse(body) as { code: string }).code
    }),
  )
  expect(codes.filter((code) => code === 'kept')).toHaveLength(SCENE_CASES_MAX)
  expect(codes.filter((code) => code === 'TooManySceneCases')).toHaveLength(3)
}, 60_000)

test('an invalid tape, or one that is too large, is refused', async () => {
  const refusal = async (tape: object, more: object = {}) =>
    (await luis.refused('POST', `${path}/cases`, { title: 'Odd', tape, ...more })).code
  const nested = (depth: number): object => (depth === 0 ? {} : { in: nested(depth - 1) })
  for (const tape of [{}, { format: 1 }, { ...TAPE, format: 2 }, { ...TAPE, world: null }, { ...TAPE, inputs: 7 }])
    expect.soft(await refusal(tape)).toBe('SceneCaseUnreadable')
  expect(await refusal({ ...TAPE, extra: 'x'.repeat(300_000) })).toBe('SceneCaseUnreadable')
  expect(await refusal({ ...TAPE, extra: nested(40) })).toBe('SceneTooDeep')
  const many = Array.from({ length: 2_001 }, (_, place) => ({ _id: `n${place}`, type: 'noop', properties: {} }))
  expect(await refusal(TAPE, { nodes: many })).toBe('SceneTooLarge')
  // Fields that a tape does not have are dropped.
  expect((await record('Sound', { tape: { ...TAPE, extra: 1 } })).tape).not.toHaveProperty('extra')
  expect(await cases()).toHaveLength(1)
})

/** Does this every morning, for as long as the tape lasts. */
const eachMorning = (step: { type: string; properties: Record<string, unknown> }) => {
  const rules = [{ dateStrategy: { type: 'daily' }, timeStrategy: { type: 'exact_time', localTime: '09:30' } }]
  return [
    { _id: 'start', type: 'scene_run', properties: {}, outputs: [{ num: 1, ref: 'when', refInput: 1 }] },
    { _id: 'when', type: 'scheduler', properties: { rules }, outputs: [{ num: 1, ref: 'step', refInput: 1 }] },
    { _id: 'step', ...step, outputs: [{ num: 1, ref: 'when', refInput: 1 }] },
  ]
}
const silentUntil = (until: string) => ({ ...TAPE, inputs: TAPE.inputs.slice(0, 1), until })

test('a prompt that is asked with many long messages every day fits into a case', async () => {
  const appendMessages = Array.from({ length: 20 }, () => ({ role: 'user', content: 'Walk. '.repeat(200) }))
  const nodes = eachMorning({ type: 'prompt_gen_reply', properties: { templateId: 'v_pt01', appendMessages } })
  const { expected } = await record('Two months', { nodes, tape: silentUntil('2026-05-01T16:00:00Z') })
  expect(expected.filter(({ words: told }) => told.startsWith('Asks')).length).toBeGreaterThan(55)
})

test('a recording in which more happens than a case can hold is refused with what to do', async () => {
  const nodes = eachMorning({ type: 'send_message', properties: { text: 'Walk. '.repeat(250) } })
  const tape = silentUntil('2027-03-01T16:00:00Z')
  const refused = await luis.refused('POST', `${path}/cases`, { title: 'A year', tape, nodes })
  expect([refused.status, refused.code]).toEqual([422, 'SceneCaseTooLong'])
  expect(await cases()).toEqual([])
})

test('coaches see cases but can’t change them; cases of another organization are not found', async () => {
  const { _id } = await record('One')
  const calls = [
    ['POST', `${path}/cases`, { title: 'Mine', tape: TAPE }],
    ['PUT', `${path}/cases/${_id}`, { title: 'Mine' }],
    ['DELETE', `${path}/cases/${_id}`, {}],
  ] as const
  for (const [method, url, body] of calls)
    expect.soft((await hannah.refused(method, url, body)).code).toBe('AccessDenied')
  for (const [method, url, body] of [...calls, ['GET', `${path}/cases`, undefined] as const])
    expect.soft((await quinn.refused(method, url, body)).code).toBe('SceneNotFound')
  // Nor is a case found through another scene.
  const other = await priya.ok<Scene>('POST', SCENES, { title: 'Other' })
  expect((await luis.refused('DELETE', `${SCENES}/${other._id}/cases/${_id}`, {})).code).toBe('SceneCaseNotFound')
  expect(await cases()).toMatchObject([{ title: 'One' }])
})

test('erasing the client a case was recorded with leaves nothing of them, and the case still works', async () => {
  const maria = await northline.client('Maria Lopez', '+13035550142', hannah)
  const contact = { ...TAPE.world.contact, id: maria.id }
  const { _id } = await record('With Maria', { tape: { ...TAPE, world: { ...TAPE.world, contact } } })
  await priya.ok('DELETE', `/v1/contacts/${maria.id}`)
  await world.work()
  const kept = JSON.stringify(
    await world.deps.store.tenant(northline.id, (tx) => tx.from('scene_cases').selectAll().execute()),
  )
  for (const word of [maria.id, 'Maria L', 'Lopez', 'lopez', maria.phone]) expect.soft(kept).not.toContain(word)
  const { cases: results } = await luis.ok<{ cases: object[] }>('POST', `${path}/validate`, {
    nodes: asking('How was it'),
  })
  expect(results).toEqual([{ caseId: _id, title: 'With Maria', ok: true, differences: [] }])
})

test('the client’s words are only shown to people who may see who clients are', async () => {
  const words = 'My daughter Lily is ill'
  const nameless = (text: string) =>
    asking(text).map((one) => (one._id === 'ask' ? { ...one, properties: { text: `${text}?` } } : one))
  await priya.ok('PUT', path, { nodes: nameless('How was it') })
  const tape = { ...TAPE, inputs: TAPE.inputs.map((input) => ('text' in input ? { ...input, text: words } : input)) }
  const [before] = [await record('A good day', { tape })]
  const headers = { [HEADERS.recordVideo]: 'on' }
  const filmed = async (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object): Promise<string> => {
    const reply = await luis.raw({ method, url, headers, ...(payload !== undefined && { payload }) })
    return `${reply.statusCode} ${reply.body}`
  }
  expect(JSON.stringify(await cases(luis))).toContain(`So it was ${words}`)
  const body = await filmed('GET', `${path}/cases`)
  expect(body).toContain('Sends …')
  expect(body).not.toMatch(/Lily|ill\b/)
  // Recording it again while filming plays the client's words, not their replacement.
  expect(await filmed('PUT', `${path}/cases/${before._id}`, { record: true })).toMatch(/^200(?![^]*Lily)/)
  const [after] = await cases(luis)
  expect([after?.tape, after?.expected]).toEqual([before.tape, before.expected])
  // A case with a different outcome also repeats the expected one.
  const nodes = nameless('How was it').map((one) =>
    one._id === 'echo' ? { ...one, properties: { text: 'Bye' } } : one,
  )
  const open = await luis.refused('PUT', path, { nodes })
  expect([open.code, JSON.stringify(open).includes('Lily')]).toEqual(['SceneCasesFail', true])
  expect(await filmed('PUT', path, { nodes })).toMatch(/SceneCasesFail(?![^]*Lily)/)
  expect(await filmed('POST', `${path}/validate`, { nodes })).toMatch(/^200 .*"ok":false(?![^]*Lily)/)
})

test('what a prompt asks is hidden from the same people, because it may repeat the client’s words', async () => {
  const template = 'Answer {{ message.text }}'
  const nodes = asking('How was it').map((one) =>
    one._id === 'echo' ? { ...one, type: 'prompt_gen_text_content', properties: { template, maxTokens: 60 } } : one,
  )
  const inputs = TAPE.inputs.map((input) => ('text' in input ? { ...input, text: 'Lily is ill' } : input))
  const told = words(await record('A model is asked', { nodes, tape: { ...TAPE, inputs } }))
  expect(told).toContain('Asks for a text: “Answer Lily is ill”, at most 60 tokens')
  const headers = { [HEADERS.recordVideo]: 'on' }
  const { body } = await luis.raw({ method: 'GET', url: `${path}/cases`, headers })
  expect(body).toContain('Asks …')
  expect(body).not.toMatch(/Lily|ill\b/)
})

import type { CaseResult, SceneCase } from '@attune/contract/scenes/case'
import type { Scene } from '@attune/contract/scenes/entity'
import type { SceneNodeInput } from '@attune/contract/scenes/fields'
import { insertCase } from '@attune/store/scenes/cases'
import { lockScene } from '@attune/store/scenes/scenes'
import { countWaiting } from '@attune/store/testing/count-waiting'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '../../new-id.ts'
import { TAPE } from '../../scenes/examples/sample-tape.ts'
import { whileBusy } from '../../testing/threads/while-busy.ts'
import { createWorld, type TestOrganization, type TestPerson, type World } from '../../testing/world.ts'
import { setCaseThread } from './playing/play-cases.ts'

const SCENES = '/v1/interaction-flow/scenes'
const POISONED = new URL('../../testing/runs/poison-cases.ts', import.meta.url)
const BUSY = new URL('../../testing/runs/busy-cases.ts', import.meta.url)
const REAL = new URL('./playing/thread.ts', import.meta.url)
/** Less time than cases have: one that never ends uses all of it, each time it is played. */
const SHORT_MS = 750

let world: World
let northline: TestOrganization
let luis: TestPerson
let priya: TestPerson
let path: string

beforeAll(async () => {
  world = await createWorld()
  northline = await world.organization('Northline', '+13035550100')
  luis = await northline.staff('Luis', 'ROLE_MANAGER', {})
  priya = await northline.staff('Priya', 'ROLE_ADMIN')
})
beforeEach(async () => {
  const { _id } = await priya.ok<Scene>('POST', SCENES, { title: 'Evening', nodes: greeting('Good evening') })
  path = `${SCENES}/${_id}`
})
afterEach(() => setCaseThread(REAL))
afterAll(() => world.close())

const greeting = (text: string): SceneNodeInput[] => [
  { _id: 'start', type: 'scene_run', properties: {}, outputs: [{ num: 1, ref: 'hello', refInput: 1 }] },
  { _id: 'hello', type: 'send_message', properties: { text }, outputs: [] },
]
const record = (title: string, ...tags: string[]): Promise<SceneCase> =>
  luis.ok('POST', `${path}/cases`, { title, tape: { ...TAPE, world: { ...TAPE.world, tags } } })
const cases = async (): Promise<SceneCase[]> => (await luis.ok<{ data: SceneCase[] }>('GET', `${path}/cases`)).data
const save = (text: string, more: object = {}): Promise<Scene> =>
  luis.ok('PUT', path, { nodes: greeting(text), ...more })
const failing = async (text: string, more: object = {}): Promise<CaseResult[]> => {
  const refused = await luis.refused('PUT', path, { nodes: greeting(text), ...more })
  expect([refused.status, refused.code]).toEqual([422, 'SceneCasesFail'])
  return (refused.data as { cases: CaseResult[] }).cases
}
const says = (text: string): unknown => expect.arrayContaining([{ at: DIFFERENCE.at, words: `Sends “${text}”` }])
const DIFFERENCE = { at: '2026-03-02T16:00Z', expected: 'Sends “Good evening”', now: 'Sends “Good night”' }

test('validation reports the results of recorded cases and saves nothing', async () => {
  const { _id } = await record('Greets')
  const validate = async (text: string) =>
    (await luis.ok<{ cases: CaseResult[] }>('POST', `${path}/validate`, { nodes: greeting(text) })).cases
  expect(await validate('Good evening')).toEqual([{ caseId: _id, title: 'Greets', ok: true, differences: [] }])
  expect(await validate('Good night')).toEqual([{ caseId: _id, title: 'Greets', ok: false, differences: [DIFFERENCE] }])
  expect(await cases()).toMatchObject([{ lastResult: null, rev: 1 }])
})

test('a save that makes a case fail is refused with the differences until the author decides', async () => {
  const { _id } = await record('Greets')
  expect(await failing('Good night')).toEqual([{ caseId: _id, title: 'Greets', ok: false, differences: [DIFFERENCE] }])
  expect(await luis.ok('GET', path)).toMatchObject({ version: 1, rev: 1 })
  expect(await cases()).toMatchObject([{ lastResult: null }])
  // Title and description make no difference to a case.
  expect(await luis.ok('PUT', path, { description: 'Before bed' })).toMatchObject({ rev: 2, version: 1 })
  expect(await save('Good night', { cases: 'keep' })).toMatchObject({ version: 2 })
  expect(await cases()).toMatchObject([
    {
      rev: 1,
      expected: says('Good evening'),
      lastResult: { ok: false, differences: [DIFFERENCE], version: 2 },
    },
  ])
  // The next save fails again.
  expect(await failing('Good night!')).toHaveLength(1)
  expect(await save('Good night!', { cases: 'update' })).toMatchObject({ version: 3 })
  expect(await cases()).toMatchObject([
    {
      rev: 2,
      version: 3,
      expected: says('Good night!'),
      lastResult: { ok: true, differences: [], version: 3 },
    },
  ])
  expect(await failing('Good evening')).toHaveLength(1)
})

test('a save with all cases passing goes through, and stores each result', async () => {
  await record('Greets')
  const [start, hello] = greeting('Good evening')
  const nodes = [{ ...start, title: 'Begin' }, hello]
  expect(await luis.ok('PUT', path, { nodes })).toMatchObject({ version: 2 })
  expect(await cases()).toMatchObject([{ rev: 1, version: 1, lastResult: { ok: true, version: 2 } }])
})

test('a good case is recorded and passes no matter how busy the machine is', async () => {
  // Its thread starts again, which is when a case takes longest.
  await setCaseThread(REAL)
  await whileBusy(async () => {
    await record('Greets')
    expect(await save('Good evening', { description: 'Busy' })).toMatchObject({ version: 1 })
    expect(await failing('Good night')).toMatchObject([{ ok: false, differences: [DIFFERENCE] }])
  })
})

test('a recording that takes too long is refused differently from one the server had no time for, and neither is saved', async () => {
  await setCaseThread(POISONED, SHORT_MS)
  const refusalOf = async (tags: string[]) => {
    const tape = { ...TAPE, world: { ...TAPE.world, tags } }
    const { status, code } = await luis.refused('POST', `${path}/cases`, { title: 'Slow', tape })
    return [status, code]
  }
  expect(await refusalOf(['Poison'])).toEqual([422, 'SceneCaseTooSlow'])
  expect(await refusalOf(['Thrower'])).toEqual([422, 'SceneCaseUnreadable'])
  await setCaseThread(BUSY)
  expect(await refusalOf([])).toEqual([503, 'SceneCaseNotPlayed'])
  expect(await cases()).toEqual([])
  await setCaseThread(REAL)
  await record('Greets')
})

test('issues come first: the cases of a scene with errors are not compared', async () => {
  await record('Greets')
  expect((await luis.refused('PUT', path, { nodes: greeting('') })).code).toBe('validation_error')
})

test('restoring an older version that makes cases fail needs a decision too', async () => {
  await save('Good night')
  await luis.ok('POST', `${path}/cases`, { title: 'Says good night', tape: TAPE })
  const restore = `${path}/versions/1/restore`
  expect((await luis.refused('POST', restore, {})).code).toBe('SceneCasesFail')
  expect(await luis.ok('GET', path)).toMatchObject({ version: 2 })
  expect(await luis.ok('POST', restore, { cases: 'keep' })).toMatchObject({ version: 3 })
  expect(await cases()).toMatchObject([{ lastResult: { ok: false, version: 3 } }])
})

test('of many simultaneous saves one wins, whether cases pass or not', async () => {
  await record('Greets')
  const replies = await Promise.all(
    Array.from({ length: 12 }, (_, place) =>
      (place % 2 === 0 ? luis : priya).raw({
        method: 'PUT',
        url: path,
        payload: { nodes: greeting(`Text ${place}`), 'if-match': 1, cases: 'update' },
      }),
    ),
  )
  const codes = replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)
  expect(codes).toEqual([200, ...Array.from({ length: 11 }, () => 409)])
  const [kept] = await cases()
  const { nodes } = await luis.ok<Scene>('GET', path)
  expect(kept).toMatchObject({
    version: 2,
    expected: says(String(nodes[1]?.properties['text'])),
  })
}, 60_000)

test('a case recorded during a save is not skipped by it', { timeout: 30_000 }, async () => {
  const sceneId = path.split('/').at(-1) ?? ''
  const saving = await world.deps.store.tenant(northline.id, async (tx) => {
    await lockScene(tx, sceneId, 'update')
    // It has tried the cases, of which there were none, and waits for the scene's lock.
    const waits = luis.call('PUT', path, { nodes: greeting('Good night') })
    await expect.poll(() => countWaiting(tx)).toBe(1)
    const expected = [{ at: DIFFERENCE.at, words: DIFFERENCE.expected }]
    const [caseId, at] = [newId('ca'), world.deps.now()]
    await insertCase(tx, {
      sceneId,
      caseId,
      title: 'Late',
      tape: { ...TAPE },
      expected,
      version: 1,
      createdBy: luis.id,
      at,
    })
    return { waits }
  })
  expect(await saving.waits).toMatchObject({ status: 422, body: { code: 'SceneCasesFail' } })
  expect(await luis.ok('GET', path)).toMatchObject({ version: 1 })
})

test.for<[string, unknown]>([
  ['Poison', 'Takes too long to play.'],
  ['Glutton', expect.stringMatching(/(play|played)\.$/)],
  ['Killer', 'Can’t be played.'],
  ['Thrower', 'Can’t be played.'],
])(
  '%s: a case that can’t be played blocks the save and affects nothing else',
  { timeout: 60_000 },
  async ([title, now]) => {
    const bad = await record('Bad', title)
    await record('Good')
    // A glutton is to run out of memory, not of time.
    await (title === 'Glutton' ? setCaseThread(POISONED) : setCaseThread(POISONED, SHORT_MS))
    expect(await failing('Good evening!')).toMatchObject([
      { caseId: bad._id, differences: [{ at: '', expected: null, now }] },
      { title: 'Good', differences: [{ expected: 'Sends “Good evening”' }] },
    ])
    // The case that could be played is recorded again; the other stays as it was.
    expect(await save('Good evening!', { cases: 'update' })).toMatchObject({ version: 2 })
    expect(await cases()).toMatchObject([
      { title: 'Bad', rev: 1, lastResult: { ok: false } },
      { title: 'Good', rev: 2, lastResult: { ok: true } },
    ])
  },
)

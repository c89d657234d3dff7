import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import type { Scene } from '@attune/contract/scenes/entity'
import { sceneOf } from '../document/testing.ts'
import { useSave } from './use-save.ts'

type Call = (input: object) => Promise<unknown>
const sceneCalls = vi.hoisted(() => ({
  validate: vi.fn<Call>(),
  getImpact: vi.fn<Call>(),
  put: vi.fn<Call>(),
}))
const notify = vi.hoisted(() => vi.fn<(notice: object) => void>())
// Other test files in this worker load the real modules, so this one starts and ends with none loaded.
vi.hoisted(() => vi.resetModules())
afterAll(() => void vi.resetModules())
vi.mock(import('../../../client/calls.ts'), () => ({ calls: { scenes: sceneCalls } }) as never)
vi.mock(import('../../../client/notify.ts'), () => ({ notify }) as never)
vi.mock(import('../../scene-query.ts'), () => ({ sceneQuery: (id: string) => ({ queryKey: [id] }) }) as never)

const DOCUMENT = sceneOf({ run: 'ask' })
// The parts of a scene that are read here: when it was opened, nobody was in it.
const SCENE = { _id: 'sc_1', version: 3, rev: 7, counts: { active: 0 } } as Scene

beforeEach(() => {
  vi.resetAllMocks()
  sceneCalls.validate.mockResolvedValue({ success: true, issues: [], cases: [] })
  sceneCalls.put.mockResolvedValue({ ...SCENE, version: 4, rev: 8 })
})

const openSave = () => {
  const found: ReturnType<typeof useSave>[] = []
  const onSaved = vi.fn<(scene: Scene, over: number) => void>()
  const Editor = () => {
    found.push(useSave({ scene: SCENE, base: { rev: 7, version: 3 }, onSaved }))
    return null
  }
  renderToString(
    <QueryClientProvider client={new QueryClient()}>
      <Editor />
    </QueryClientProvider>,
  )
  const [save] = found
  if (save === undefined) throw new Error('Nothing was drawn.')
  return { ...save, onSaved }
}

const impactOn = (active: number) => ({ active, versions: [], nodes: [], difference: {} })

test('clients who came since the scene was opened are asked about before a version is saved', async () => {
  sceneCalls.getImpact.mockResolvedValue(impactOn(3))
  await openSave().save(DOCUMENT, true)
  expect(sceneCalls.validate).toHaveBeenCalledOnce()
  expect(sceneCalls.put).not.toHaveBeenCalled()
})

test('with nobody in the scene, a version is saved at once', async () => {
  sceneCalls.getImpact.mockResolvedValue(impactOn(0))
  const { save, onSaved } = openSave()
  await save(DOCUMENT, true)
  await expect.poll(() => onSaved.mock.calls.length).toBe(1)
  expect(sceneCalls.put.mock.calls).toMatchObject([[{ 'if-match': 7, live: { kind: 'pin' } }]])
  // The save itself checks the scene.
  expect(sceneCalls.validate).not.toHaveBeenCalled()
})

test('a title is saved without a look at the clients', async () => {
  const { save, onSaved } = openSave()
  await save({ ...DOCUMENT, title: 'Evening' }, false)
  await expect.poll(() => onSaved.mock.calls.length).toBe(1)
  expect(sceneCalls.getImpact).not.toHaveBeenCalled()
})

const caseOf = (ok: boolean) => ({ caseId: 'ca_1', title: 'Greets', ok, differences: [] })

test.for([
  ['that there are no problems', [caseOf(true)], { kind: 'good', title: 'No problems found' }],
  ['that a recorded case fails', [caseOf(true), caseOf(false)], { kind: 'bad', title: '1 recorded case fails' }],
] as const)('a validation says %s', async ([, cases, said]) => {
  sceneCalls.validate.mockResolvedValue({ success: true, issues: [], cases })
  openSave().validate(DOCUMENT)
  await expect.poll(() => notify.mock.calls.length).toBe(1)
  expect(notify.mock.calls).toMatchObject([[said]])
})

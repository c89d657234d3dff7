import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { CallRefused } from '../../client/refusal.ts'
import { RestoreDialog } from './RestoreDialog.tsx'

interface FormProps {
  onSubmit: () => Promise<unknown>
  children: ReactNode
}

const restoreVersion = vi.hoisted(() => vi.fn<(input: object) => Promise<object>>())
const notify = vi.hoisted(() => vi.fn<(notice: object) => void>())
const refreshScenes = vi.hoisted(() => vi.fn<() => void>())
const forms = vi.hoisted((): FormProps[] => [])

// The test worker may have loaded the real modules for other files; start and end without them.
vi.hoisted(() => vi.resetModules())
afterAll(() => void vi.resetModules())
vi.mock('../../client/calls.ts', () => ({ calls: { scenes: { restoreVersion } } }))
vi.mock('../../client/notify.ts', () => ({ notify }))
vi.mock('../list/scene-lists.ts', () => ({ refreshScenes }))
vi.mock('./versions-query.ts', () => ({ refreshVersions: () => Promise.resolve() }))
vi.mock('../../ui/DialogForm.tsx', () => ({
  DialogForm: (props: FormProps) => {
    forms.push(props)
    return props.children
  },
}))

const SCENE = { _id: 'sc_1', title: 'Check-in', version: 4, rev: 7, archived: false, counts: { active: 0 } }
const onRestored = vi.fn<(scene: object) => void>()

/** Opens the dialog for version 2; returns what it says, and its button. */
const open = ({ active = 0, unsaved = false } = {}) => {
  forms.length = 0
  // The parts of a scene that it reads.
  const scene = { ...SCENE, counts: { active } } as Parameters<typeof RestoreDialog>[0]['scene']
  const words = renderToString(
    <RestoreDialog {...{ scene, unsaved, onRestored }} version={2} onClose={() => undefined} />,
  )
  return { words, restore: () => forms[0]?.onSubmit().then(() => null, String) }
}
const refusal = (status: number, data: object) =>
  new CallRefused({ code: 'SceneOutdated', status, title: 'Not saved', content: 'Review it.', data }, 'r1')

beforeEach(() => void vi.resetAllMocks())

test('it says which runs stay as they are, and that unsaved edits are replaced', () => {
  expect(open().words).not.toMatch(/in progress|unsaved/)
  expect(open({ active: 3 }).words).toContain('in progress will stay on the current version')
  expect(open({ unsaved: true }).words).toContain('replaces your unsaved edits')
})

test('an older version is live again, as the newest', async () => {
  const restored = { ...SCENE, version: 5, rev: 8 }
  restoreVersion.mockResolvedValue(restored)
  expect(await open().restore()).toBeNull()
  expect(restoreVersion).toHaveBeenCalledExactlyOnceWith({ id: 'sc_1', version: 2, 'if-match': 7 })
  expect(onRestored).toHaveBeenCalledExactlyOnceWith(restored)
  expect(notify.mock.calls).toEqual([
    [{ kind: 'good', title: 'Version 2 is live again', content: 'Saved as version 5.' }],
  ])
  expect(refreshScenes).toHaveBeenCalledOnce()
})

test('if a newer version was published meanwhile, it asks first, and restoring again replaces that one', async () => {
  restoreVersion.mockRejectedValueOnce(refusal(409, { ...SCENE, version: 5, rev: 9 })).mockResolvedValue(SCENE)
  const { restore } = open()
  expect(await restore()).toContain('A newer version was published since you opened this. Restore again to replace it')
  expect(restoreVersion).toHaveBeenCalledOnce()
  expect(onRestored).not.toHaveBeenCalled()
  expect(await restore()).toBeNull()
  expect(restoreVersion).toHaveBeenLastCalledWith({ id: 'sc_1', version: 2, 'if-match': 9 })
  expect(onRestored).toHaveBeenCalledOnce()
})

test('a newer revision of the same version is restored over without asking', async () => {
  restoreVersion.mockRejectedValueOnce(refusal(409, { ...SCENE, rev: 8 })).mockResolvedValue(SCENE)
  expect(await open().restore()).toBeNull()
  expect(restoreVersion).toHaveBeenLastCalledWith({ id: 'sc_1', version: 2, 'if-match': 8 })
})

test('a version that is no longer valid says what is wrong with it, in at most three sentences', async () => {
  const issues = ['Scene gone.', 'Prompt gone.', 'No end.', 'No start.'].map((message) => ({ message }))
  restoreVersion.mockRejectedValue(refusal(422, { issues }))
  const said = await open().restore()
  expect(said).toContain('Review it. Scene gone. Prompt gone. No end.')
  expect(said).not.toContain('No start')
  expect(onRestored).not.toHaveBeenCalled()
  expect(notify).not.toHaveBeenCalled()
})

test('cases are kept only if they were named last: after another refusal they are named again', async () => {
  const cases = [{ caseId: 'v_1', title: 'Greets', ok: false, differences: [] }]
  const failing = { code: 'SceneCasesFail', status: 422, title: 'Recorded cases fail', content: 'Decide.' }
  const changed = { code: 'SceneChanged', status: 409, title: 'Changed', content: 'It has changed.' }
  restoreVersion
    .mockRejectedValueOnce(new CallRefused({ ...failing, data: { cases } }, 'r1'))
    .mockRejectedValueOnce(new CallRefused({ ...changed, data: { ...SCENE, version: 9, rev: 9 } }, 'r2'))
    .mockRejectedValueOnce(new CallRefused({ ...failing, data: { cases } }, 'r3'))
  const { restore } = open()
  await restore()
  expect(await restore()).toContain('A newer version was published')
  expect(await restore()).toContain('1 recorded case fails in this version: “Greets”.')
  expect(restoreVersion.mock.lastCall).toEqual([{ id: 'sc_1', version: 2, 'if-match': 9 }])
})

test('if recorded cases fail, it names them, and restoring again keeps them as recorded', async () => {
  const cases = ['Greets', 'Says good night'].map((title) => ({ caseId: title, title, ok: false, differences: [] }))
  const refused = { code: 'SceneCasesFail', status: 422, title: 'Recorded cases fail', content: 'Decide.' }
  restoreVersion.mockRejectedValueOnce(new CallRefused({ ...refused, data: { cases } }, 'r1')).mockResolvedValue(SCENE)
  const { restore } = open()
  expect(await restore()).toContain(
    '2 recorded cases fail in this version: “Greets”, “Says good night”. Restore again to go ahead',
  )
  expect(onRestored).not.toHaveBeenCalled()
  expect(await restore()).toBeNull()
  expect(restoreVersion.mock.calls).toEqual([
    [{ id: 'sc_1', version: 2, 'if-match': 7 }],
    [{ id: 'sc_1', version: 2, 'if-match': 7, cases: 'keep' }],
  ])
  expect(onRestored).toHaveBeenCalledOnce()
})

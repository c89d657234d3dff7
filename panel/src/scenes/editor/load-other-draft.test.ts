import { beforeEach, expect, test, vi } from 'vitest'
import type { SceneDraftState } from '@attune/contract/scenes/draft'
import type { Scene } from '@attune/contract/scenes/entity'
import { currentNotices, dismissAll } from '../../client/notify.ts'
import { savedSceneOf, sceneOf } from './document/testing.ts'
import { loadOtherDraft } from './load-other-draft.ts'

beforeEach(dismissAll)

const scene = savedSceneOf(sceneOf({ run: null }), 2)
const { title, description, labels, nodes, dataSource, updatedAt } = savedSceneOf(sceneOf({ run: 'ask' }), 2)
const kept: SceneDraftState = {
  draft: {
    ...{ title, description, labels, nodes, dataSource, savedAt: updatedAt },
    ...{ baseVersion: 2, baseRev: 2, baseDetails: null, locked: true },
  },
  ...{ rev: 1, others: [] },
}

const editorWith = (document = sceneOf({ run: null })) => ({
  editing: { document },
  load: vi.fn<(label: string, next: Scene) => void>(),
  setLocked: vi.fn<(locked: boolean) => void>(),
  draft: { continueFrom: vi.fn<(state: SceneDraftState) => void>() },
})

const sourceOf = (fetchScene: () => Promise<Scene>) => ({
  fetchDraft: () => Promise.resolve(kept),
  fetchScene,
  fetchVersion: () => Promise.reject(new Error('The draft is based on the latest version.')),
})

test('the draft of another tab is loaded with its base and its lock', async () => {
  const editor = editorWith()
  await loadOtherDraft(
    sourceOf(() => Promise.resolve(scene)),
    () => editor,
  )
  expect(editor.load).toHaveBeenCalledWith('Load the draft from another tab', scene, {
    document: sceneOf({ run: 'ask' }),
    base: { document: sceneOf({ run: null }), version: 2, rev: 2 },
  })
  expect(editor.setLocked).toHaveBeenCalledWith(true)
  expect(editor.draft.continueFrom).toHaveBeenCalledWith(kept)
  expect(currentNotices()).toEqual([])
})

test('an edit made while it loads stays, and a toast says so', async () => {
  const fetched = Promise.withResolvers<Scene>()
  const before = editorWith()
  let editor = before
  const loading = loadOtherDraft(
    sourceOf(() => fetched.promise),
    () => editor,
  )
  editor = editorWith(sceneOf({ run: 'pass' }))
  fetched.resolve(scene)
  await loading
  for (const { load, setLocked, draft } of [before, editor])
    expect([load, setLocked, draft.continueFrom].map(({ mock }) => mock.calls)).toEqual([[], [], []])
  expect(currentNotices()).toMatchObject([{ kind: 'bad', title: 'Draft not loaded' }])
})

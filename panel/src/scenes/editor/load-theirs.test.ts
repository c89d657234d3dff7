import { expect, test, vi } from 'vitest'
import type { Scene } from '@attune/contract/scenes/entity'
import { savedSceneOf, sceneOf } from './document/testing.ts'
import { loadTheirs } from './load-theirs.ts'

const theirs = savedSceneOf(sceneOf({ run: null }), 2)

const editorWith = ({ edits = 0, rev = 1, own = false }) => ({
  base: { document: sceneOf({ run: null }), version: 1, rev },
  edits,
  continueFrom: vi.fn<(saved: Scene) => void>(),
  load: vi.fn<(label: string, next: Scene) => void>(),
  save: { isOwn: () => own, setQuestion: vi.fn<(question: unknown) => void>() },
})

const loadInto = async (editor: ReturnType<typeof editorWith>) => {
  await loadTheirs(
    () => Promise.resolve(theirs),
    () => editor,
  )
  return [editor.load, editor.save.setQuestion, editor.continueFrom].map(({ mock }) => mock.calls.length)
}

test('what someone else saved is loaded, or compared if there are edits', async () => {
  expect(await loadInto(editorWith({}))).toEqual([1, 0, 0])
  expect(await loadInto(editorWith({ edits: 1 }))).toEqual([0, 1, 0])
  expect(await loadInto(editorWith({ edits: 1, own: true }))).toEqual([0, 0, 1])
})

test('an edit made while it loads is asked about', async () => {
  const fetched = Promise.withResolvers<Scene>()
  let editor = editorWith({})
  const loading = loadTheirs(
    () => fetched.promise,
    () => editor,
  )
  editor = editorWith({ edits: 1 })
  fetched.resolve(theirs)
  await loading
  expect(editor.load).not.toHaveBeenCalled()
  expect(editor.save.setQuestion).toHaveBeenCalledWith({ kind: 'conflict', theirs })
})

test('nothing is loaded if it was saved over while it loads', async () => {
  expect(await loadInto(editorWith({ rev: 3 }))).toEqual([0, 0, 0])
})

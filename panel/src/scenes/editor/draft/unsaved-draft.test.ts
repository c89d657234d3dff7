import { beforeEach, expect, test, vi } from 'vitest'
import { endSession } from '../../../client/session.ts'
import { HANNAH, LUIS } from '../../../conversations/testing/entities.ts'
import { memoryStorage } from '../../../conversations/testing/memory-storage.ts'
import { sceneOf } from '../document/testing.ts'
import { versionBehind } from './draft-base.ts'
import { readUnsavedDraft, storeUnsavedDraft, toBegunDraft } from './unsaved-draft.ts'

const SCENE = 'sc_1'
const details = { title: 'Check-in', description: '', labels: ['daily'] }
const unsaved = {
  content: { document: sceneOf({ run: 'ask' }), locked: true, base: { version: 4, rev: 7, details } },
  rev: 2,
}

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage())
  vi.stubGlobal('sessionStorage', memoryStorage())
})

test('what the session’s end left unsaved is there for the same person, until the server has it', () => {
  storeUnsavedDraft(HANNAH, SCENE, unsaved)
  endSession()
  expect(readUnsavedDraft(LUIS, SCENE)).toBeNull()
  expect(readUnsavedDraft(HANNAH, 'sc_2')).toBeNull()
  expect(readUnsavedDraft(HANNAH, SCENE)).toEqual(unsaved)
  storeUnsavedDraft(HANNAH, SCENE, null)
  expect(readUnsavedDraft(HANNAH, SCENE)).toBeNull()
  expect(sessionStorage.length).toBe(0)
})

test('it is compared with the version that it was begun on', () => {
  expect(toBegunDraft(unsaved).draft.baseDetails).toEqual(details)
  expect(versionBehind({ version: 5 }, toBegunDraft(unsaved))).toBe(4)
  expect(versionBehind({ version: 4 }, toBegunDraft(unsaved))).toBeNull()
})

test('a full storage doesn’t keep the session from ending', () => {
  vi.stubGlobal('sessionStorage', {
    ...memoryStorage(),
    setItem: () => {
      throw new Error('The quota has been exceeded.')
    },
  })
  expect(() => storeUnsavedDraft(HANNAH, SCENE, unsaved)).not.toThrow()
})

test('what can’t be parsed is ignored', () => {
  sessionStorage.setItem(`form:${HANNAH}:scene-draft:${SCENE}`, JSON.stringify({ unsaved: '{' }))
  expect(readUnsavedDraft(HANNAH, SCENE)).toBeNull()
})

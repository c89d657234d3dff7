import { beforeEach, expect, test, vi } from 'vitest'
import type { SceneNode } from '@attune/contract/scenes/graph'
import { endSession } from '../../client/session.ts'
import { memoryStorage } from '../../conversations/testing/memory-storage.ts'
import { HANNAH, LUIS } from '../../conversations/testing/entities.ts'
import { NO_EDITS } from '../form/form-edits.ts'
import { isChangedSince, keepFormEdits, unappliedForms } from './unapplied-forms.ts'

const SCENE = 'sc_1'

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage())
  vi.stubGlobal('sessionStorage', memoryStorage())
})

const hello = (properties: Record<string, unknown>): SceneNode => ({
  ...{ _id: 'nd_hello', type: 'send_message', title: 'Hello', properties },
  inputs: [],
  outputs: [],
})
const stored = () => unappliedForms(HANNAH, SCENE).get('nd_hello')

test('what is typed into a form outlives the session, an emptied field included', () => {
  const edits = { title: 'Hello again', properties: { text: 'Good morning', delay: undefined } }
  expect([...keepFormEdits(HANNAH, SCENE, hello({ delay: 5 }), edits)]).toEqual(['nd_hello'])
  endSession()
  expect(stored()?.edits).toStrictEqual(edits)
  expect(unappliedForms(LUIS, SCENE).size).toBe(0)
})

test('nothing is left of a form that is applied or reset', () => {
  keepFormEdits(HANNAH, SCENE, hello({}), { properties: { text: 'Good morning' } })
  expect([...keepFormEdits(HANNAH, SCENE, hello({}), NO_EDITS)]).toEqual([])
  expect(sessionStorage.length).toBe(0)
})

test('a node that has changed in what its form would replace is known, however much is typed afterwards', () => {
  keepFormEdits(HANNAH, SCENE, hello({ text: 'Hi', delay: 5 }), { properties: { text: 'Good' } })
  keepFormEdits(HANNAH, SCENE, hello({ text: 'Hey', delay: 5 }), { properties: { text: 'Good morning' } })
  const form = stored() ?? { edits: NO_EDITS, over: NO_EDITS }
  expect(isChangedSince(hello({ text: 'Hey', delay: 5 }), form)).toBe(true)
  expect(isChangedSince(hello({ text: 'Hi', delay: 60 }), form)).toBe(false)
})

test('what can’t be parsed is ignored', () => {
  sessionStorage.setItem(`form:${HANNAH}:scene-nodes:${SCENE}`, JSON.stringify({ nd_hello: 'null', nd_bye: '{' }))
  expect(unappliedForms(HANNAH, SCENE).size).toBe(0)
})

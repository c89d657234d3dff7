import type { LiveEvent } from '@attune/contract/app/live/events'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { message, thread } from '../../conversations/testing/entities.ts'
import { announceAfterScenes } from './after-scenes.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const suffixOf = (id: string): string => id.split(':').at(-1) ?? ''

const texts = (...ids: string[]) => {
  const announced: string[] = []
  const scenes = announceAfterScenes((newMessage) => announced.push(suffixOf(newMessage.message.id)))
  for (const id of ids) scenes.add({ message: message({ suffix: id }), thread: thread() })
  return { announced, scenes }
}
const taken = (messageId: string): LiveEvent => ({
  event: 'changed',
  cursor: '1-1',
  kind: 'AnswerTaken',
  ids: { contactId: 'ct_1', messageId: message({ suffix: messageId }).id },
  rev: 2,
})

test('a text that waits for a person rings after the pause, one that a scene took does not', () => {
  const { announced, scenes } = texts('7', 'Can I ask something?')
  scenes.apply(taken('7'))
  expect(announced).toEqual([])
  vi.runAllTimers()
  expect(announced).toEqual(['Can I ask something?'])
})

test('nothing rings after the page has stopped listening, and each text rings once', () => {
  const { announced, scenes } = texts('Hello?', 'Hello?')
  vi.runAllTimers()
  expect(announced).toEqual(['Hello?'])
  scenes.add({ message: message({ suffix: 'Bye' }), thread: thread() })
  scenes.stop()
  vi.runAllTimers()
  expect(announced).toEqual(['Hello?'])
})

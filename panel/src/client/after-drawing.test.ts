import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { afterDrawing } from './after-drawing.ts'

let frames: (() => void)[] = []
const draw = async () => {
  for (const frame of frames.splice(0)) frame()
  await vi.advanceTimersByTimeAsync(0)
}
const begin = () => {
  const state = { isDrawn: false }
  void afterDrawing().then(() => (state.isDrawn = true))
  return state
}

beforeEach(() => {
  frames = []
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame))
})
afterEach(() => void vi.useRealTimers())

test('what can wait goes on after two frames, when a list has its rows', async () => {
  const state = begin()
  await draw()
  expect(state.isDrawn).toBe(false)
  await draw()
  expect(state.isDrawn).toBe(true)
})

test('in a tab that nobody sees it goes on, too', async () => {
  const state = begin()
  await vi.advanceTimersByTimeAsync(499)
  expect(state.isDrawn).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(state.isDrawn).toBe(true)
})

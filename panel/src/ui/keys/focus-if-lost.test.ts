import { beforeEach, expect, test, vi } from 'vitest'
import { focusIfLost } from './focus-if-lost.ts'

interface Place {
  focus: () => void
}

const body = { focus: () => undefined }
const page = { activeElement: body as Place, body, querySelector: () => work }
const placeThatTakes = (takes: () => boolean = () => true): Place => {
  const place = { focus: () => void (takes() && (page.activeElement = place)) }
  return place
}
const work = placeThatTakes()
const button = placeThatTakes()

let now = 0
let frames: (() => void)[] = []
const draw = (count: number) => {
  for (let at = 0; at < count; at++) {
    now += 16
    for (const frame of frames.splice(0)) frame()
  }
}

beforeEach(() => {
  now = 0
  frames = []
  page.activeElement = button
  vi.stubGlobal('document', page)
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame))
  vi.stubGlobal('performance', { now: () => now })
})

const remove = () => void (page.activeElement = body)

test.for([0, 1, 5, 50])('an element that goes after %i frames leaves the focus to its new place', (count) => {
  const next = placeThatTakes()
  focusIfLost(() => next as HTMLElement)
  draw(count)
  remove()
  draw(3)
  expect(page.activeElement).toBe(next)
})

test('a new place that can’t take the focus yet is tried again', () => {
  let isEnabled = false
  const next = placeThatTakes(() => isEnabled)
  focusIfLost(() => next as HTMLElement)
  remove()
  draw(5)
  expect(page.activeElement).toBe(body)
  isEnabled = true
  draw(1)
  expect(page.activeElement).toBe(next)
})

test('without a new place the page takes it', () => {
  focusIfLost()
  remove()
  draw(2)
  expect(page.activeElement).toBe(work)
})

test('whoever moves the focus on purpose keeps it, also if it gets lost later', () => {
  const field = placeThatTakes()
  focusIfLost(() => work as HTMLElement)
  field.focus()
  draw(2)
  expect(page.activeElement).toBe(field)
  remove()
  draw(2)
  expect(page.activeElement).toBe(body)
})

test('after a second nothing is looked for any more', () => {
  focusIfLost()
  draw(70)
  expect(frames).toEqual([])
  remove()
  draw(2)
  expect(page.activeElement).toBe(body)
})

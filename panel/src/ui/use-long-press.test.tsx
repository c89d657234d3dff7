import { renderToString } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'
import { useLongPress } from './use-long-press.ts'

let page: EventTarget
beforeEach(() => {
  page = new EventTarget()
  vi.stubGlobal('document', page)
  vi.useFakeTimers()
  return () => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  }
})

/** The handlers of two rows of one list. */
const openList = () => {
  const [first, second] = [vi.fn<() => void>(), vi.fn<() => void>()]
  const rows: ReturnType<ReturnType<typeof useLongPress>>[] = []
  const List = () => {
    const longPress = useLongPress()
    rows.push(longPress(first), longPress(second))
    return null
  }
  renderToString(<List />)
  const [one, two] = rows
  if (one === undefined || two === undefined) throw new Error('There are two rows.')
  return { one, two, first, second }
}

type Row = ReturnType<typeof openList>['one']
const press = (row: Row, finger: Partial<Parameters<Row['onPointerDown']>[0]> = {}) =>
  row.onPointerDown({ pointerType: 'touch', isPrimary: true, clientX: 100, clientY: 200, ...finger })
const report = (type: string, place: object = {}) => page.dispatchEvent(Object.assign(new Event(type), place))
const lift = (row: Row) => {
  const preventDefault = vi.fn<() => void>()
  row.onTouchEnd({ cancelable: true, preventDefault })
  return preventDefault.mock.calls.length > 0
}

test('a finger that rests on a row selects it once, and the click that would follow is left out', () => {
  const { one, first, second } = openList()
  press(one)
  vi.advanceTimersByTime(499)
  expect(first).not.toHaveBeenCalled()
  vi.advanceTimersByTime(5_000)
  expect(first).toHaveBeenCalledOnce()
  expect(second).not.toHaveBeenCalled()
  expect(lift(one)).toBe(true)
})

test('a short tap selects nothing, and its click follows', () => {
  const { one, first } = openList()
  press(one)
  vi.advanceTimersByTime(200)
  report('pointerup')
  expect(lift(one)).toBe(false)
  vi.advanceTimersByTime(1_000)
  expect(first).not.toHaveBeenCalled()
})

test.for([
  ['a finger that is dragged down', 'pointermove', { clientX: 100, clientY: 211 }],
  ['a finger that is dragged aslant', 'pointermove', { clientX: 108, clientY: 208 }],
  ['a list that the finger scrolls', 'pointercancel', {}],
  ['a list that still moves', 'scroll', {}],
] as const)('%s selects nothing, even if it rests then', ([, type, place]) => {
  const { one, first } = openList()
  press(one)
  vi.advanceTimersByTime(300)
  report(type, place)
  vi.advanceTimersByTime(2_000)
  expect(first).not.toHaveBeenCalled()
  expect(lift(one)).toBe(false)
})

test('a finger that trembles still rests', () => {
  const { one, first } = openList()
  press(one)
  report('pointermove', { clientX: 106, clientY: 206 })
  vi.advanceTimersByTime(500)
  expect(first).toHaveBeenCalledOnce()
})

test('after a scroll, the row that is pressed next is selected, and only it', () => {
  const { one, two, first, second } = openList()
  press(one)
  report('pointercancel')
  one.onTouchCancel()
  press(two)
  vi.advanceTimersByTime(500)
  expect(second).toHaveBeenCalledOnce()
  expect(first).not.toHaveBeenCalled()
})

test.for([
  ['a mouse', { pointerType: 'mouse' }],
  ['a second finger', { isPrimary: false }],
] as const)('%s selects nothing', ([, finger]) => {
  const { one, first } = openList()
  press(one)
  press(one, finger)
  vi.advanceTimersByTime(2_000)
  expect(first).not.toHaveBeenCalled()
})

test('where the browser reports the long press, it selects once, also if a scroll ended it before', () => {
  const { one, first } = openList()
  const open = () => {
    const preventDefault = vi.fn<() => void>()
    one.onContextMenu({ preventDefault })
    return preventDefault.mock.calls.length > 0
  }
  press(one)
  expect(open()).toBe(true)
  vi.advanceTimersByTime(1_000)
  expect(first).toHaveBeenCalledOnce()
  lift(one)
  press(one)
  report('scroll')
  expect(open()).toBe(true)
  expect(first).toHaveBeenCalledOnce()
  lift(one)
  // A mouse's right click is someone else's.
  expect(open()).toBe(false)
})

import { beforeEach, expect, test, vi } from 'vitest'
import { makeHistoryHolds } from './history-holds.ts'

beforeEach(() => {
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

/** A tab on the last of five pages. The browser takes its steps one after another, as it does: later than asked. */
const openTab = () => {
  const entries = ['/', '/contacts', '/scenes', '/tasks', '/tasks/all'].map((path, index) => ({ path, index }))
  const steps: number[] = []
  let [page, position] = [4, 4]
  const browser = () => entries[position]?.index ?? 0
  const holds = makeHistoryHolds({
    page: () => page,
    browser,
    pathname: () => entries[position]?.path ?? '',
    go: (by) => void steps.push(by),
  })
  const take = (by: number) => {
    if (entries[position + by] === undefined) return
    position += by
    if (!holds.take()) page = browser()
  }
  return {
    holds,
    take,
    settle: () => {
      for (let by = steps.shift(); by !== undefined; by = steps.shift()) take(by)
    },
    /** A later step of the user's cancels those that were asked for. */
    cancel: () => void steps.splice(0),
    places: () => [page, browser()],
    /** Follows a link. The router counts from the page that is still shown, wherever the browser is. */
    visit: (path: string) => {
      page += 1
      position += 1
      entries.splice(position, entries.length, { path, index: page })
    },
  }
}

const openDialog = ({ holds }: ReturnType<typeof openTab>) => {
  const onClose = vi.fn<() => void>(() => leave())
  const leave = holds.hold({ holds: ({ by }) => by < 0, instead: onClose })
  return { onClose, leave }
}

test('Back closes a dialog once the page is current again, and the router hears nothing', () => {
  const tab = openTab()
  const { onClose } = openDialog(tab)
  tab.take(-1)
  expect(tab.places()).toEqual([4, 3])
  expect(onClose).not.toHaveBeenCalled()
  tab.settle()
  expect(tab.places()).toEqual([4, 4])
  expect(onClose).toHaveBeenCalledOnce()
  tab.take(-1)
  expect(tab.places()).toEqual([3, 3])
})

test('two quick Backs close a dialog once, and stay on the page', () => {
  const tab = openTab()
  const { onClose } = openDialog(tab)
  tab.take(-1)
  tab.take(-1)
  tab.settle()
  expect(tab.places()).toEqual([4, 4])
  expect(onClose).toHaveBeenCalledOnce()
})

test('two Backs that the browser reports as one close a dialog, too', () => {
  const tab = openTab()
  const { onClose } = openDialog(tab)
  tab.take(-2)
  tab.settle()
  expect(tab.places()).toEqual([4, 4])
  expect(onClose).toHaveBeenCalledOnce()
})

test('a return that a second Back canceled is made up for', () => {
  const tab = openTab()
  const { onClose } = openDialog(tab)
  tab.take(-1)
  tab.cancel()
  tab.take(-1)
  vi.runOnlyPendingTimers()
  tab.settle()
  expect(tab.places()).toEqual([4, 4])
  expect(onClose).toHaveBeenCalledOnce()
})

test('a return that a second Back to the same entry canceled is made up for', () => {
  const tab = openTab()
  const { onClose } = openDialog(tab)
  tab.take(-1)
  tab.cancel()
  tab.take(0)
  vi.runOnlyPendingTimers()
  tab.settle()
  expect(tab.places()).toEqual([4, 4])
  expect(onClose).toHaveBeenCalledOnce()
})

test('each Back closes the topmost of two dialogs', () => {
  const tab = openTab()
  const [below, above] = [openDialog(tab), openDialog(tab)]
  tab.take(-1)
  tab.settle()
  expect([below.onClose.mock.calls.length, above.onClose.mock.calls.length]).toEqual([0, 1])
  tab.take(-1)
  tab.settle()
  expect([below.onClose.mock.calls.length, above.onClose.mock.calls.length]).toEqual([1, 1])
  expect(tab.places()).toEqual([4, 4])
})

test('a dialog that was closed otherwise in the meantime isn’t closed again', () => {
  const tab = openTab()
  const { onClose, leave } = openDialog(tab)
  tab.take(-1)
  leave()
  tab.settle()
  expect(onClose).not.toHaveBeenCalled()
  expect(tab.places()).toEqual([4, 4])
})

test('a link that is followed during the return wins', () => {
  const tab = openTab()
  const { onClose, leave } = openDialog(tab)
  tab.take(-1)
  tab.cancel()
  leave()
  tab.visit('/questions')
  vi.runOnlyPendingTimers()
  expect(tab.places()).toEqual([5, 5])
  expect(onClose).not.toHaveBeenCalled()
  tab.take(-1)
  expect(tab.places()).toEqual([3, 3])
})

test('Back closes a dialog also where the index of the page’s entry has left one out', () => {
  const tab = openTab()
  openDialog(tab)
  tab.take(-1)
  tab.cancel()
  tab.visit('/questions')
  vi.runOnlyPendingTimers()
  const { onClose } = openDialog(tab)
  tab.take(-1)
  tab.settle()
  expect(onClose).toHaveBeenCalledOnce()
  expect(tab.places()).toEqual([5, 5])
})

test('if there is no way back to the page’s entry, later steps reach the router', () => {
  const tab = openTab()
  const { onClose, leave } = openDialog(tab)
  tab.take(-1)
  tab.cancel()
  vi.runAllTimers()
  expect(onClose).not.toHaveBeenCalled()
  leave()
  tab.take(-1)
  expect(tab.places()).toEqual([2, 2])
})

test('Forward is no matter of a dialog, and whoever holds it learns where it was to lead', () => {
  const tab = openTab()
  tab.take(-1)
  const { onClose } = openDialog(tab)
  tab.take(1)
  expect(tab.places()).toEqual([4, 4])
  expect(onClose).not.toHaveBeenCalled()
  const instead = vi.fn<(step: { by: number; pathname: string }) => void>()
  const other = openTab()
  other.holds.hold({ holds: ({ pathname }) => pathname !== '/tasks', instead })
  other.take(-1)
  expect(other.places()).toEqual([3, 3])
  other.take(1)
  other.settle()
  expect(other.places()).toEqual([3, 3])
  expect(instead).toHaveBeenCalledExactlyOnceWith({ by: 1, pathname: '/tasks/all' })
})

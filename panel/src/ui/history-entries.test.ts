import { expect, test } from 'vitest'
import { makeHistoryEntries } from './history-entries.ts'

/** How many entries a browser keeps of a tab. */
const KEPT = 50

/** Home, one of its clients, and two conversations that were opened one after the other. */
const openTwo = () => {
  const entries = makeHistoryEntries()
  for (const [at, address] of ['/', '/?client=ct_1', '/conversations/1', '/conversations/2'].entries())
    entries.enter(at, address, true)
  return entries
}

test('it leads back to the page itself, past what was opened in between', () => {
  expect(openTwo().stepsBackTo('/', 3, KEPT)).toBe(-3)
  expect(openTwo().stepsBackTo('/', 2, KEPT)).toBe(-2)
})

test('of several entries of a page, to the nearest one before', () => {
  const entries = openTwo()
  entries.enter(4, '/', true)
  entries.enter(5, '/conversations/3', true)
  expect(entries.stepsBackTo('/', 5, KEPT)).toBe(-1)
  // The reader has gone back themselves.
  expect(entries.stepsBackTo('/', 3, KEPT)).toBe(-3)
})

test('there is no way back to a page that wasn’t shown, that is ahead, or whose entry another page has taken', () => {
  const entries = openTwo()
  expect(entries.stepsBackTo('/conversations', 3, KEPT)).toBeNull()
  expect(entries.stepsBackTo('/', 0, KEPT)).toBeNull()
  entries.enter(0, '/contacts', false)
  expect(entries.stepsBackTo('/', 3, KEPT)).toBeNull()
})

test('going somewhere else drops the entries ahead', () => {
  const entries = openTwo()
  entries.enter(1, '/conversations', true)
  entries.enter(2, '/?client=ct_2', true)
  expect(entries.stepsBackTo('/conversations/1', 4, KEPT)).toBeNull()
  expect(entries.stepsBackTo('/conversations', 2, KEPT)).toBe(-1)
})

test('there is no way back to an entry that the browser has dropped', () => {
  const entries = makeHistoryEntries()
  entries.enter(0, '/', true)
  for (let at = 1; at < KEPT; at++) entries.enter(at, `/conversations/${at}`, true)
  expect(entries.stepsBackTo('/', KEPT - 1, KEPT)).toBe(1 - KEPT)
  entries.enter(KEPT, `/conversations/${KEPT}`, true)
  expect(entries.stepsBackTo('/', KEPT, KEPT)).toBeNull()
  // The reader has gone back themselves: what is ahead of them is kept, too.
  expect(entries.stepsBackTo('/', KEPT - 1, KEPT)).toBeNull()
  expect(entries.stepsBackTo('/conversations/1', KEPT - 1, KEPT)).toBe(2 - KEPT)
})

test('the page that led into a part of the panel is found past what was opened within it', () => {
  const entries = makeHistoryEntries()
  const opened = ['/', '/contacts/recent-questions?q=figs', '/conversations/dialog/1', '', '/conversations/dialog/2']
  for (const [at, address] of opened.entries()) entries.enter(at, address, true)
  expect(entries.pageBefore('/conversations', 2)).toBe('/contacts/recent-questions?q=figs')
  expect(entries.pageBefore('/conversations', 4)).toBe('/contacts/recent-questions?q=figs')
  expect(entries.stepsBackTo('/contacts/recent-questions?q=figs', 4, KEPT)).toBe(-3)
})

test('no page led into a part that was entered by a page of its own, or with which the panel was opened', () => {
  const entries = makeHistoryEntries()
  for (const [at, address] of ['/', '/conversations?folder=mine', '/conversations/dialog/1'].entries())
    entries.enter(at, address, true)
  expect(entries.pageBefore('/conversations', 2)).toBeUndefined()
  const afterReload = makeHistoryEntries()
  afterReload.enter(7, '/conversations/dialog/1', true)
  afterReload.enter(8, '/conversations/dialog/2', true)
  expect(afterReload.pageBefore('/conversations', 8)).toBeUndefined()
})

import { expect, test } from 'vitest'
import { currentView, type ContactView } from './current-view.ts'

const view = (id: string, query: ContactView['query']): ContactView => ({
  _id: id,
  kind: 'native',
  name: id,
  query,
  count: 0,
  more: false,
  rev: 1,
})
const views = [view('mine', { coach: 'us_1' }), view('all', {}), view('stopped', { status: 'stop' })]

test('the named view is current, even after a filter was added', () => {
  expect(currentView(views, 'mine', { coach: 'us_1', label: 'travel' })?._id).toBe('mine')
})

test('without a name, the view with the same query is current', () => {
  expect(currentView(views, undefined, {})?._id).toBe('all')
  expect(currentView(views, 'deleted long ago', { status: 'stop' })?._id).toBe('stopped')
  expect(currentView(views, undefined, { label: 'travel' })).toBeUndefined()
})

import { expect, test } from 'vitest'
import { toolbarPlace } from './toolbar-place.ts'

const place = { messageId: 'ms_1', top: 100, left: 16, right: 16, bottom: 140, own: false }

test('the toolbar is beside its bubble', () => {
  expect(toolbarPlace({ ...place, right: 300 })).toEqual({ top: 100, left: 'calc(100% - 296px)' })
  expect(toolbarPlace({ ...place, own: true, left: 300 })).toEqual({ top: 100, right: 'calc(100% - 296px)' })
})

test('without room it is above the bubble, not over the text, and never outside the frame', () => {
  expect(toolbarPlace({ ...place, right: 80 })).toEqual({ top: 78, right: 80 })
  expect(toolbarPlace({ ...place, own: true, left: 80 })).toEqual({ top: 78, left: 80 })
  expect(toolbarPlace({ ...place, top: 4 })).toEqual({ top: 0, right: 16 })
})

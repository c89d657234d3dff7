import { expect, test } from 'vitest'
import { photoUrlOf, editPhoto, dropPhotoPreview } from './photo-edits.ts'
import { takeTheirs } from './edit-state.ts'

const saved = { photo: 'md_1' }

test('an upload is previewed before saving, and discarding it leaves nothing', () => {
  const edits = editPhoto(saved, {}, { id: 'md_2', url: '/two' })
  expect(photoUrlOf('/one', edits)).toBe('/two')
  expect(edits['photo']).toBe('md_2')
  expect(takeTheirs(dropPhotoPreview(edits), 'photo')).toEqual({})
  expect(editPhoto(saved, edits, { id: 'md_1', url: '/one' })).toEqual({})
})

test('a removed photo is empty; without edits the saved one shows', () => {
  expect(photoUrlOf('/one', editPhoto(saved, {}, { id: '', url: '' }))).toBe('')
  expect(photoUrlOf('/one', {})).toBe('/one')
  expect(photoUrlOf(null, {})).toBe('')
  expect(
    editPhoto({ photo: '' }, editPhoto({ photo: '' }, {}, { id: 'md_2', url: '/two' }), { id: '', url: '' }),
  ).toEqual({})
})

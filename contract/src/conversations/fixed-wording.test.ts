import { expect, test } from 'vitest'
import { MEASURES, MEASURE_UNITS, NO_RANK_LABEL, RANK_LABELS } from '../contacts/ranks.ts'
import * as constants from './constants.ts'
import { folderRefusals } from './folder-refusals.ts'
import * as limits from './limits.ts'
import { conversationRefusals } from './refusals.ts'

/** Product wording and figures that are fixed to the letter. */

test('ranks, measures and units', () => {
  expect(RANK_LABELS).toEqual({ 1: 'Bad', 2: 'Not Good', 3: 'Almost Perfect', 4: 'On Point' })
  expect(NO_RANK_LABEL).toBe('Empty')
  expect(MEASURES).toEqual(['water', 'sleep', 'stress', 'food', 'workout', 'weight', 'energy'])
  expect(MEASURE_UNITS).toEqual({ weight: 'lbs', sleep: 'hrs', water: 'Oz' })
})

test('directions, deliveries and reactions', () => {
  const { INCOMING, OUTGOING, DELIVERY_ERROR, PENDING, DELIVERED, OMITTED, REACTIONS } = constants
  expect([INCOMING, OUTGOING]).toEqual([1, 2])
  expect([DELIVERY_ERROR, PENDING, DELIVERED]).toEqual([-1, 0, 1])
  expect(OMITTED).toBe('omitted')
  expect(REACTIONS).toEqual(['liked', 'disliked', 'loved', 'questioned', 'laughed-at', 'emphasised'])
})

test('folders, categories of photos and kinds of suggestions', () => {
  expect(constants.FOLDER_KINDS.toSorted()).toEqual(['native', 'personal'])
  expect(constants.MEDIA_FILTERS).toEqual(['all', 'food', 'person', 'other', 'sent'])
  expect(constants.TEMPLATE_KINDS).toEqual(['Guide', 'Inquire', 'Motivate'])
})

test('pages, window and repoll', () => {
  expect(limits.THREAD_PAGE).toBe(10)
  expect([900, 1_440, 899].map(limits.messagePageSize)).toEqual([50, 50, 25])
  expect(limits.MESSAGE_WINDOW_PAGES).toBe(1.5)
  expect(limits.PENDING_REPOLL.among).toBe(5)
  expect(limits.ATTACHMENT_ID_FROM).toBe(10_000)
})

test('refusals', () => {
  const table = { ...conversationRefusals, ...folderRefusals }
  expect(table.MessageRequired.message).toBe('Message is required.')
  expect(table.MessageTooLong.message).toBe('Text should be less then 1600 chars.')
  expect(table.ContextUnchanged.message).toBe('No changes')
  expect(table.FolderNotFound.message).toBe('Unknown folder')
  expect(table.FolderNotPersonal.message).toBe("You can't add client into this folder")
})

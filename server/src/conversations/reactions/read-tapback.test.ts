import { expect, test } from 'vitest'
import { readTapback } from './read-tapback.ts'

const said = (text: string) => {
  const tapback = readTapback(text)
  if (tapback === null) return null
  const { type, removed, of } = tapback
  return [removed ? `no longer ${type}` : type, 'file' in of ? `<${of.file}>` : `${of.text}${of.cut ? '…' : ''}`]
}

test.for([
  ['Liked “Well done”', 'liked'],
  ['Loved “Well done”', 'loved'],
  ['Disliked “Well done”', 'disliked'],
  ['Laughed at “Well done”', 'laughed-at'],
  ['Emphasized “Well done”', 'emphasised'],
  ['Emphasised “Well done”', 'emphasised'],
  ['Questioned “Well done”', 'questioned'],
  ['Liked "Well done"', 'liked'],
  ['Removed a like from “Well done”', 'no longer liked'],
  ['Removed a dislike from “Well done”', 'no longer disliked'],
  ['Removed a heart from “Well done”', 'no longer loved'],
  ['Removed a laugh from “Well done”', 'no longer laughed-at'],
  ['Removed an exclamation from “Well done”', 'no longer emphasised'],
  ['Removed a question mark from “Well done”', 'no longer questioned'],
  // iOS 18.
  ['Reacted 👍 to “Well done”', 'liked'],
  ['Removed a 👍 from “Well done”', 'no longer liked'],
  // Google Messages, with its spaces of no width.
  ['\u200a\u200b👍\u200b to “\u200aWell done\u200a”\u200a', 'liked'],
  ['\u200a\u200b❤️\u200b to “\u200aWell done\u200a”\u200a', 'loved'],
  ['👍🏽 to “Well done”', 'liked'],
  ['😂 to “Well done”', 'laughed-at'],
  ['‼️ to “Well done”', 'emphasised'],
  ['\u200a\u200bRemoved 👎\u200b from “\u200aWell done\u200a”\u200a', 'no longer disliked'],
])('%s', ([text = '', type]) => {
  expect(said(text)).toEqual([type, 'Well done'])
})

test.for([
  ['Liked an image', '<image>'],
  ['Loved a photo', '<image>'],
  ['Emphasized a movie', '<video>'],
  ['Liked an attachment', '<any>'],
  ['Liked “Drink water, and then…”', 'Drink water, and then…'],
  ['Liked “Drink water, and then...”', 'Drink water, and then…'],
  ['Liked “She said “go” and\nwent”', 'She said “go” and went'],
  ['Liked “שלום\u200f”', 'שלום\u200f'],
])('%s quotes %s', ([text = '', of]) => {
  expect(said(text)?.[1]).toBe(of)
})

test.for([
  'I liked “Well done”',
  'Liked it',
  'Liked',
  'Liked “”',
  'Liked “…”',
  'Liked “No…”',
  'Liked a lot',
  'Reacted 🚲 to “Well done”',
  '👍',
  '👍 to everything',
  'Removed a bicycle from “Well done”',
  'constructor “Well done”',
  'Removed a toString from “Well done”',
  // So long that going back and forth over them would take minutes.
  `Liked “${'x'.repeat(1_000_000)}`,
  '“'.repeat(1_000_000),
])('an ordinary text: %#', (text) => {
  expect(readTapback(text)).toBeNull()
})

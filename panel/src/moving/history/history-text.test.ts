import { describe, expect, test } from 'vitest'
import { chooseColumn, columnsProblem, summaryWords } from './history-text.ts'

const summary = {
  ...{ found: 12, added: 1, messages: 1_300, known: 200, older: 100, repeated: 0, skipped: 1, files: 2, stopped: 1 },
  firstAt: '2021-03-04T10:00:00.000Z',
  lastAt: '2022-07-01T08:00:00.000Z',
}
const day = (at: string) => at.slice(0, 10)

describe('the preview', () => {
  test('says what would be imported, and who has stopped', () => {
    expect(summaryWords({ summary, wrong: 0 }, day).main).toEqual([
      '1,000 messages can be imported, from 2021-03-04 to 2022-07-01.',
      '12 clients are here already. 1 client is new.',
      '1 client wrote STOP and never START again: they will be opted out.',
    ])
  })
  test('says what is left out, and nothing where nothing is', () => {
    expect(summaryWords({ summary, wrong: 3 }, day).left).toEqual([
      '3 rows can’t be read.',
      '200 messages are here already.',
      '100 messages are older than a message the client already has here.',
      '1 row isn’t a message, or never arrived: calls, private notes, failures.',
      '2 files stay in the old place.',
    ])
    const clean = { ...summary, known: 0, older: 0, skipped: 0, files: 0 }
    expect(summaryWords({ summary: clean, wrong: 0 }, day).left).toEqual([])
  })
})

test('a field goes to one column', () => {
  expect(chooseColumn(['client', 'text', null], 2, 'client')).toEqual([null, 'text', 'client'])
})

test('what is missing among the columns is said one by one', () => {
  expect(columnsProblem(['client', 'time', 'direction', null])).toBe('Choose the column with the text.')
  expect(columnsProblem(['text', null])).toBe('Choose the column with the time.')
  expect(columnsProblem(['text', 'time', 'from'])).toContain('or From and To')
  expect(columnsProblem(['text', 'time', 'client'])).toContain('came in or went out')
  expect(columnsProblem(['text', 'time', 'client', 'direction'])).toBeNull()
  expect(columnsProblem(['text', 'time', 'from', 'to'])).toBeNull()
})

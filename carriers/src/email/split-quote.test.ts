import { expect, test } from 'vitest'
import { splitQuote } from './split-quote.ts'

const LINE = 'On Monday, Hannah wrote:'

test('an answer between quoted lines keeps the whole, and words after the last of them keep nothing more', () => {
  const answered = `${LINE}\n> Slept well?\nYes\n> And your knee?\nBetter`
  expect(splitQuote(`Hi\n${answered}`)).toEqual({ text: `Hi\n${answered}`, quoted: '' })
  // A reply that quotes a quote answers only the last one.
  const quoted = `${LINE}\n> Slept well?\n\nSent from my iPhone`
  expect(splitQuote(`Hi\n${quoted}`)).toEqual({ text: 'Hi', quoted })
  expect(splitQuote(`${answered}\n${quoted}`)).toEqual({ text: answered, quoted })
})

test('a line that is longer than any program writes begins no quote, nor does one behind thousands of others', () => {
  const long = `Hannah <hannah@${'x'.repeat(500)}.example> wrote:\nSlept well?`
  expect(splitQuote(`Hi\n${long}`)).toEqual({ text: `Hi\n${long}`, quoted: '' })
  const late = `${'80 kg\n'.repeat(4_000)}${LINE}\nSlept well?`
  expect(splitQuote(late)).toEqual({ text: late, quoted: '' })
})

// If parsing took quadratic time, the next two would take minutes.

test.for(['abc<', '1 abc<'])('a line that begins “%s” and never ends takes no time', (begin) => {
  const line = `${begin}${'@'.repeat(250_000)}`
  expect(splitQuote(`Slept 7 hours\n${line}`)).toEqual({ text: `Slept 7 hours\n${line}`, quoted: '' })
})

test('lines that each could begin a quote take no time', () => {
  const { text, quoted } = splitQuote(`${`${LINE}\n`.repeat(800_000)}> Slept well?\nYes`)
  expect([text.endsWith('Yes'), quoted]).toEqual([true, ''])
})

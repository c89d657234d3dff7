import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { asksQuestion } from './find-question.ts'

const FOLDER = join(import.meta.dirname, '../../cases/questions')

interface Labelled {
  text: string
  asks: boolean
}

/** One text a line, as clients type them, labelled before the finder was written: `?` asks something, `-` doesn't. */
const labelled: Labelled[] = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.txt'))
  .toSorted()
  .flatMap((name) => readFileSync(join(FOLDER, name), 'utf8').trimEnd().split('\n'))
  .map((line) => ({ text: line.slice(2), asks: line.startsWith('?') }))

/** Every other line was looked at while the patterns were written; the rest was not. */
const halves = {
  'looked at': labelled.filter((_, index) => index % 2 === 0),
  'held out': labelled.filter((_, index) => index % 2 === 1),
}

const measure = (texts: readonly Labelled[]) => {
  const found = texts.filter(({ text }) => asksQuestion(text))
  const right = found.filter(({ asks }) => asks).length
  return { precision: right / found.length, recall: right / texts.filter(({ asks }) => asks).length }
}

describe('questions in clients’ texts', () => {
  test('the set has at least 500 texts, about as many of them questions as not', () => {
    expect(labelled.length).toBeGreaterThanOrEqual(500)
    const asking = labelled.filter(({ asks }) => asks).length / labelled.length
    expect(asking).toBeGreaterThan(0.4)
    expect(asking).toBeLessThan(0.6)
  })
  test.for(Object.entries(halves))('of the half %s few are missed and few are wrong', ([, texts]) => {
    const { precision, recall } = measure(texts)
    if (process.env['SHOW'] === '1') console.log(precision, recall)
    expect(precision).toBeGreaterThan(0.9)
    expect(recall).toBeGreaterThan(0.9)
  })
  test('the question marks of other scripts count like ours', () => {
    expect(['你好吗？', 'كيف حالك؟', '7？'].map(asksQuestion)).toEqual([true, true, false])
  })
})

import { readdirSync, readFileSync } from 'node:fs'
import { isParserName, type ParserName } from '@attune/contract/scenes/parsers'
import { describe, expect, it } from 'vitest'
import { readAnswer } from './read-answer.ts'

/** engine/cases/answers/README.md says what the three kinds mean. */
interface Case {
  text: string
  config?: unknown
  expect: { value: unknown; hard?: true } | { ask: true }
}

const FOLDERS = [
  { folder: 'answers', leastRead: 0.85 },
  { folder: 'typed', leastRead: 0.97 },
]

describe.each(FOLDERS)('what clients text back: $folder', ({ folder, leastRead }) => {
  const place = new URL(`../../cases/${folder}/`, import.meta.url)
  const files = readdirSync(place).filter((file) => file.endsWith('.json'))

  it.each(files)('%s: no wrong value, and most of the answers read', (file) => {
    const parser = file.replace('.json', '')
    if (!isParserName(parser)) throw new Error(`no parser is called ${parser}`)
    const cases: Case[] = JSON.parse(readFileSync(new URL(file, place), 'utf8'))
    const { wrong, read, missed, hard, asked } = measure(parser, cases)
    const part = read / (read + missed.length)
    console.log(
      `${folder} ${parser}: ${cases.length} texts, ${wrong.length} wrong, ${(part * 100).toFixed(1)} % of ${read + missed.length} read ` +
        `(hard: ${hard.read} of ${hard.all}; asked again rightly: ${asked})`,
    )
    if (process.env['ATTUNE_SHOW_MISSED']) console.log(JSON.stringify({ wrong, missed, hard: hard.missed }, null, 1))
    expect(wrong).toEqual([])
    expect(part).toBeGreaterThanOrEqual(leastRead)
  })
})

function measure(parser: ParserName, cases: Case[]) {
  const wrong: { text: string; read: unknown; expected: unknown }[] = []
  const missed: string[] = []
  const hard = { all: 0, read: 0, missed: [] as string[] }
  let [read, asked] = [0, 0]
  for (const { text, config, expect: expected } of cases) {
    const result = readAnswer({ parser, config, text })
    const isHard = 'hard' in expected
    if (isHard) hard.all++
    if ('ask' in expected) {
      if (result.ok) wrong.push({ text, read: result.value, expected: 'ask again' })
      else asked++
    } else if (!result.ok) {
      ;(isHard ? hard.missed : missed).push(text)
    } else if (!same(result.value, expected.value)) wrong.push({ text, read: result.value, expected: expected.value })
    else if (isHard) hard.read++
    else read++
  }
  return { wrong, read, missed, hard, asked }
}

function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other))
}

function sorted(value: unknown): unknown {
  return typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => one.localeCompare(other)))
    : value
}

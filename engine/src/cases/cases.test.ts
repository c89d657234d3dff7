import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { NODE_TYPES } from '@attune/contract/scenes/node-kinds'
import { describe, expect, test } from 'vitest'
import type { Case } from './case.ts'
import { playCase, type PlayedTurn } from './play-case.ts'
import { describeTurn } from './describe-turn.ts'

const CASES = new URL('../../cases/', import.meta.url)
/** `ATTUNE_CASES=write` writes what comes of the cases of nodes and stories into them: format them, read the difference. */
const WRITE = process.env['ATTUNE_CASES'] === 'write'

describe.for(['tokens', 'nodes', 'stories'])('%s', (folder) => {
  test.for(namesIn(folder))('%s', (name) => {
    const file = new URL(`${folder}/${name}`, CASES)
    const one = JSON.parse(readFileSync(file, 'utf8')) as Case
    const played = playCase(one)
    if (WRITE && folder !== 'tokens') write(file, one, played)
    for (const turn of played) {
      expect(turn.asked.then ?? turn.asked.comes, 'a turn says what must come of it').toBeDefined()
      if (turn.asked.then) expect(describeTurn(turn), `${one.about} (${turn.asked.at})`).toEqual(turn.asked.then)
      if (turn.asked.comes && !WRITE) expect(came(turn, turn === played.at(-1))).toEqual(turn.asked.comes)
    }
  })
})

test('every kind of node has its case', () => {
  expect(namesIn('nodes')).toEqual(expect.arrayContaining(NODE_TYPES.map((type) => `${type}.json`)))
})

function namesIn(folder: string): string[] {
  return readdirSync(new URL(folder, CASES)).filter((name) => name.endsWith('.json'))
}

function write(file: URL, one: Case, played: PlayedTurn[]): void {
  const turns = played.map((turn) => ({ ...turn.asked, comes: came(turn, turn === played.at(-1)) }))
  writeFileSync(file, `${JSON.stringify({ ...one, turns }, null, 2)}\n`)
}

function came({ effects, trace, run }: PlayedTurn, isLast: boolean) {
  return JSON.parse(JSON.stringify({ effects, trace, ...(isLast ? { run } : {}) })) as unknown
}

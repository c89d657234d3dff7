import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { learnWeights, writeModule } from '../../../cases/questions/learn-weights.ts'
import { readLessons } from '../../../cases/questions/read-texts.ts'

/** Learning takes half a minute, and longer on a busy machine. */
const PATIENCE = 300_000

test(
  'the weights are what the labelled texts teach; if not, run cases/questions/write-weights.ts',
  () => {
    const written = readFileSync(join(import.meta.dirname, 'weights.ts'), 'utf8')
    // Not compared by toBe, which would print all of them.
    expect(written === writeModule(learnWeights(readLessons()))).toBe(true)
  },
  PATIENCE,
)

// `node engine/cases/questions/write-weights.ts` learns from the texts here how a sentence that asks looks, and writes it
// for the finder. To be run when texts of `seen` or `training` change.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { learnWeights, writeModule } from './learn-weights.ts'
import { readLessons } from './read-texts.ts'

const path = join(import.meta.dirname, '../../src/questions/learned/weights.ts')
writeFileSync(path, writeModule(learnWeights(readLessons())))

import { join } from 'node:path'
import { readApiDescriptions } from './api-descriptions.ts'
import { readApiExamples } from './api-examples.ts'
import { ROOT } from './run.ts'

/** Where the descriptions are kept for the server. */
export const API_DESCRIPTIONS = join(ROOT, 'server/src/app/api/descriptions.json')

/** The text of that file as it should be. */
export const writtenApiDescriptions = (): string =>
  `${JSON.stringify({ ...readApiDescriptions(), examples: readApiExamples() }, null, 2)}\n`

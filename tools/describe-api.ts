// `npm run api:describe`: reads the doc comments of the contract into the descriptions that /openapi.json and /api show.
// `npm run check` says when it is due.
import { writeFile } from 'node:fs/promises'
import { API_DESCRIPTIONS, writtenApiDescriptions } from './written-api-descriptions.ts'

await writeFile(API_DESCRIPTIONS, writtenApiDescriptions())
console.log('The description of the API is up to date.')

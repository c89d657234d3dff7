// `npm run api:describe`: reads the doc comments of the contract into what /openapi.json and /api are described with.
// `npm run check` says when it is due.
import { writeFile } from 'node:fs/promises'
import { API_DESCRIPTIONS, writtenApiDescriptions } from './api-descriptions.ts'

await writeFile(API_DESCRIPTIONS, writtenApiDescriptions())
console.log('The description of the API is up to date.')

import { defineSlice } from '../slice.ts'
import { questions } from './calls.ts'
import * as entitySchemas from './entity.ts'
import { questionFacts } from './facts.ts'
import * as ids from './ids.ts'
import { questionRefusals } from './refusals.ts'

export const questionsSlice = defineSlice({
  calls: { questions },
  tags: {
    questions: { name: 'Recent questions', description: 'What clients have asked, and whether it is answered.' },
  },
  ids,
  facts: questionFacts,
  factGroup: 'Questions',
  refusals: questionRefusals,
  schemas: [entitySchemas],
  pages: ['/contacts/recent-questions'],
})

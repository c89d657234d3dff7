import { defineFacts } from '../facts.ts'

/** Facts of the questions slice. Their payload names the questions, never their texts. */
export const questionFacts = defineFacts({
  QuestionAsked: { about: 'questions', live: 'thread' },
  QuestionStatusChanged: { about: 'questions', live: 'thread' },
})

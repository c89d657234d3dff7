import { defineRefusals } from '../refusals.ts'

export const questionRefusals = defineRefusals({
  /** Also for questions of clients out of reach, so that nobody can probe which exist. */
  QuestionNotFound: { status: 404, title: 'Page Not Found', message: 'Question not found.' },
})

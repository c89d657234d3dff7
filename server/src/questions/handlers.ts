import type { questions } from '@attune/contract/questions/calls'
import { forMember, type HandlersOf } from '../calls/handler.ts'
import { listQuestions, updateQuestion, updateQuestions } from './questions.ts'

export const questionHandlers: HandlersOf<typeof questions> = {
  listQuestions: forMember(listQuestions),
  updateQuestion: forMember(updateQuestion),
  updateQuestions: forMember(updateQuestions),
}

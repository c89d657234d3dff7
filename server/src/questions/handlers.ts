import type { questions } from '@attune/contract/questions/calls'
import { forMember, type HandlersOf } from '../calls/handler.ts'
import { listQuestions, updateQuestion, updateQuestions } from './questions.ts'

export const questionHandlers: HandlersOf<typeof questions> = {
  list: forMember(listQuestions),
  update: forMember(updateQuestion),
  updateMany: forMember(updateQuestions),
}

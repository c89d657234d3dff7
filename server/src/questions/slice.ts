import { defineSlice } from '../slice.ts'
import { findPastQuestions } from './find-past-questions.ts'
import { addQuestion, answerQuestions, keepQuestion } from './follow-messages.ts'
import { questionHandlers } from './handlers.ts'

export const questionsSlice = defineSlice({
  handlers: { questions: questionHandlers },
  jobs: {
    'add-question': addQuestion,
    'keep-question': keepQuestion,
    'answer-questions': answerQuestions,
    'find-past-questions': findPastQuestions,
  },
  globalJobs: {},
  reactions: {
    MessageReceived: [{ job: 'add-question', if: 'asks' }],
    MessageAdded: [{ job: 'answer-questions', if: 'replies' }],
    MessageDeleted: ['keep-question'],
  },
  lasting: [],
})

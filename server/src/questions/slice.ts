import { defineSlice } from '../slice.ts'
import { findPastQuestions } from './find-past-questions.ts'
import { addQuestion, answerQuestions, keepQuestion } from './follow-messages.ts'
import { closeQuestions, followQuestions, reopenQuestions } from './follow-waits.ts'
import { questionHandlers } from './handlers.ts'

export const questionsSlice = defineSlice({
  handlers: { questions: questionHandlers },
  jobs: {
    'add-question': addQuestion,
    'keep-question': keepQuestion,
    'answer-questions': answerQuestions,
    'find-past-questions': findPastQuestions,
    'close-questions': closeQuestions,
    'reopen-questions': reopenQuestions,
    'follow-questions': followQuestions,
  },
  globalJobs: {},
  reactions: {
    MessageReceived: [{ job: 'add-question', if: 'asks' }],
    MessageAdded: [{ job: 'answer-questions', if: 'replies' }],
    MessageResent: [{ job: 'answer-questions', if: 'replies' }],
    MessageDeleted: ['keep-question'],
    WaitEnded: ['close-questions'],
    WaitBegun: ['reopen-questions'],
    QuestionStatusChanged: [{ job: 'follow-questions', if: 'by-hand' }],
  },
  lasting: [],
})

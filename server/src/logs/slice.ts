import { defineSlice } from '../slice.ts'
import { eraseKeptAnswers } from './erase-answers.ts'
import { addForgetAnswers, forgetAnswers } from './forget-answers.ts'
import { addForgetLogs, forgetLogs } from './forget-logs.ts'
import { logHandlers } from './handlers.ts'
import { sealBeforeErasing } from './proof/seal-before-erasing.ts'
import { unsealMessage } from './proof/unseal-message.ts'

export const logsSlice = defineSlice({
  handlers: { logs: logHandlers },
  jobs: {
    'seal-proof': sealBeforeErasing,
    'unseal-message': unsealMessage,
    'erase-answers': eraseKeptAnswers,
  },
  globalJobs: {
    'forget-logs': forgetLogs,
    'forget-answers': forgetAnswers,
  },
  reactions: {
    ContactRemoved: ['seal-proof', 'erase-answers'],
    MessageDeleted: ['unseal-message'],
  },
  lasting: [addForgetLogs, addForgetAnswers],
})

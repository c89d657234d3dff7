import { defineSlice } from '../slice.ts'
import { addForgetLogs, forgetLogs } from './forget-logs.ts'
import { logHandlers } from './handlers.ts'
import { sealBeforeErasing } from './proof/seal-before-erasing.ts'
import { unsealMessage } from './proof/unseal-message.ts'

export const logsSlice = defineSlice({
  handlers: { logs: logHandlers },
  jobs: {
    'seal-proof': sealBeforeErasing,
    'unseal-message': unsealMessage,
  },
  globalJobs: {
    'forget-logs': forgetLogs,
  },
  reactions: {
    ContactRemoved: ['seal-proof'],
    MessageDeleted: ['unseal-message'],
  },
  lasting: [addForgetLogs],
})

import { defineSlice } from '../slice.ts'
import { followAbsence } from './absences/follow-absence.ts'
import { renameStaffOf } from './account/rename-staff.ts'
import { addEraseOrganizations, eraseOrganizations } from './deletion/erase-organizations.ts'
import { directoryHandlers, staffHandlers } from './handlers.ts'
import { sendMail } from './mail/send-mail.ts'
import { addForgetSecurityLog, forgetSecurityLog } from './security-log/forget-security-log.ts'
import { endOldSessions } from './sign-in/end-old-sessions.ts'
import { addForgetTokens, forgetTokens } from './sign-in/forget-tokens.ts'

export const staffSlice = defineSlice({
  handlers: { staff: staffHandlers, directory: directoryHandlers },
  jobs: {
    'follow-absence': followAbsence,
    'end-old-sessions': endOldSessions,
  },
  globalJobs: {
    'erase-organizations': eraseOrganizations,
    'send-mail': sendMail,
    'rename-staff': renameStaffOf,
    'forget-security-log': forgetSecurityLog,
    'forget-tokens': forgetTokens,
  },
  waitsFor: {
    'send-mail': 'mail',
  },
  reactions: {
    OrganizationChanged: [{ job: 'end-old-sessions', if: 'session-days' }],
  },
  lasting: [addForgetSecurityLog, addForgetTokens, addEraseOrganizations],
})

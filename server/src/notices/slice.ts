import { defineSlice } from '../slice.ts'
import { followAlerts } from './alerts/follow-alerts.ts'
import { mailAlert } from './alerts/mail-alert.ts'
import { addReviewAlerts, reviewAlerts } from './alerts/review-alerts.ts'
import { alertHandlers, noticeHandlers } from './handlers.ts'
import { pushAlert } from './push-alert.ts'
import { raiseFromFact } from './raise-from-fact.ts'
import { tellAccounts } from './tell-accounts.ts'
import { tellSigned } from './tell-signed.ts'
import { tellReach } from './tell-reach.ts'
import { tellUncovered } from './tell-uncovered.ts'

export const noticesSlice = defineSlice({
  handlers: { notices: { ...noticeHandlers, ...alertHandlers } },
  jobs: {
    'tell-uncovered': tellUncovered,
    'tell-signed': tellSigned,
    'tell-reach': tellReach,
    'tell-accounts': tellAccounts,
    'raise-notice': raiseFromFact,
    'push-alert': pushAlert,
    'mail-alert': mailAlert,
    'follow-alerts': followAlerts,
  },
  globalJobs: {
    'review-alerts': reviewAlerts,
  },
  waitsFor: {
    'push-alert': 'hook',
    'mail-alert': 'mail',
  },
  reactions: {
    DeliveryChanged: [{ job: 'raise-notice', if: 'failed' }],
    ContactAddressDied: ['raise-notice'],
    ChannelChanged: [
      { job: 'tell-reach', if: 'reach' },
      { job: 'tell-accounts', if: 'account' },
    ],
    SceneProblem: [{ job: 'raise-notice', if: 'needs-person' }],
    AbsenceEnded: [{ job: 'tell-uncovered', if: 'uncovered' }],
    ContactMutedByAutomation: ['raise-notice'],
    ContactSignedUp: ['raise-notice'],
    ManagerRequestSent: ['raise-notice'],
    AccountAgreementSigned: ['tell-signed'],
    SceneAlertRaised: ['raise-notice'],
    TaskAssigned: ['raise-notice'],
  },
  lasting: [addReviewAlerts],
})

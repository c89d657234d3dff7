import { defineRefusals } from '../refusals.ts'

export const noticeRefusals = defineRefusals({
  /** Also for notices of other accounts, so that nobody can probe which exist. */
  NoticeNotFound: { status: 404, title: 'Page Not Found', message: 'Notice not found.' },
  NoticeNotAnAlert: { status: 422, title: 'Notice not changed', message: 'Only alerts can be closed or reopened.' },
  NoticeCloseDenied: {
    status: 403,
    title: 'Notice not changed',
    message: "You don't have permission to close alerts.",
  },
  NoticeRaisedAgain: {
    status: 409,
    title: 'Alert not reopened',
    message: 'This alert has been raised again since then, so one is already open.',
  },
})

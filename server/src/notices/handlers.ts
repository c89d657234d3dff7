import type { alertCalls } from '@attune/contract/notices/alert-calls'
import type { notices } from '@attune/contract/notices/calls'
import { forAnywhere, forMember, type HandlersOf } from '../calls/handler.ts'
import { createAlert, deleteAlert, listAlerts, switchAlert, updateAlert } from './alerts/alerts.ts'
import { replayAlert } from './alerts/replay-alert.ts'
import { getFeed, listNotices, readBatch } from './notices.ts'
import { setNoticeStatus } from './set-notice-status.ts'

export const noticeHandlers: HandlersOf<typeof notices> = {
  list: forAnywhere(listNotices),
  listFeed: forAnywhere(getFeed),
  readBatch: forAnywhere(readBatch),
  setStatus: forMember(setNoticeStatus),
}

export const alertHandlers: HandlersOf<typeof alertCalls> = {
  listAlerts: forMember(listAlerts),
  createAlert: forMember(createAlert),
  updateAlert: forMember(updateAlert),
  switchAlert: forMember(switchAlert),
  deleteAlert: forMember(deleteAlert),
  replayAlert: forMember(replayAlert),
}

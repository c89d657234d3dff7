import type { notices } from '@attune/contract/notices/calls'
import { forAnywhere, forMember, type HandlersOf } from '../calls/handler.ts'
import { getFeed, listNotices, readBatch } from './notices.ts'
import { setNoticeStatus } from './set-notice-status.ts'

export const noticeHandlers: HandlersOf<typeof notices> = {
  listNotices: forAnywhere(listNotices),
  feed: forAnywhere(getFeed),
  readBatch: forAnywhere(readBatch),
  setNoticeStatus: forMember(setNoticeStatus),
}

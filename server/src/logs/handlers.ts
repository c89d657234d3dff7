import type { logs } from '@attune/contract/logs/calls'
import { forMember, forSignedIn, type HandlersOf } from '../calls/handler.ts'
import { listDoneToUsers } from './done-to-users.ts'
import { exportEvents } from './export-events.ts'
import { exportSecurityLog } from './export-security-log.ts'
import { listLooks } from './list-looks.ts'
import { countEvents, listEvents } from './list-events.ts'
import { listUserActions } from './user-actions.ts'

export const logHandlers: HandlersOf<typeof logs> = {
  listEvents: forMember(listEvents),
  countEvents: forMember(countEvents),
  exportEvents: forMember(exportEvents),
  exportSecurityLog: forSignedIn(exportSecurityLog),
  listLooks: forMember(listLooks),
  listUserActions: forMember(listUserActions),
  listDoneToUsers: forMember(listDoneToUsers),
}

import type { directory } from '@attune/contract/staff/directory-calls'
import { forMember, type HandlersOf } from '../calls/handler.ts'
import { listColleagues, listUsers } from './list-users.ts'

export const directoryHandlers: HandlersOf<typeof directory> = {
  users: forMember(listUsers),
  colleagues: forMember(listColleagues),
}

import type { directory } from '@attune/contract/staff/directory-calls'
import { inside, type HandlersOf } from '../http/handler.ts'
import { listColleagues, listUsers } from './list-users.ts'

export const directoryHandlers: HandlersOf<typeof directory> = {
  users: inside(listUsers),
  colleagues: inside(listColleagues),
}

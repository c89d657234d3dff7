import { idOfKind } from '../ids.ts'

/** Something that a member of staff should do about a client. */
export const TaskId = idOfKind('tk', 'task')

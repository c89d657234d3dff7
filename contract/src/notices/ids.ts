import { idOfKind } from '../ids.ts'

/** Something a member of staff should know. */
export const NoticeId = idOfKind('nt', 'notice')
/** An alert that the organization has configured. */
export const AlertId = idOfKind('al', 'alert')

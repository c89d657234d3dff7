import { idOfKind, prefixedId } from '../ids.ts'

export const NoteId = idOfKind('no', 'note')
/** What somebody sent from a coach's public page. */
export const SignUpId = prefixedId('su')
/** A saved view of the client list. */
export const ContactViewId = idOfKind('cv', 'view')
export const ManagerRequestId = idOfKind('mr', 'request')
export const ContactImportId = prefixedId('im')

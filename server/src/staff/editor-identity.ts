import { isStaff, type Role } from '@attune/contract/roles'
import type { StaffName } from '@attune/contract/staff/entity'

/**
 * Who did something, as the reader of a log sees them: coaches and admins see names and emails. Managers, and coaches who
 * aren't confirmed yet, see the end of the id and a masked email, enough to tell two people apart. Everybody sees themselves.
 */
export const editorFor = <Name extends StaffName | null>(
  { role, account }: { role: Role; account: { account_id: string } },
  editor: Name,
): Name | StaffName => {
  if (editor === null || role === 'ROLE_COACH' || isStaff(role) || editor._id === account.account_id) return editor
  return { _id: editor._id, name: `…${editor._id.slice(-8)}`, email: maskEmail(editor.email) }
}

/** `h…@northline.example`; nothing if there is none. */
const maskEmail = (email: string): string => {
  const at = email.lastIndexOf('@')
  return at < 1 ? '' : `${[...email].at(0)}…${email.slice(at)}`
}

import type { UserDetails } from '@attune/contract/staff/users/user'
import { calls } from '../../client/calls.ts'
import { failureOf } from '../../client/failure.ts'
import type { FieldSentences } from '../../client/forms/refusal-of.ts'
import { useEditForm, type EditedForm } from '../../client/forms/use-edit-form.ts'
import { notify, notifyFailure } from '../../client/notify.ts'
import { putUserInCache, reloadUser } from './user-queries.ts'

/** The changes to an account. */
export type UserEdit = Omit<
  Parameters<typeof calls.directory.putUser>[0],
  'userId' | 'rev' | 'photo' | 'disabledReasonCode'
>
type Field = keyof UserEdit

/** The field that each refusal belongs to. Any other is shown as a toast. */
const BLAMES: Readonly<Partial<Record<string, Field>>> = {
  NameMissing: 'name',
  EmailInvalid: 'email',
  EmailTaken: 'email',
  PersonalUrlInvalid: 'socialLinks',
  CoachPageInvalid: 'socialLinks',
  FeaturedIsLocked: 'featured',
  ManagedCoachUnknown: 'managerOf',
  RoleAboveYou: 'roles',
  LastAdmin: 'roles',
  RoleNeedsOrganization: 'organization',
  UserOrganizationUnknown: 'organization',
  UserHasClients: 'organization',
  PasswordTooShort: 'password',
  PasswordTooLong: 'password',
  PasswordTooCommon: 'password',
  PasswordTooPersonal: 'password',
}

export interface UserForm {
  user: UserDetails
  edit: UserEdit
  errors: FieldSentences<UserEdit>
  set: <F extends Field>(field: F, value: UserEdit[F]) => void
}

/** The fields of an account's page, edited and then saved together. A new password is never stored in the browser. */
export const useUserEdit = (user: UserDetails): UserForm & EditedForm<UserEdit> => {
  const form = useEditForm<UserEdit, UserDetails>({
    form: `user:${user._id}`,
    loaded: user,
    savedOf: (saved) => ({ saved, rev: saved.rev }),
    save: (changes, rev) => calls.directory.putUser({ userId: user._id, rev, ...changes }),
    onSaved: (saved, changes) => {
      putUserInCache(saved)
      notify({ kind: 'good', title: 'Saved', content: savedText(changes, saved) })
    },
    blame: (code, changes) => (code === 'PhoneInvalid' ? wrongPhone(changes) : BLAMES[code]),
    onRefused: (error, { whole }) => {
      if (whole !== null) notifyFailure(error)
      if (failureOf(error).code === 'UserChanged') void reloadUser(user._id)
    },
  })
  return { ...form, user, edit: form.draft, set: (field, value) => form.change({ [field]: value }) }
}

/** Which of two numbers was refused: the one that was typed. */
const wrongPhone = ({ phone }: UserEdit): Field => (phone === undefined ? 'contactPhone' : 'phone')

const ENDS: readonly Field[] = ['roles', 'organization', 'email', 'password']

const savedText = (edit: UserEdit, { name, joined }: UserDetails): string =>
  joined && ENDS.some((field) => field in edit)
    ? `${name} was signed out and can sign in again.`
    : `${name} was updated.`

import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { UserDetails } from '@attune/contract/staff/users/user'
import { calls } from '../../client/calls.ts'
import { detailOf, failureOf } from '../../client/failure.ts'
import { dropSame } from '../../client/forms/field-changes.ts'
import { notify, notifyFailure } from '../../client/notify.ts'
import { putUserInCache, reloadUser } from './user-queries.ts'

/** What is changed of an account. */
export type UserEdit = Omit<Parameters<typeof calls.directory.putUser>[0], 'userId' | 'rev'>
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
  errors: Readonly<Partial<Record<Field, string>>>
  set: <F extends Field>(field: F, value: UserEdit[F]) => void
  isDirty: boolean
  isSaving: boolean
  save: () => void
  discard: () => void
}

/** The fields of an account's page, changed until they are saved together. */
export const useUserEdit = (user: UserDetails): UserForm => {
  const [edit, setEdit] = useState<UserEdit>({})
  const [errors, setErrors] = useState<UserForm['errors']>({})
  const { mutate, isPending } = useMutation({
    mutationFn: (change: UserEdit) => calls.directory.putUser({ userId: user._id, rev: user.rev, ...change }),
    meta: { quiet: true },
    onSuccess: (saved, sent) => {
      setEdit((current) => dropSame(current, sent))
      setErrors({})
      putUserInCache(saved)
      notify({ kind: 'good', title: 'Saved', content: savedText(sent, saved.name) })
    },
    onError: (error, change) => {
      const { code, content } = failureOf(error)
      const field = code === 'PhoneInvalid' ? wrongPhone(change) : BLAMES[code]
      const issue = code === 'InputInvalid' ? issueOf(detailOf(error)) : undefined
      setErrors(issue ?? (field === undefined ? {} : { [field]: content }))
      if (field === undefined && issue === undefined) notifyFailure(error)
      if (code === 'UserChanged') void reloadUser(user._id)
    },
  })
  const changes = dropSame(edit, user)
  return {
    user,
    edit,
    errors,
    set: (field, value) => {
      const next: UserEdit = { ...edit, [field]: value }
      // What is as it was isn't a change, except of what is being saved.
      setEdit(isPending ? next : dropSame(next, user))
      if (field in errors) setErrors({})
    },
    isDirty: Object.keys(changes).length > 0,
    isSaving: isPending,
    save: () => mutate(changes),
    discard: () => {
      setEdit({})
      setErrors({})
    },
  }
}

/** Which of two numbers was refused: the one that was typed. */
const wrongPhone = ({ phone }: UserEdit): Field => (phone === undefined ? 'contactPhone' : 'phone')

/** The first wrong field of an input, such as `{ stripeAccountId: 'Use an ID of the form acct_….' }`. */
const issueOf = (data: unknown): UserForm['errors'] | undefined => {
  const issues = (data as { issues?: { path: string; message: string }[] } | undefined)?.issues
  const [first] = issues ?? []
  return first === undefined ? undefined : { [first.path.split(/[.[]/)[0] ?? '']: first.message }
}

const ENDS: readonly Field[] = ['roles', 'organization', 'email', 'password']

const savedText = (edit: UserEdit, name: string): string =>
  ENDS.some((field) => field in edit) ? `${name} was signed out and can sign in again.` : `${name} was updated.`
